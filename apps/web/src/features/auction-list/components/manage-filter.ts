import { z } from 'zod';
import { AUCTION_STATUSES } from '#shared/status/auction-statuses.js';
import { dayRange } from '#shared/address/range.js';
import { oneOfParameter, searchText, sortOrder } from '#shared/address/search-params.js';

export const STATUSES = ['all', ...AUCTION_STATUSES] as const;
/** `open` shows only auctions with lots that wait for a decision. */
export const AWARD_CHOICES = ['all', 'open'] as const;
/** Names of the sortable columns, in the order of the table. */
export const SORTS = ['name', 'template', 'type', 'status', 'start', 'end', 'lots'] as const;

/** The search parameters; unknown values are ignored. */
export const manageFilter = z.object({
  q: searchText,
  status: oneOfParameter(STATUSES, 'all'),
  /** Range of start days in the market's time zone. */
  start: dayRange.schema,
  awards: oneOfParameter(AWARD_CHOICES, 'all'),
  sort: oneOfParameter(SORTS, 'start'),
  order: sortOrder('desc'),
});
export type ManageFilter = z.infer<typeof manageFilter>;

/** The default search parameters, which the URL omits. */
export const MANAGE_FILTER = manageFilter.parse({});
