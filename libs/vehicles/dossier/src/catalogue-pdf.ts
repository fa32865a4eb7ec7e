import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CatalogueEntry, CatalogueFrontMatter, CatalogueOrder } from './catalogue.js';

/** Located next to this file, whether built or not. */
const THREAD_URL = new URL(`catalogue-worker${extname(import.meta.url)}`, import.meta.url);
/** Memory limit, whatever the content. */
const MEMORY_MAX_MB = 256;
/** Time limit per entry. */
const TIME_MAX_MS = 30_000;

/**
 * The next piece of the PDF.
 * @throws Error if the thread fails or takes too long
 */
const drawInThread = async (thread: Worker, order: CatalogueOrder): Promise<Uint8Array> => {
  const answer = once(thread, 'message', { signal: AbortSignal.timeout(TIME_MAX_MS) });
  thread.postMessage(order, []);
  const [piece] = (await answer) as [Uint8Array];
  return piece;
};

/**
 * A catalogue as a PDF, laid out in a worker thread. Requests the next entry only after the last
 * one was drawn and read, so it keeps at most one in memory. Stops when the reader stops.
 * @param entries one for each entry that the front page announces
 */
export const cataloguePdf = async function* (
  front: CatalogueFrontMatter,
  entries: AsyncIterable<CatalogueEntry>,
): AsyncGenerator<Uint8Array> {
  const thread = new Worker(THREAD_URL, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  try {
    yield await drawInThread(thread, { front });
    for await (const entry of entries) yield await drawInThread(thread, { entry });
    yield await drawInThread(thread, 'end');
  } finally {
    await thread.terminate();
  }
};
