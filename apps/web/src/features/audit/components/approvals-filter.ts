import { z } from 'zod';
import { oneOf } from '#shared/address/search-params.js';

export const APPROVAL_LISTS = ['WAITING', 'DECIDED'] as const;
export const approvalsFilter = z.object({ state: oneOf(APPROVAL_LISTS, 'WAITING') });
export type ApprovalsFilter = z.infer<typeof approvalsFilter>;
