import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/said.js';

export const SHOWN = ['all', 'observed', 'mine', 'leading', 'outbid', 'noOffers'] as const;
export type Shown = (typeof SHOWN)[number];
export const LOT_SORTS = ['lot', 'end', 'price'] as const;
export const LOT_VIEWS = ['table', 'cards'] as const;

/** What stands in the address; anything it does not know counts as not said. */
export const lotFilter = z.object({
  show: oneOf(SHOWN, 'all'),
  q: searchText,
  sort: oneOf(LOT_SORTS, 'lot'),
  view: oneOf(LOT_VIEWS, 'table'),
});
export type LotFilter = z.infer<typeof lotFilter>;
export const LOT_FILTER = lotFilter.parse({});
