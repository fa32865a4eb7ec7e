import { setFlagsFromString } from 'node:v8';

/** The first version of V8 that has the flag. Older ones print an error for it. */
const FIRST_VERSION = 13;

/**
 * Makes V8 count buffers as part of the heap. Otherwise it collects garbage as soon as 64 MB of
 * buffers are new: ten uploads of 10 MB then cause five collections per second, each of which stops
 * the process for 10 to 40 ms and uses the second core meanwhile.
 */
export const countBuffersInHeap = (): void => {
  if (Number.parseInt(process.versions.v8, 10) >= FIRST_VERSION)
    setFlagsFromString('--external-memory-accounted-in-global-limit');
};

/**
 * Makes V8 collect garbage when the heap has grown by 30 %. By default, the heap of an idle process
 * grows to several times its size first. Call it once all modules are loaded, because loading makes
 * little garbage.
 */
export const limitGarbage = (): void => setFlagsFromString('--heap-growing-percent=30');

/**
 * Returns the memory of the start to the operating system. V8 keeps empty pages for later
 * allocations, and after a first start these are as large as the live data. Pauses the process for
 * some 200 ms.
 */
export const releaseGarbage = async (): Promise<void> => {
  // Missing in versions of Node.js that the start refuses.
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
};
