import {
  BOUNDS,
  chargesAtRate,
  chargesFaults,
  eachLotField,
  FORMAT_TRAITS,
  lotFieldFaults,
  STAGGER_MS,
  type LotFieldName,
  type LotFields,
  type SaleFormat,
} from '@fairlot/auction-rules';
import { saleFormat } from '@fairlot/contracts';
import { MARKET_PACKS } from '@fairlot/countries';
import { z } from 'zod';
import type { AuctionValues, LotValues, Template } from './auction-values.js';
import type { Fault } from './faults.js';
import { scheduleFaults, type SavedSchedule } from './schedule.js';
import { staggerFaults } from './stagger.js';
import { stepFaults } from './step-table.js';

/** Schemas of the values that the user enters. Error codes are keys of the texts under `fault`. */
const wholeAmount = z
  .number({ error: ({ input }) => (input === null ? 'required' : 'amount') })
  .int('amount');
const positivePrice = wholeAmount
  .min(BOUNDS.amountMinor.min, 'positive')
  .max(BOUNDS.amountMinor.max, 'amount');
const priceSchema = wholeAmount.min(0, 'positive').max(BOUNDS.amountMinor.max, 'amount');
const amountWithin = ({ min, max }: { readonly min: number; readonly max: number }, code: string) =>
  wholeAmount.min(min, code).max(max, code);

type LotShape = { readonly [Name in LotFieldName]: z.ZodType<LotFields[Name]> };
const lotFieldSchemas = eachLotField<LotShape>((_name, field) => {
  const text = (max: number) => z.string().trim().min(1, 'too_short').max(max, 'too_long');
  const value: z.ZodType = field.kind === 'amount' ? positivePrice : text(field.max);
  return field.isRequired ? value : value.nullable();
});

const softCloseSchema = z.object({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: amountWithin(BOUNDS.softCloseWindowMs, 'duration_range'),
  addMs: amountWithin(BOUNDS.softCloseAddMs, 'duration_range'),
  maxCount: amountWithin(BOUNDS.softCloseCount, 'count_range'),
  hardStopMs: amountWithin(BOUNDS.softCloseHardStopMs, 'duration_range'),
});
const buyerFeeSchema = z.object({
  basisPoints: amountWithin(BOUNDS.basisPoints, 'percent_range'),
  minMinor: priceSchema,
  maxMinor: priceSchema.nullable(),
});

export const auctionForm = z.object({
  auctionName: z
    .string()
    .trim()
    .min(BOUNDS.auctionName.min, 'too_short')
    .max(BOUNDS.auctionName.max, 'too_long'),
  type: z.enum(['LEA', 'MUL', 'OTH'], 'required'),
  idTemplate: z.number('required'),
  idMarkets: z.array(z.string()).min(BOUNDS.markets.min, 'market_required'),
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  stagger: z.object({ everyMs: amountWithin(STAGGER_MS, 'stagger_range') }).nullable(),
  format: saleFormat,
  policy: z.object({
    increments: z
      .array(z.object({ belowMinor: positivePrice.nullable(), stepMinor: positivePrice }))
      .min(BOUNDS.increments.min, 'required')
      .max(BOUNDS.increments.max, 'too_many_steps'),
    unitMinor: positivePrice,
    softClose: softCloseSchema.nullable(),
    charges: z.object({
      vatRegime: z.enum(['STANDARD', 'MARGIN', 'NONE']),
      buyerFee: buyerFeeSchema,
    }),
  }),
  lots: z
    .array(
      z.object({
        idLot: z.number().nullable(),
        idVehicles: z
          .array(z.number())
          .min(BOUNDS.lotVehicles.min, 'required')
          .max(BOUNDS.lotVehicles.max, 'too_many_vehicles'),
        ...lotFieldSchemas,
      }),
    )
    .min(BOUNDS.lots.min, 'no_lots')
    .max(BOUNDS.lots.max, 'too_many_lots'),
});
/** The validated values of a form, as far as the browser can validate them. */
export type ValidAuction = z.output<typeof auctionForm>;

export type RuleFacts = {
  readonly template: Template | null;
  readonly savedSchedule: SavedSchedule;
  /** The current server time. */
  readonly now: number;
};

/**
 * Errors between the prices of a lot. Invalid amounts are omitted here, because the schema reports
 * them. In a format without buy now, the buy-now price is ignored.
 */
const lotFaults = (lot: LotValues, index: number, format: SaleFormat): Fault[] => {
  const { basePriceMinor } = lot;
  const { clickAndBuy } = FORMAT_TRAITS[format.kind];
  const clickAndBuyMinor = clickAndBuy ? lot.clickAndBuyMinor : null;
  if (basePriceMinor === null) return [];
  return lotFieldFaults({ ...lot, basePriceMinor, clickAndBuyMinor }, clickAndBuy)
    .filter(({ code }) => code !== 'amount')
    .map(({ field, code }) => ({ path: `lots.${index}.${field}`, code }));
};

const chargeFaults = (
  { vatRegime, buyerFee: { basisPoints, minMinor, maxMinor } }: AuctionValues['policy']['charges'],
  { idMarket }: Template,
): Fault[] => {
  const typed = { basisPoints: basisPoints ?? 0, minMinor: minMinor ?? 0, maxMinor };
  const rate = MARKET_PACKS[idMarket].vatBasisPoints;
  return chargesFaults(chargesAtRate(rate, { vatRegime, buyerFee: typed }))
    .filter(({ code }) => code !== 'amount')
    .map(({ field, code }) => ({ path: `policy.charges.${field}`, code }));
};

const ruleFaults = (values: AuctionValues, { template, ...facts }: RuleFacts): Fault[] => {
  if (template === null)
    return values.idTemplate === null ? [] : [{ path: 'idTemplate', code: 'unknown' }];
  const { idMarket } = template;
  return [
    ...scheduleFaults(values, { ...facts, idMarket }),
    ...staggerFaults(values, { ...facts, idMarket }),
    ...stepFaults(values.policy.increments),
    ...chargeFaults(values.policy.charges, template),
    ...values.lots.flatMap((lot, index) => lotFaults(lot, index, values.format)),
  ];
};

/** Removes typed buy-now prices in a format without buy now. */
const withoutUnusedPrice = (values: AuctionValues): AuctionValues =>
  FORMAT_TRAITS[values.format.kind].clickAndBuy
    ? values
    : { ...values, lots: values.lots.map((lot) => ({ ...lot, clickAndBuyMinor: null })) };

/** Returns the valid auction, or all invalid fields, each with its first error. */
export const judgeAuction = (
  values: AuctionValues,
  facts: RuleFacts,
): { readonly valid: ValidAuction } | { readonly faults: readonly Fault[] } => {
  const { data, error } = auctionForm.safeParse(withoutUnusedPrice(values));
  const typed = (error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    code: message,
  }));
  const faults = [...typed, ...ruleFaults(values, facts)];
  if (data !== undefined && faults.length === 0) return { valid: data };
  const first = new Map(faults.toReversed().map((fault) => [fault.path, fault]));
  return { faults: [...first.values()].toReversed() };
};
