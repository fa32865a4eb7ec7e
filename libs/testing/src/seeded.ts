import { assert, property, type Arbitrary } from 'fast-check';

/** Number of values that a property is checked with by default. */
const DEFAULT_RUNS = 1000;

/**
 * Seed of property tests, the same in every run. Set `FAIRLOT_SEED` to try other values, or to
 * repeat a failure with them.
 */
const SEED = Number(process.env['FAIRLOT_SEED'] ?? 20_260_302);

/**
 * Checks a property with values from a fixed seed, so that failures can be repeated. The report
 * contains the seed, the path, and the smallest value that fails.
 */
export const checkProperty = <Value>(
  values: Arbitrary<Value>,
  holds: (value: Value) => void,
  runs: number = DEFAULT_RUNS,
): void => assert(property(values, holds), { seed: SEED, numRuns: runs });
