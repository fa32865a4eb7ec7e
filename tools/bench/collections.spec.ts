import { expect, it } from 'vitest';
import { measureAllocations } from './collections.ts';

const MEGABYTE = 2 ** 20;

it('the allocation measurement counts all allocated bytes, collected or not, and returns the result of the work', async () => {
  const kept: number[][] = [];
  const makeArray = () => Array.from({ length: 1_000 }, (_, n) => n + 0.5);
  const { done, allocated, youngLeft, pausedMs, longestPauseMs } = await measureAllocations(
    async () => {
      for (let n = 0; n < 20_000; n += 1)
        if (n % 1_000 === 0) kept.push(makeArray());
        else makeArray();
      return { done: kept.length };
    },
  );
  expect(done).toBe(20);
  // 20,000 arrays of 8 kB each. Growing an array allocates at most twice as much.
  expect(allocated / MEGABYTE).toBeGreaterThan(150);
  expect(allocated / MEGABYTE).toBeLessThan(1_000);
  // Only the newest objects, which the work keeps, survive.
  expect(youngLeft).toBeGreaterThan(0);
  expect(youngLeft / MEGABYTE).toBeLessThan(5);
  expect(longestPauseMs).toBeGreaterThan(0);
  expect(pausedMs).toBeGreaterThanOrEqual(longestPauseMs);
});

it('the allocation measurement reports almost nothing for work that hardly allocates', async () => {
  const { allocated } = await measureAllocations(() => Promise.resolve({ done: true }));
  expect(allocated).toBeLessThan(MEGABYTE);
});
