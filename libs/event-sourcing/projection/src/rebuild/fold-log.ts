import { readModelsOf } from '../rows/read-model.js';
import { UnindexedCopies } from './copies.js';
import { LogPages } from './log-pages.js';
import { DEFAULT_LIMITS, type RebuildOptions } from './rebuild.js';

/**
 * Folds the whole log as a rebuild does, but writes no rows. It measures how much of a rebuild's
 * time the program itself takes. All rows stay in memory.
 */
export const foldLog = async ({ dataSource, ...parts }: RebuildOptions) => {
  const fillings = readModelsOf(parts.contexts, dataSource).map((model) => model.filling());
  const none = new UnindexedCopies(() => Promise.reject(new Error('the copies were not started')));
  let events = 0;
  for await (const page of new LogPages({ ...DEFAULT_LIMITS, ...parts.limits, ...parts }).all()) {
    for (const filling of fillings) await filling.take(page.events, none);
    events += page.read;
  }
  return { events };
};
