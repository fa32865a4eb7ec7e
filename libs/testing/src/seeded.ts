import { assert, property, type Arbitrary } from 'fast-check';

/** Runs of a property when nothing else is asked for. */
const RUNS = 1000;

/** The same in every run of the suite; `FAIRLOT_SEED` tries others, and repeats a failure. */
const SEED = Number(process.env['FAIRLOT_SEED'] ?? 20_260_302);

/**
 * Checks a property on values made from a fixed seed, so a failure repeats. The report names seed
 * and path and the smallest value that fails.
 */
export const seeded = <Value>(
  values: Arbitrary<Value>,
  holds: (value: Value) => void,
  runs: number = RUNS,
): void => assert(property(values, holds), { seed: SEED, numRuns: runs });
