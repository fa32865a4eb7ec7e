import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';

export const STATES = ['all', 'dead', 'unknown'] as const;

/** Search parameter: whether all, only failed, or only uncertain e-mails are listed. */
export const undeliveredFilter = z.object({ state: oneOfParameter(STATES, 'all') });
export type UndeliveredFilter = z.infer<typeof undeliveredFilter>;
