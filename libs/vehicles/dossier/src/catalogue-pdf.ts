import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CatalogueEntry, CatalogueFrontMatter, CatalogueOrder } from './catalogue.js';

/** Path of the worker. It is beside this file, whether the code is built or not. */
const THREAD_URL = new URL(`catalogue-worker${extname(import.meta.url)}`, import.meta.url);
/** Memory limit of the worker, whatever the content. */
const MEMORY_MAX_MB = 256;
/** Time limit of the worker for each part. */
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
 * A catalogue as a PDF, which a worker thread lays out. Requests an entry only after the previous
 * one was drawn and read, so at most one is in memory. Stops when the reader stops.
 * @param entries one for each entry in the front matter
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
