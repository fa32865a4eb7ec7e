import { readModelsOf } from '../rows/read-model.js';
import { BareCopies } from './copies.js';
import { LogPages } from './log-pages.js';
import { LIMITS, type RebuildParts } from './rebuild.js';

/**
 * Reads and folds the whole log into rows of every read model as a rebuild does, and writes none: what
 * of a rebuild is this program's own. All rows are held in memory.
 */
export const foldLog = async ({ dataSource, ...parts }: RebuildParts) => {
  const fillings = readModelsOf(parts.contexts, dataSource).map((model) => model.filling());
  const none = new BareCopies(() => Promise.reject(new Error('there are no copies')));
  let events = 0;
  for await (const page of new LogPages({ ...LIMITS, ...parts.limits, ...parts }).all()) {
    for (const filling of fillings) await filling.take(page.events, none);
    events += page.read;
  }
  return { events };
};
