import { describe, expect, it } from 'vitest';
import { seededRandom } from './run-seed.js';

const drawn = (salt: number, count = 1000): number[] => {
  const random = seededRandom(salt);
  return Array.from({ length: count }, random);
};

describe('seededRandom', () => {
  it("returns the same numbers again for the run's seed and the same salt", () => {
    expect(drawn(1)).toEqual(drawn(1));
  });

  it('returns other numbers for another salt', () => {
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  it('is evenly distributed between 0 and 1', () => {
    const numbers = drawn(3, 10_000);
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      numbers.filter((one) => Math.floor(one * 10) === tenth),
    );
    for (const tenth of tenths) expect(tenth.length).toBeGreaterThan(850);
    expect(tenths.flat()).toHaveLength(numbers.length);
  });
});
