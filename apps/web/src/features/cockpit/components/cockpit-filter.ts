import { z } from 'zod';
import { oneOf, searchText, sortOrder } from '#shared/address/search-params.js';

export const LOT_SUBSETS = [
  'all',
  'ending',
  'nearReserve',
  'noOffers',
  'reserveMet',
  'paused',
  'closed',
] as const;
export type LotSubset = (typeof LOT_SUBSETS)[number];
export const COCKPIT_SORTS = ['lot', 'end', 'price', 'offers'] as const;

/** The search parameters; unknown values are ignored. */
export const cockpitFilter = z.object({
  show: oneOf(LOT_SUBSETS, 'all'),
  q: searchText,
  sort: oneOf(COCKPIT_SORTS, 'lot'),
  order: sortOrder('asc'),
  view: oneOf(['table', 'screen'], 'table'),
});
export type CockpitFilter = z.infer<typeof cockpitFilter>;
export const COCKPIT_FILTER = cockpitFilter.parse({});
