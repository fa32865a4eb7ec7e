import { z } from 'zod';
import { oneOf } from '#shared/address/said.js';

export const STATES = ['all', 'dead', 'unknown'] as const;

/** What stands in the address: all letters, those given up, or those of which nobody knows. */
export const undeliveredFilter = z.object({ state: oneOf(STATES, 'all') });
export type UndeliveredFilter = z.infer<typeof undeliveredFilter>;

/** The default, which stays out of the address. */
export const UNSAID = undeliveredFilter.parse({});
