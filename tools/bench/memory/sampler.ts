import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory of this process in bytes, right after a full garbage collection. */
export type Sample = { readonly atMs: number; readonly heap: number; readonly rss: number };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

export const takeSample = (startedAt: number): Sample => {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { atMs: performance.now() - startedAt, heap: heapUsed + external, rss };
};
