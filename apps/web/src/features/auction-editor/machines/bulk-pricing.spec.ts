import { describe, expect, it } from 'vitest';
import { makeLotOf } from '../../../testing/editor-builders.js';
import type { LotValues } from './auction-values.js';
import { applyPriceRule, copyPrices, type PriceRule } from './bulk-pricing.js';

const ASKING = new Map<number, number | null>([
  [1, 1_234_500],
  [2, 900_000],
  [3, null],
]);
const askingOf = ({ idVehicles: [id = 0] }: LotValues) => ASKING.get(id) ?? null;
const lots = [makeLotOf(1), makeLotOf(2, { basePriceMinor: null }), makeLotOf(3)];
const rule = (facts: Partial<PriceRule> = {}): PriceRule => ({
  field: 'basePriceMinor',
  source: 'asking',
  basisPoints: 8_000,
  amountMinor: null,
  roundMinor: 5_000,
  ...facts,
});
const set = (facts: Partial<PriceRule>, keys: ReadonlySet<number> | null = null) => {
  const { field } = rule(facts);
  const result = applyPriceRule(lots, rule(facts), { keys, askingOf });
  return [...result.lots.map((lot) => lot[field]), result.skipped];
};

describe('a price rule for many lots', () => {
  it('uses a rounded share of the asking price, and skips lots without an asking price', () => {
    expect(set({})).toEqual([990_000, 720_000, 500_000, 1]);
    expect(set({ basisPoints: 8_050, roundMinor: 100 })).toEqual([993_800, 724_500, 500_000, 1]);
  });

  it('never rounds a price to zero', () => {
    expect(set({ basisPoints: 1, roundMinor: 50_000 })).toEqual([50_000, 50_000, 500_000, 1]);
  });

  it('sets a share of the starting price or a fixed amount, or removes the price', () => {
    const field = 'reserveMinor';
    expect(set({ field, source: 'base', basisPoints: 11_000 })).toEqual([
      550_000,
      null,
      550_000,
      1,
    ]);
    expect(set({ source: 'fixed', amountMinor: 123_456 })).toEqual([123_456, 123_456, 123_456, 0]);
    expect(set({ field, source: 'none' })).toEqual([null, null, null, 0]);
    expect(set({ source: 'fixed', amountMinor: null }).at(-1)).toBe(3);
    expect(set({ basisPoints: Number.NaN }).at(-1)).toBe(3);
  });

  it('affects only selected lots', () => {
    expect(set({}, new Set([2]))).toEqual([500_000, 720_000, 500_000, 0]);
  });

  it('is undone without losing later changes', () => {
    const after = applyPriceRule(lots, rule(), { keys: null, askingOf }).lots;
    const since = [{ ...after[1]!, reserveMinor: 777 }, after[0]!];
    expect(copyPrices(since, lots, 'basePriceMinor')).toEqual([
      { ...lots[1], reserveMinor: 777 },
      lots[0],
    ]);
  });
});
