import { setFlagsFromString } from 'node:v8';

const COUNT_BUFFERS_FLAG = '--external-memory-accounted-in-global-limit';
/** Versions of V8 that have the flag, and with which its effect was measured (`garbage.spec.ts`). */
const MEASURED_VERSIONS: readonly number[] = [13];

/**
 * Why the flag is not set with a version of V8; null if it is set. An unknown flag prints an error,
 * and a flag with another meaning could do harm.
 */
export const reasonNotToCountBuffers = (v8: string): string | null => {
  const version = Number.parseInt(v8, 10);
  if (MEASURED_VERSIONS.includes(version)) return null;
  const isOlder = version < Math.min(...MEASURED_VERSIONS);
  return isOlder ? `V8 ${v8} does not have ${COUNT_BUFFERS_FLAG}` : `V8 ${v8} was not measured`;
};

/**
 * Makes V8 count buffers as part of the heap. Otherwise it collects garbage as soon as 64 MB of
 * buffers are new: ten uploads of 10 MB then cause five collections per second, each of which stops
 * the process for 10 to 40 ms and uses the second core meanwhile.
 * @returns why it is not done with this version of Node.js; null if it is done
 */
export const countBuffersInHeap = (v8 = process.versions.v8): string | null => {
  const reason = reasonNotToCountBuffers(v8);
  if (reason === null) setFlagsFromString(COUNT_BUFFERS_FLAG);
  return reason;
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
