import { z } from 'zod';
import { oneOf } from '#shared/address/search-params.js';

export const STATES = ['all', 'dead', 'unknown'] as const;

/** Search parameter: all e-mails, failed ones, or uncertain ones. */
export const undeliveredFilter = z.object({ state: oneOf(STATES, 'all') });
export type UndeliveredFilter = z.infer<typeof undeliveredFilter>;
