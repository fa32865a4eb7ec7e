import { z } from 'zod';
import { searchText } from '#shared/address/search-params.js';

/** The search parameters; unknown values are ignored. */
export const chooseFilter = z.object({ q: searchText });
export type ChooseFilter = z.infer<typeof chooseFilter>;

/** The defaults, which are omitted from the address. */
export const CHOOSE_FILTER = chooseFilter.parse({});
