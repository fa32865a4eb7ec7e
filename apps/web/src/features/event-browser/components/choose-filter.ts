import { z } from 'zod';
import { searchText } from '#shared/address/search-params.js';

/** The search parameters; unknown values are ignored. */
export const chooseFilter = z.object({ q: searchText });
export type ChooseFilter = z.infer<typeof chooseFilter>;

/** The default search parameters, which the URL omits. */
export const CHOOSE_FILTER = chooseFilter.parse({});
