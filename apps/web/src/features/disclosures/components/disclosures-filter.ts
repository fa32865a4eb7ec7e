import { z } from 'zod';
import { dayRange } from '#shared/address/range.js';
import { searchText } from '#shared/address/search-params.js';

/**
 * Search parameters: the id of the staff user, the id of the dealer, the id of the call, and a
 * range of days.
 */
export const disclosuresFilter = z.object({
  user: searchText,
  dealer: searchText,
  auction: searchText,
  call: searchText,
  at: dayRange.schema,
});
export type DisclosuresFilter = z.infer<typeof disclosuresFilter>;

/** The default search parameters, which the URL omits. */
export const DEFAULTS = disclosuresFilter.parse({});
