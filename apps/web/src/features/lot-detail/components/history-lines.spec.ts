import type { OfferView } from '@fairlot/contracts/auction';
import { expect, it } from 'vitest';
import { historyLinesOf, priceStepsOf } from './history-lines.js';

const BASE = 400_000;
const buildOffer = (idOffer: number, facts: Partial<OfferView> = {}): OfferView => ({
  idOffer,
  position: idOffer,
  at: idOffer * 1_000,
  kind: 'OFFER',
  amountMinor: idOffer,
  priceMinor: idOffer * 100_000,
  leader: null,
  bidder: 1,
  own: false,
  dealer: null,
  voided: false,
  voidReason: null,
  afterVoid: null,
  leading: false,
  ...facts,
});
const voided = (at: number, priceMinor: number | null) => ({
  voided: true,
  afterVoid: { at, priceMinor, leader: null },
});

it('the void of a bid has a line at its own time, with the price after the void', () => {
  const lines = historyLinesOf([
    buildOffer(5, voided(7_000, 500_000)),
    buildOffer(6),
    buildOffer(8),
  ]);
  expect(lines.map(({ at, isVoid, priceMinor }) => [at, isVoid, priceMinor])).toEqual([
    [5_000, false, 500_000],
    [6_000, false, 600_000],
    [7_000, true, 500_000],
    [8_000, false, 800_000],
  ]);
});

it('the void of a bid is listed after the bid if both have the same time', () => {
  const lines = historyLinesOf([buildOffer(5, voided(5_000, null)), buildOffer(6, { at: 5_000 })]);
  expect(lines.map(({ offer, isVoid }) => [offer.idOffer, isVoid])).toEqual([
    [5, false],
    [6, false],
    [5, true],
  ]);
});

it('the price curve skips voided bids, and falls at a void to the new price, or to the starting price without bids', () => {
  const lines = historyLinesOf([
    buildOffer(5, voided(9_000, null)),
    buildOffer(6, voided(8_000, 550_000)),
  ]);
  expect(priceStepsOf(lines, BASE)).toEqual([
    { at: 8_000, priceMinor: 550_000 },
    { at: 9_000, priceMinor: BASE },
  ]);
});

it('the price curve has no steps for sealed bids and their voids', () => {
  const sealed = { kind: 'SEALED', priceMinor: null } as const;
  const lines = historyLinesOf([
    buildOffer(1, sealed),
    buildOffer(2, { ...sealed, ...voided(3, null) }),
  ]);
  expect(priceStepsOf(lines, BASE)).toEqual([]);
});
