import { z } from 'zod';

export const RESULTS_SHOWN = [
  'all',
  'toAward',
  'unmet',
  'awarded',
  'settled',
  'notAwarded',
] as const;
export type ResultsShown = (typeof RESULTS_SHOWN)[number];
export const RESULT_SORTS = ['lot', 'vehicle', 'base', 'reserve', 'best', 'result'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

/** What stands in the address; anything it does not know counts as not said. */
export const resultFilter = z.object({
  show: z.enum(RESULTS_SHOWN).default('all').catch('all'),
  q: z.string().max(100).default('').catch(''),
  sort: z.enum(RESULT_SORTS).default('lot').catch('lot'),
  order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
});
export type ResultFilter = z.infer<typeof resultFilter>;
export const RESULT_FILTER = {
  show: 'all',
  q: '',
  sort: 'lot',
  order: 'asc',
} as const satisfies ResultFilter;
