import { z } from 'zod';
import { oneOfParameter, searchText, sortOrder } from '#shared/address/search-params.js';

export const STATES = [
  'all',
  'leading',
  'outbid',
  'sealed',
  'awaiting',
  'won',
  'lost',
  'observed',
] as const;
/** `usual` is the default order of the selected state. The others are columns. */
const SORTS = ['usual', 'auction', 'end', 'price'] as const;

/** The search parameters; unknown values are ignored. */
export const activityFilter = z.object({
  state: oneOfParameter(STATES, 'all'),
  q: searchText,
  sort: oneOfParameter(SORTS, 'usual'),
  order: sortOrder('asc'),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

/** The default search parameters, which the URL omits. */
export const ACTIVITY_FILTER = activityFilter.parse({});
