import { z } from 'zod';
import { searchText } from '#shared/address/search-params.js';

/** The search parameters. Whether upcoming or past auctions are listed depends on the path. */
export const otherFilter = z.object({ q: searchText });
export type OtherFilter = z.infer<typeof otherFilter>;

/** The default search parameters, which the URL omits. */
export const OTHER_FILTER = otherFilter.parse({});
