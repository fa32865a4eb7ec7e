import { z } from 'zod';
import { searchText } from '#shared/address/search-params.js';

/** The search parameters; the path selects the auctions. */
export const otherFilter = z.object({ q: searchText });
export type OtherFilter = z.infer<typeof otherFilter>;

/** The defaults, which stay out of the address. */
export const OTHER_FILTER = otherFilter.parse({});
