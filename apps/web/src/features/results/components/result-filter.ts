import { z } from 'zod';
import { amountRange } from '#shared/address/range.js';
import { oneOfParameter, searchText, sortOrder } from '#shared/address/search-params.js';

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

/** The search parameters; unknown values are ignored. */
export const resultFilter = z.object({
  show: oneOfParameter(RESULTS_SHOWN, 'all'),
  q: searchText,
  /** Range of the awarded price or best bid, in cents. */
  best: amountRange.schema,
  sort: oneOfParameter(RESULT_SORTS, 'lot'),
  order: sortOrder('asc'),
});
export type ResultFilter = z.infer<typeof resultFilter>;
export const RESULT_FILTER = resultFilter.parse({});
