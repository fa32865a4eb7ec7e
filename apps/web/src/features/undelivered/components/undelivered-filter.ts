import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';

export const STATES = ['all', 'dead', 'unknown'] as const;

/** Search parameter: all, failed or uncertain e-mails. */
export const undeliveredFilter = z.object({ state: oneOfParameter(STATES, 'all') });
export type UndeliveredFilter = z.infer<typeof undeliveredFilter>;
