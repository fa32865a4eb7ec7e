import type { LotView } from '@fairlot/contracts/auction';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LotEntry } from '#shared/live/lot-store.js';
import { NO_STANDING } from '#shared/status/lot-with-standing.js';
import { makeLot, makeVehicle } from '../../../testing/builders.js';
import { facetCountsOf } from './facet-counts.js';
import { LIST_FACETS, LOT_FILTER, lotFilter, type LotFilter } from './lot-filter.js';
import { shownBoardOf } from './shown-lots.js';

const MAKES = ['AUDI', 'FIAT', 'OPEL'];
const vehicle = fc.record({
  brandCode: fc.constantFrom(...MAKES),
  model: fc.constantFrom('a4', '500', 'Corsa'),
  fuelType: fc.constantFrom('DIESEL', 'PETROL'),
  region: fc.constantFrom('IT-TO', 'IT-MI', null),
  damaged: fc.boolean(),
  mileageKm: fc.constantFrom(10_000, 90_000, null),
  firstRegistration: fc.constantFrom('2015-03', '2020-11', null),
});
const facts = fc.record({
  vehicles: fc.array(vehicle, { minLength: 1, maxLength: 2 }),
  reserveMet: fc.constantFrom(true, false, null),
  priceMinor: fc.constantFrom(500_000, 900_000, null),
  observed: fc.boolean(),
});
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;
const board = (all: readonly Facts[]) => {
  const lots = all.map(({ vehicles, ...lot }, at) =>
    makeLot({ ...lot, idLot: at + 1, vehicles: vehicles.map((one) => makeVehicle(one)) }),
  );
  return { lots, entryOf: entriesOf(lots) };
};
const entriesOf = (lots: readonly LotView[]) => {
  const entries = new Map<number, LotEntry>(
    lots.map((lot) => [
      lot.idLot,
      {
        live: lot,
        own: { ...NO_STANDING, position: 0, priceMinor: null },
        observed: lot.observed,
      },
    ]),
  );
  return (idLot: number) => entries.get(idLot);
};
const someOf = (...words: string[]) => fc.subarray(words).map((some) => some.join(','));
const filter: fc.Arbitrary<LotFilter> = fc.record({
  sort: fc.constant(''),
  view: fc.constant('table' as const),
  columns: fc.constant(''),
  density: fc.constant('comfortable' as const),
  show: fc.constantFrom('all' as const, 'observed' as const),
  q: fc.constantFrom('', 'audi', 'a4', 'nothing'),
  make: someOf(...MAKES, 'NOBODY'),
  model: someOf('a4', '500', 'corsa'),
  fuel: someOf('DIESEL', 'PETROL'),
  place: someOf('IT-TO', 'IT-MI'),
  damaged: someOf('yes', 'no'),
  reserve: someOf('yes', 'no'),
  mileage: fc.constantFrom('', '..50000', '20000..'),
  year: fc.constantFrom('', '2016..', '2015..2015'),
  price: fc.constantFrom('', '600000..'),
});

const car = (idLot: number, brandCode: string, fuelType: string) =>
  makeLot({ idLot, vehicles: [makeVehicle({ brandCode, fuelType })] });
const three = [car(1, 'AUDI', 'DIESEL'), car(2, 'FIAT', 'PETROL'), car(3, 'OPEL', 'PETROL')];
const shown = (query: object) =>
  shownBoardOf(three, entriesOf(three), lotFilter.parse(query)).lots.map(({ idLot }) => idLot);

describe('facets of lots', () => {
  it('count for each value the lots that would appear if only that value of its facet were chosen', () => {
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 25 }), filter, (all, query) => {
        const { lots, entryOf } = board(all);
        const { words } = facetCountsOf(lots, entryOf, query);
        for (const facet of LIST_FACETS)
          for (const [word, count] of words[facet])
            expect([
              facet,
              word,
              shownBoardOf(lots, entryOf, { ...query, [facet]: word }).lots.length,
            ])
              // A value that no lot has does not filter.
              .toEqual([facet, word, count]);
      }),
      { numRuns: 300, seed: 9 },
    );
  });

  it('combine values of one facet with OR and different facets with AND, and ignore unknown values', () => {
    const { lots, entryOf } = board([]);
    expect(shownBoardOf(lots, entryOf, LOT_FILTER).lots).toEqual([]);
    expect(shown({ make: 'AUDI,FIAT' })).toEqual([1, 2]);
    expect(shown({ make: 'AUDI,FIAT', fuel: 'PETROL' })).toEqual([2]);
    expect(shown({ make: 'NOBODY' })).toEqual([1, 2, 3]);
    expect(shown({ year: 'x..y', price: 'many' })).toEqual([1, 2, 3]);
  });
});

it('lots are sorted in the order from the URL, or by number if that order is invalid', () => {
  expect(shown({ sort: '-lot' })).toEqual([3, 2, 1]);
  expect(shown({ sort: 'end,end' })).toEqual([1, 2, 3]);
});
