import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** How long the process must be nearly idle. */
const IDLE_MS = 5;
/** Maximum share of that time during which the process may be busy. */
const IDLE_SHARE = 0.2;
/** Continues after this many checks, even if the process is busy. */
const CHECKS_MAX = 20;

/** Share of the time that the main thread was busy. */
export const measureBusyShare = async (ms: number): Promise<number> => {
  const before = performance.eventLoopUtilization();
  await setTimeout(ms);
  return performance.eventLoopUtilization(before).utilization;
};

/** Waits until the process is nearly idle, before work that is not urgent. */
export const waitUntilIdle = async (worked = measureBusyShare): Promise<void> => {
  for (let checks = 1; (await worked(IDLE_MS)) > IDLE_SHARE && checks < CHECKS_MAX; checks += 1);
};
