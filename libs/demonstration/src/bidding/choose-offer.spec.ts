import { describe, expect, it } from 'vitest';
import { randomOf } from '../plan/random.js';
import { chooseOffer, type LotOnOffer } from './choose-offer.js';
import { valuationMinor } from './valuation.js';

const lot: LotOnOffer = {
  format: { kind: 'ASCENDING' },
  basePriceMinor: 500_000,
  unitMinor: 10_000,
  minimumNextMinor: 620_000,
  content: new Set([7]),
};
const limits = [
  { idDealer: 7, limitMinor: 990_000 },
  { idDealer: 8, limitMinor: 619_999 },
  { idDealer: 9, limitMinor: 745_500 },
  { idDealer: 10, limitMinor: 700_000 },
];
const many = (on: LotOnOffer, from = limits) => {
  const random = randomOf(5);
  return Array.from({ length: 500 }, () => chooseOffer(on, from, random));
};

describe('the bid that a robot chooses', () => {
  it('is at least the minimum, on the grid, within the limit, and never from the leader', () => {
    const offers = many(lot).filter((offer) => offer !== null);
    expect(offers).toHaveLength(500);
    expect(new Set(offers.map(({ idDealer }) => idDealer))).toEqual(new Set([9, 10]));
    for (const { idDealer, amountMinor } of offers) {
      const { limitMinor } = limits.find((limit) => limit.idDealer === idDealer)!;
      expect(amountMinor).toBeGreaterThanOrEqual(lot.minimumNextMinor);
      expect(amountMinor).toBeLessThanOrEqual(limitMinor);
      expect((amountMinor - lot.basePriceMinor) % lot.unitMinor).toBe(0);
    }
    const share = (kind: string) => offers.filter((offer) => offer.kind === kind).length / 500;
    expect(share('AGENT')).toBeGreaterThan(0.05);
    const least = offers.filter(({ amountMinor }) => amountMinor === lot.minimumNextMinor).length;
    expect(least / 500).toBeGreaterThan(0.5);
  });

  it('does not exist if the price is above the limits of all bidders', () => {
    expect(many({ ...lot, minimumNextMinor: 750_000 }).every((offer) => offer === null)).toBe(true);
    expect(many(lot, []).every((offer) => offer === null)).toBe(true);
  });

  it('is near the limit of the bidder on a sealed lot', () => {
    const sealed = {
      ...lot,
      format: { kind: 'SEALED' as const },
      minimumNextMinor: lot.basePriceMinor,
    };
    const offers = many(sealed).filter((offer) => offer !== null);
    expect(new Set(offers.map(({ kind }) => kind))).toEqual(new Set(['SEALED']));
    for (const { idDealer, amountMinor } of offers) {
      const { limitMinor } = limits.find((limit) => limit.idDealer === idDealer)!;
      expect(amountMinor).toBeLessThanOrEqual(limitMinor);
      expect(amountMinor).toBeGreaterThan(limitMinor * 0.8);
    }
  });

  it('depends on a valuation that is always the same for a dealer and differs between dealers', () => {
    const key = { idAuction: 4, idLot: 2 };
    const all = Array.from({ length: 200 }, (_, id) => valuationMinor(1_000_000, key, id + 1));
    expect(Array.from({ length: 200 }, (_, id) => valuationMinor(1_000_000, key, id + 1))).toEqual(
      all,
    );
    expect(new Set(all).size).toBeGreaterThan(190);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(620_000);
    expect(Math.max(...all)).toBeLessThanOrEqual(1_040_000);
  });
});
