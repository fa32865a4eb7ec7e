import { LOT_PRICE_NAMES, WHOLE_BASIS_POINTS, type LotPriceName } from '@fairlot/auction-rules';
import type { LotValues, TypedAmount } from './auction-values.js';
import { lotKeyOf } from './lot-list.js';

/** Names of the prices that a lot has in a format with or without buy now. */
export const editablePrices = ({ clickAndBuy }: { readonly clickAndBuy: boolean }) =>
  LOT_PRICE_NAMES.filter((name) => clickAndBuy || name !== 'clickAndBuyMinor');
export const PRICE_SOURCES = ['asking', 'base', 'fixed', 'none'] as const;

/**
 * A rule that sets the price of many lots: a share of another price, a fixed amount, or no price.
 */
export type PriceRule = {
  readonly field: LotPriceName;
  readonly source: (typeof PRICE_SOURCES)[number];
  /** Share of the source price in basis points; 9000 is 90 %. */
  readonly basisPoints: TypedAmount;
  readonly amountMinor: TypedAmount;
  /** The new price is rounded to the nearest multiple of this amount. */
  readonly roundMinor: number;
};

const roundPrice = (minor: number, roundMinor: number): number =>
  Math.max(roundMinor, Math.round(minor / roundMinor) * roundMinor);

const isAmount = (typed: TypedAmount): typed is number =>
  typed !== null && Number.isSafeInteger(typed) && typed > 0;

const sourceAmountOf = (
  lot: LotValues,
  { source }: PriceRule,
  askingMinor: number | null,
): TypedAmount => (source === 'asking' ? askingMinor : lot.basePriceMinor);

/**
 * The lot's new price under the rule. Null removes the price. Undefined if the lot has no source
 * price.
 */
const priceOf = (
  lot: LotValues,
  rule: PriceRule,
  askingMinor: number | null,
): number | null | undefined => {
  if (rule.source === 'none') return null;
  if (rule.source === 'fixed') return isAmount(rule.amountMinor) ? rule.amountMinor : undefined;
  const from = sourceAmountOf(lot, rule, askingMinor);
  if (!isAmount(from) || !isAmount(rule.basisPoints)) return undefined;
  return roundPrice((from * rule.basisPoints) / WHOLE_BASIS_POINTS, rule.roundMinor);
};

/**
 * Applies a rule to the lots in `keys`, or to all lots if `keys` is null. Also returns the number
 * of lots without a source price. `askingOf` sums the asking prices of a lot's vehicles.
 */
export const applyPriceRule = (
  lots: readonly LotValues[],
  rule: PriceRule,
  {
    keys,
    askingOf,
  }: {
    readonly keys: ReadonlySet<number> | null;
    readonly askingOf: (lot: LotValues) => number | null;
  },
): { readonly lots: LotValues[]; readonly skipped: number } => {
  let skipped = 0;
  const next = lots.map((lot) => {
    if (keys !== null && !keys.has(lotKeyOf(lot))) return lot;
    const price = priceOf(lot, rule, askingOf(lot));
    if (price !== undefined) return { ...lot, [rule.field]: price };
    skipped += 1;
    return lot;
  });
  return { lots: next, skipped };
};

/** Sets one price of each lot to that of the same lot in `others`, to undo a rule. */
export const copyPrices = (
  lots: readonly LotValues[],
  others: readonly LotValues[],
  field: LotPriceName,
): LotValues[] => {
  const valueOf = new Map(others.map((lot) => [lotKeyOf(lot), lot[field]]));
  return lots.map((lot) => ({ ...lot, [field]: valueOf.get(lotKeyOf(lot)) ?? null }));
};
