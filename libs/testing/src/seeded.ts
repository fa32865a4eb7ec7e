import { assert, property, type Arbitrary } from 'fast-check';

/** Default number of runs of a property. */
const DEFAULT_RUNS = 1000;

/**
 * Seed of properties, the same in every run. `FAIRLOT_SEED` sets another one, to repeat a failure
 * or try other values.
 */
const SEED = Number(process.env['FAIRLOT_SEED'] ?? 20_260_302);

/**
 * Checks a property with values from a fixed seed, so failures repeat. The report has seed, path
 * and the smallest failing value.
 */
export const checkProperty = <Value>(
  values: Arbitrary<Value>,
  holds: (value: Value) => void,
  runs: number = DEFAULT_RUNS,
): void => assert(property(values, holds), { seed: SEED, numRuns: runs });
