import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Length of the interval for which the busy share is measured. */
const IDLE_MS = 5;
/** The process counts as idle if it is busy for at most this share of the interval. */
const IDLE_SHARE = 0.2;
/** Number of checks after which to continue even if the process is busy. */
const CHECKS_MAX = 20;

/** Share of the next `ms` milliseconds in which the main thread is busy. */
export const measureBusyShare = async (ms: number): Promise<number> => {
  const before = performance.eventLoopUtilization();
  await setTimeout(ms);
  return performance.eventLoopUtilization(before).utilization;
};

/** Waits until the process is nearly idle. Call it before work that is not urgent. */
export const waitUntilIdle = async (worked = measureBusyShare): Promise<void> => {
  for (let checks = 1; (await worked(IDLE_MS)) > IDLE_SHARE && checks < CHECKS_MAX; checks += 1);
};
