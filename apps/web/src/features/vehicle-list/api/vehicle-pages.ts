import type { AnswerOf } from '@fairlot/contracts';
import { vehicleListOperations } from '@fairlot/contracts/vehicles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import { parseRange } from '#shared/address/range.js';
import { sortText } from '#shared/address/sorting.js';
import { pagesQuery } from '#shared/list/pages-query.js';
import type { VehicleListFilter } from '../components/vehicle-list-filter.js';

const CENTS = 100;
/**
 * Time limit for the counts. It is longer than for a page of vehicles, because counting takes
 * longer.
 */
const FACETS_WITHIN_MS = 30_000;

export type VehicleFacetCounts = AnswerOf<(typeof vehicleListOperations)['ENG-105']>;

const definedOrUndefined = <Value>(value: Value | '' | 'all'): Value | undefined =>
  value === '' || value === 'all' ? undefined : value;
const eurosOf = (minor: string) => (minor === '' ? undefined : Number(minor) / CENTS);

/** The highest number of auctions per vehicle that the server distinguishes. */
const AUCTIONS_MAX = 1_000;
const countOf = (end: string) => (end === '' ? undefined : Math.min(Number(end), AUCTIONS_MAX));

/** Converts the filters of the page to the query of the call (VehicleSearch). */
export const searchParameters = ({
  price,
  damage,
  inserted,
  auctions,
  ...query
}: VehicleListFilter) => {
  const prices = parseRange(price);
  const damages = parseRange(damage);
  const days = parseRange(inserted);
  const counts = parseRange(auctions);
  const one = <Code>(code: Code | 'all') => (code === 'all' ? undefined : [code]);
  return {
    q: definedOrUndefined(query.text),
    brand: definedOrUndefined(query.brand),
    model: definedOrUndefined(query.model),
    licensePlate: definedOrUndefined(query.licensePlate),
    vehicleCode: definedOrUndefined(query.vehicleCode),
    vehicleFrame: definedOrUndefined(query.vehicleFrame),
    channel: query.channel === 'all' ? undefined : query.channel,
    idTemplate: query.idTemplate,
    state: one(query.state),
    provenance: one(query.provenance),
    fuelType: one(query.fuelType),
    minPrice: eurosOf(prices.from),
    maxPrice: eurosOf(prices.to),
    minDamage: eurosOf(damages.from),
    maxDamage: eurosOf(damages.to),
    minAuctions: countOf(counts.from),
    maxAuctions: countOf(counts.to),
    insertDate: definedOrUndefined(days.from),
    insertDateTo: definedOrUndefined(days.to),
  };
};

/** Converts the order of the page to the query of the call. */
export const sortParameters = ({ sort, order }: Pick<VehicleListFilter, 'sort' | 'order'>) => ({
  sort: sortText([{ key: sort, order }]),
});

/** Vehicles that the user manages, page by page (SEC-19). */
export const vehiclesQuery = (filter: VehicleListFilter) => {
  // Contains only what affects the rows. The layout does not.
  const query = { ...searchParameters(filter), ...sortParameters(filter) };
  return pagesQuery(['vehicles', query], (page, signal) =>
    call(vehicleListOperations['SEC-19'], { query: { ...query, ...page } }, { signal }),
  );
};

/** Numbers of vehicles per make, state, source and fuel type (ENG-105). */
export const facetsQuery = (filter: VehicleListFilter) => {
  const query = searchParameters(filter);
  return queryOptions({
    queryKey: ['vehicle-facets', query],
    queryFn: ({ signal }) =>
      call(vehicleListOperations['ENG-105'], { query }, { signal, withinMs: FACETS_WITHIN_MS }),
    placeholderData: keepPreviousData,
  });
};
