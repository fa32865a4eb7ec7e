import { randomInt } from 'node:crypto';

const SEED_COUNT = 2 ** 31;

/**
 * Seed for the environment of this run (such as ports), which `npm test` draws and prints. Property
 * tests have a fixed seed instead, so that they fail because of a change and not because of new
 * values.
 */
const placementSeed = Number(process.env['FAIRLOT_PLACEMENT_SEED'] ?? randomInt(1, SEED_COUNT));

/**
 * Random numbers from 0 to below 1 (mulberry32). With the same `FAIRLOT_PLACEMENT_SEED` they are
 * the same. Generators with different salts are independent.
 */
export const seededRandom = (salt: number): (() => number) => {
  let state = (placementSeed ^ Math.imul(salt + 1, 0x9e37_79b1)) >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
