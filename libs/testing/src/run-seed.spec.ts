import { describe, expect, it } from 'vitest';
import { seededRandom } from './run-seed.js';

const drawn = (salt: number, count = 1000): number[] => {
  const random = seededRandom(salt);
  return Array.from({ length: count }, random);
};

describe('the random numbers of a run', () => {
  it('repeat with the seed of the run and the same salt', () => {
    expect(drawn(1)).toEqual(drawn(1));
  });

  it('differ with another salt', () => {
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  it('lie from 0 to below 1, spread evenly', () => {
    const numbers = drawn(3, 10_000);
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      numbers.filter((one) => Math.floor(one * 10) === tenth),
    );
    for (const tenth of tenths) expect(tenth.length).toBeGreaterThan(850);
    expect(tenths.flat()).toHaveLength(numbers.length);
  });
});
