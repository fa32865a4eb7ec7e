import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { LotView } from '@fairlot/contracts/auction';
import { searchable } from '@fairlot/kernel';
import { splitValues } from '#shared/address/many.js';
import { parseRange } from '#shared/address/range.js';
import type { LotEntry } from '#shared/live/lot-store.js';
import { vehicleWords } from '#shared/format/vehicle-words.js';
import { LIST_FACETS, RANGE_FACETS, type Facet, type LotFilter } from './lot-filter.js';

/**
 * The values of a lot that can be searched and filtered, computed once per list. Price and reserve
 * state are missing, because they change.
 */
export type LotIndex = {
  readonly lot: LotView;
  /** Make and model. Used as sort key. */
  readonly name: string;
  readonly text: string;
  readonly words: Readonly<
    Record<'make' | 'model' | 'fuel' | 'place' | 'damaged', readonly string[]>
  >;
  readonly numbers: Readonly<Record<'mileage' | 'year', readonly number[]>>;
};

const uniqueValues = (values: readonly string[]) => [...new Set(values)];
const listOfNullable = <Value>(value: Value | null): readonly Value[] =>
  value === null ? [] : [value];

/** A model's value in the URL. Models of two makes may have the same value. */
export const modelKeyOf = (model: string): string => searchable(model).replaceAll(',', ' ').trim();

const lotIndexOf = (lot: LotView): LotIndex => {
  const { vehicles } = lot;
  return {
    lot,
    name: vehicles.map(vehicleTitle).join(' '),
    text: searchable([lot.idLot, ...vehicles.map(vehicleWords)].join(' ')),
    words: {
      make: uniqueValues(vehicles.map(({ brandCode }) => brandCode)),
      model: uniqueValues(vehicles.map(({ model }) => modelKeyOf(model))),
      fuel: uniqueValues(vehicles.map(({ fuelType }) => fuelType)),
      place: uniqueValues(vehicles.flatMap(({ region }) => listOfNullable(region))),
      damaged: uniqueValues(vehicles.map(({ damaged }) => (damaged ? 'yes' : 'no'))),
    },
    numbers: {
      mileage: vehicles.flatMap(({ mileageKm }) => listOfNullable(mileageKm)),
      year: vehicles.flatMap(({ firstRegistration }) =>
        listOfNullable(firstRegistration).map((month) => Number(month.slice(0, 4))),
      ),
    },
  };
};

const indexesByLots = new WeakMap<readonly LotView[], readonly LotIndex[]>();

/** The index of each lot, computed once per list. */
export const indexLots = (lots: readonly LotView[]): readonly LotIndex[] => {
  const before = indexesByLots.get(lots);
  if (before !== undefined) return before;
  const index = lots.map(lotIndexOf);
  indexesByLots.set(lots, index);
  return index;
};

/** The models that lots of these makes have. */
export const modelChoicesOf = (
  lots: readonly LotView[],
  makes: readonly string[],
): ReadonlySet<string> => {
  const vehicles = lots.flatMap((lot) => lot.vehicles);
  return new Set(
    vehicles.flatMap(({ brandCode, model }) =>
      makes.includes(brandCode) ? [modelKeyOf(model)] : [],
    ),
  );
};

const YES_NO = ['yes', 'no'];
const RESERVE_VALUES: ReadonlyMap<boolean | null, readonly string[]> = new Map([
  [true, ['yes']],
  [false, ['no']],
  [null, []],
]);

/** The values of a lot in a facet. Empty for a hidden reserve state. */
export const facetWordsOf = (
  facet: (typeof LIST_FACETS)[number],
  { words }: LotIndex,
  { live }: LotEntry,
): readonly string[] =>
  facet === 'reserve' ? (RESERVE_VALUES.get(live.reserveMet) ?? []) : words[facet];

export const facetNumbersOf = (
  facet: (typeof RANGE_FACETS)[number],
  { numbers, lot }: LotIndex,
  { live }: LotEntry,
): readonly number[] =>
  facet === 'price' ? [live.priceMinor ?? lot.basePriceMinor] : numbers[facet];

type FacetTest = (index: LotIndex, entry: LotEntry) => boolean;
type FacetTests = ReadonlyMap<Facet, FacetTest>;

/**
 * The tests of the facets that the filter uses. Ignores values that no lot has. Ignores the reserve
 * facet if no lot shows its reserve state.
 */
export const facetTestsOf = (
  filter: LotFilter,
  index: readonly LotIndex[],
  entryOf: (idLot: number) => LotEntry | undefined,
): FacetTests => {
  const saysReserve = index.some(
    ({ lot }) => typeof entryOf(lot.idLot)?.live.reserveMet === 'boolean',
  );
  const tests = new Map<Facet, FacetTest>();
  for (const facet of LIST_FACETS) {
    const isKnown = (word: string) =>
      facet === 'reserve'
        ? saysReserve && YES_NO.includes(word)
        : index.some(({ words }) => words[facet].includes(word));
    const selected = new Set(splitValues(filter[facet]).filter(isKnown));
    if (selected.size > 0)
      tests.set(facet, (one, entry) =>
        facetWordsOf(facet, one, entry).some((word) => selected.has(word)),
      );
  }
  for (const facet of RANGE_FACETS) {
    if (filter[facet] === '') continue;
    const { from, to } = parseRange(filter[facet]);
    const least = from === '' ? Number.NEGATIVE_INFINITY : Number(from);
    const most = to === '' ? Number.POSITIVE_INFINITY : Number(to);
    tests.set(facet, (one, entry) =>
      facetNumbersOf(facet, one, entry).some((number) => least <= number && number <= most),
    );
  }
  return tests;
};

/** The facets that exclude a lot. Empty if the lot matches. */
export const failedFacets = (tests: FacetTests, lot: LotIndex, entry: LotEntry): readonly Facet[] =>
  [...tests].flatMap(([facet, test]) => (test(lot, entry) ? [] : [facet]));
