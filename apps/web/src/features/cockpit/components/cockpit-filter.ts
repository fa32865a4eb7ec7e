import { z } from 'zod';
import { oneOfParameter, searchText, sortOrder } from '#shared/address/search-params.js';

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
  show: oneOfParameter(LOT_SUBSETS, 'all'),
  q: searchText,
  sort: oneOfParameter(COCKPIT_SORTS, 'lot'),
  order: sortOrder('asc'),
  view: oneOfParameter(['table', 'screen'], 'table'),
});
export type CockpitFilter = z.infer<typeof cockpitFilter>;
export const COCKPIT_FILTER = cockpitFilter.parse({});
