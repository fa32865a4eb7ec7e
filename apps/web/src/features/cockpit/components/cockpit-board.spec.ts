import type { ManagedLot } from '@fairlot/contracts/auction';
import { describe, expect, it } from 'vitest';
import { makeLiveLot, makeLot, NOW } from '../../../testing/builders.js';
import { cockpitBoardOf, reserveStateOf, totalsOf, type CockpitLot } from './cockpit-board.js';
import { COCKPIT_FILTER, type CockpitFilter } from './cockpit-filter.js';

const MINUTE = 60_000;
const managed = (facts: Partial<ManagedLot> = {}): ManagedLot => ({
  reserveMinor: null,
  leader: null,
  bidders: 0,
  bound: [],
  awarded: null,
  awardReason: null,
  ...facts,
});
/**
 * A lot whose price is 5,300 EUR, with a starting price of 5,000 EUR and an increment of 100 EUR.
 */
const cockpitLot = (
  idLot: number,
  live: Parameters<typeof makeLiveLot>[0] = {},
  facts: Partial<ManagedLot> = {},
): CockpitLot => ({
  lot: makeLot({ idLot }),
  live: makeLiveLot({ idLot, endsAt: NOW + 60 * MINUTE, ...live }),
  managed: managed(facts),
});

describe('the distance to the reserve', () => {
  const at = (reserveMinor: number | null, live = {}) =>
    reserveStateOf(cockpitLot(1, live, { reserveMinor }));

  it.each([
    [
      'is near if the reserve is three increments above the price',
      560_000,
      { state: 'near', missingMinor: 30_000 },
    ],
    [
      'is unmet if the reserve is a cent higher than that',
      560_001,
      { state: 'unmet', missingMinor: 30_001 },
    ],
    ['is none if the lot has no reserve', null, { state: 'none' }],
  ])('%s', (_, reserve, expected) => expect(at(reserve)).toEqual(expected));

  it('is met if the server says so, and never near before the first bid', () => {
    expect(at(560_000, { reserveMet: true })).toEqual({ state: 'met' });
    const untouched = { priceMinor: null, minimumNextMinor: 500_000, offers: 0 };
    expect(at(1_000, untouched)).toEqual({ state: 'unmet', missingMinor: 1_000 });
  });

  it('is near within three increments of the lot, even if an increment exceeds the unit', () =>
    expect(at(620_000, { minimumNextMinor: 560_000 })).toMatchObject({ state: 'near' }));

  it('is hidden for sealed bids', () =>
    expect(
      at(560_000, { format: { kind: 'SEALED' as const }, priceMinor: null, offers: null }),
    ).toEqual({
      state: 'hidden',
    }));
});

describe('the board of the cockpit', () => {
  const lots = [
    cockpitLot(1, { endsAt: NOW + 5 * MINUTE }, { reserveMinor: 540_000 }),
    cockpitLot(2, {
      endsAt: NOW + 5 * MINUTE + 1,
      reserveMet: true,
      priceMinor: 900_000,
      offers: 9,
    }),
    cockpitLot(3, { endsAt: NOW + MINUTE, paused: true }),
    cockpitLot(4, { priceMinor: null, minimumNextMinor: 500_000, offers: 0 }),
    cockpitLot(5, { status: 'CLD', endsAt: NOW - MINUTE }),
  ];
  const shown = (filter: Partial<CockpitFilter>) =>
    cockpitBoardOf(lots, { ...COCKPIT_FILTER, ...filter }, NOW).lots.map(({ idLot }) => idLot);

  it.each([
    ['all', [1, 2, 3, 4, 5]],
    ['ending', [1]],
    ['nearReserve', [1]],
    ['noOffers', [4]],
    ['reserveMet', [2]],
    ['paused', [3]],
    ['closed', [5]],
  ] as const)('shows %s, with a matching count', (show, expected) => {
    expect(shown({ show })).toEqual(expected);
    expect(cockpitBoardOf(lots, COCKPIT_FILTER, NOW).counts[show]).toBe(expected.length);
  });

  it('counts a sealed lot as one without bids only if the number of bidders is known to be zero', () => {
    const sealed = { format: { kind: 'SEALED' as const }, priceMinor: null, offers: null };
    const counts = (bidders: number | null) =>
      cockpitBoardOf([cockpitLot(1, sealed, { bidders })], COCKPIT_FILTER, NOW).counts.noOffers;
    expect([counts(null), counts(0), counts(2)]).toEqual([0, 1, 0]);
  });

  it('sorts in both directions, with ended lots last and ties by lot number', () => {
    expect(shown({ sort: 'end' })).toEqual([3, 1, 2, 4, 5]);
    expect(shown({ sort: 'price', order: 'desc' })).toEqual([2, 1, 3, 5, 4]);
    expect(shown({ sort: 'offers', order: 'desc' })).toEqual([2, 1, 3, 5, 4]);
  });

  it('also searches the names of the leaders, and counts the matches', () => {
    const leader = { idDealer: 7, businessName: 'Autohaus Meyer' };
    const some = [...lots, cockpitLot(6, {}, { leader, bidders: 1 })];
    const board = cockpitBoardOf(some, { ...COCKPIT_FILTER, q: 'meyer audi' }, NOW);
    expect(board.lots.map(({ idLot }) => idLot)).toEqual([6]);
    expect(board.counts).toMatchObject({ all: 1, closed: 0 });
  });

  it('filters a sealed lot with bidders out of the lots without bids', () => {
    const sealed = {
      format: { kind: 'SEALED' as const },
      priceMinor: null,
      offers: null,
      minimumNextMinor: null,
    };
    const some = [cockpitLot(1, sealed, { bidders: 2 }), cockpitLot(2, sealed)];
    const board = cockpitBoardOf(some, { ...COCKPIT_FILTER, show: 'noOffers' }, NOW);
    expect(board.lots.map(({ idLot }) => idLot)).toEqual([2]);
  });
});

it('the totals compare prices with the starting prices of the same lots, and sum all reserve prices', () => {
  const totals = totalsOf([
    cockpitLot(1, {}, { reserveMinor: 600_000 }),
    cockpitLot(2, { reserveMet: true, priceMinor: 700_000 }, { reserveMinor: 650_000 }),
    cockpitLot(3, { priceMinor: null, offers: 0 }, { reserveMinor: 100_000 }),
    cockpitLot(4, { status: 'AWA', priceMinor: 500_000 }),
  ]);
  expect(totals).toEqual({
    running: 3,
    closed: 1,
    withOffers: 3,
    reserveMet: 1,
    withReserve: 3,
    pricesMinor: 1_730_000,
    basesMinor: 1_500_000,
    reservesMinor: 1_350_000,
  });
});
