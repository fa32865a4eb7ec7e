import { z } from 'zod';
import { searchText } from '#shared/address/said.js';

/** What stands in the address; anything it does not know counts as not said. */
export const chooseFilter = z.object({ q: searchText });
export type ChooseFilter = z.infer<typeof chooseFilter>;

/** The defaults, which stay out of the address. */
export const CHOOSE_FILTER = chooseFilter.parse({});
