import { percentile } from './statistics.ts';

/** Result of a load: the number of successful calls, their rate, and their duration. */
export type Load = {
  readonly done: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export type LoadOptions = { readonly inFlight: number; readonly durationMs: number };

/**
 * Keeps this number of calls in progress. Each call returns whether it succeeded, or `null` to stop
 * the load early.
 */
export const load = async (
  call: () => Promise<boolean | null>,
  { inFlight, durationMs }: LoadOptions,
): Promise<Load> => {
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;
  const loop = async (): Promise<void> => {
    for (let at = performance.now(); at < endsAt;) {
      const did = await call();
      const now = performance.now();
      if (did === null) return;
      if (did) latenciesMs.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    done: latenciesMs.length,
    perSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
};
