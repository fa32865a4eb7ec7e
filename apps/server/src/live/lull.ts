import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** So long the process has to have little to do. */
const LULL_MS = 5;
/** Of that time. */
const LITTLE = 0.2;
/** What waits for a lull goes on after so many looks, however much there is to do. */
const LOOKS_MAX = 20;

/** The part of so long that the main thread was at work. */
export const workedFor = async (ms: number): Promise<number> => {
  const before = performance.eventLoopUtilization();
  await setTimeout(ms);
  return performance.eventLoopUtilization(before).utilization;
};

/** Until nobody asks much of this process, for what is urgent to none of those who do. */
export const lull = async (worked = workedFor): Promise<void> => {
  for (let looks = 1; (await worked(LULL_MS)) > LITTLE && looks < LOOKS_MAX; looks += 1);
};
