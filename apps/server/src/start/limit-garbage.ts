import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect garbage when the heap has grown by 30 %. By default an idle process waits until it has grown
 * several times. Call it once all modules are loaded, because loading makes little garbage.
 */
export const limitGarbage = (): void => setFlagsFromString('--heap-growing-percent=30');

/**
 * Returns the memory of the start to the operating system. V8 keeps empty pages for later
 * allocations, and after a first start these are as large as the live data. Pauses the process for
 * some 200 ms.
 */
export const releaseGarbage = async (): Promise<void> => {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
};
