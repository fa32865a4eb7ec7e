import { z } from 'zod';
import { oneOfParameter, searchText } from '#shared/address/search-params.js';
import { listLayout } from '#shared/list/list-layout.js';

export const STATES = [
  'all',
  'DRAFT',
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
  'IN_AUCTION',
  'SOLD',
] as const;

/** The filters of the list, which the server applies. */
export const managementFilter = z.object({
  /** The place (CON-041). By default, the user's own stock. */
  place: z.coerce
    .number()
    .pipe(z.literal([1, 0]))
    .default(1)
    .catch(1),
  text: searchText,
  state: oneOfParameter(STATES, 'all'),
  ...listLayout,
});
export type ManagementFilter = z.infer<typeof managementFilter>;
export const MANAGEMENT_FILTER = managementFilter.parse({});
