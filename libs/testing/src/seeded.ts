import { assert, property, type Arbitrary } from 'fast-check';

/** Runs of a property when nothing else is asked for. */
const RUNS = 1000;

/** `FAIRLOT_SEED` repeats a failed run; without it every run of the suite uses the same seed. */
const SEED = Number(process.env['FAIRLOT_SEED'] ?? 20_260_302);

/**
 * Checks a property on values made from a fixed seed, so a failure repeats. The report names seed
 * and path and the smallest value that fails. `FAIRLOT_SEED=n` tries others.
 */
export const seeded = <Value>(
  values: Arbitrary<Value>,
  holds: (value: Value) => void,
  runs: number = RUNS,
): void => assert(property(values, holds), { seed: SEED, numRuns: runs });
