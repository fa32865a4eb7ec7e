import { z } from 'zod';
import { oneOfParameter, searchText } from '#shared/address/search-params.js';

export const APPROVAL_LISTS = ['WAITING', 'DECIDED', 'ALL'] as const;
/** `request` is the id of one request. */
export const approvalsFilter = z.object({
  state: oneOfParameter(APPROVAL_LISTS, 'WAITING'),
  request: searchText,
});
export type ApprovalsFilter = z.infer<typeof approvalsFilter>;
