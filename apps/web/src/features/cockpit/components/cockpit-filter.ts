import { z } from 'zod';

export const SHOWN = [
  'all',
  'ending',
  'nearReserve',
  'noOffers',
  'reserveMet',
  'paused',
  'closed',
] as const;
export type Shown = (typeof SHOWN)[number];
export const COCKPIT_SORTS = ['lot', 'end', 'price', 'offers'] as const;

/** What stands in the address; anything it does not know counts as not said. */
export const cockpitFilter = z.object({
  show: z.enum(SHOWN).default('all').catch('all'),
  q: z.string().max(100).default('').catch(''),
  sort: z.enum(COCKPIT_SORTS).default('lot').catch('lot'),
  order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
  view: z.enum(['table', 'screen']).default('table').catch('table'),
});
export type CockpitFilter = z.infer<typeof cockpitFilter>;
export const COCKPIT_FILTER = {
  show: 'all',
  q: '',
  sort: 'lot',
  order: 'asc',
  view: 'table',
} as const satisfies CockpitFilter;
