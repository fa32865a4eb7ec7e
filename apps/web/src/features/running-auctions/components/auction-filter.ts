import { SALE_FORMAT_KINDS } from '@fairlot/auction-rules';
import { z } from 'zod';
import { listLayout } from '#shared/list/list-layout.js';
import { oneOfParameter, searchText } from '#shared/address/search-params.js';

export const KINDS = ['all', ...SALE_FORMAT_KINDS] as const;
export const TYPES = ['all', 'LEA', 'MUL', 'OTH'] as const;
export const SORTS = ['end', 'name', 'lots'] as const;
export const VIEWS = ['cards', 'table'] as const;

/** Former values of `kind`. URLs that users saved earlier contain them. */
const OLD_KIND_VALUES = new Map<unknown, string>([
  ['open', 'ASCENDING'],
  ['sealed', 'SEALED'],
]);

/** The search parameters; unknown values are ignored. */
export const auctionFilter = z.object({
  q: searchText,
  kind: z.preprocess((value) => OLD_KIND_VALUES.get(value) ?? value, oneOfParameter(KINDS, 'all')),
  type: oneOfParameter(TYPES, 'all'),
  sort: oneOfParameter(SORTS, 'end'),
  view: oneOfParameter(VIEWS, 'cards'),
  ...listLayout,
});
export type AuctionFilter = z.infer<typeof auctionFilter>;

/** The default search parameters, which the URL omits. */
export const AUCTION_FILTER = auctionFilter.parse({});
