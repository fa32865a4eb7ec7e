import { z } from 'zod';
import { dayRange } from '#shared/address/range.js';
import { searchText } from '#shared/address/search-params.js';

/** Search parameters: staff user and dealer by number, the call's id, and a range of days. */
export const disclosuresFilter = z.object({
  user: searchText,
  dealer: searchText,
  auction: searchText,
  call: searchText,
  at: dayRange.schema,
});
export type DisclosuresFilter = z.infer<typeof disclosuresFilter>;

/** The defaults, which are omitted from the address. */
export const DEFAULTS = disclosuresFilter.parse({});
