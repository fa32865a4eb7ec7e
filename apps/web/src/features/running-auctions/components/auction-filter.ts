import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/said.js';

export const KINDS = ['all', 'open', 'sealed'] as const;
export const TYPES = ['all', 'LEA', 'MUL', 'OTH'] as const;
export const SORTS = ['end', 'name', 'lots'] as const;
export const VIEWS = ['cards', 'table'] as const;

/** What stands in the address; anything it does not know counts as not said. */
export const auctionFilter = z.object({
  q: searchText,
  kind: oneOf(KINDS, 'all'),
  type: oneOf(TYPES, 'all'),
  sort: oneOf(SORTS, 'end'),
  view: oneOf(VIEWS, 'cards'),
});
export type AuctionFilter = z.infer<typeof auctionFilter>;

/** The defaults, which stay out of the address. */
export const AUCTION_FILTER = auctionFilter.parse({});
