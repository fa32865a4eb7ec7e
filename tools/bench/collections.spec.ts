import { expect, it } from 'vitest';
import { withCollections } from './collections.ts';

const MEGABYTE = 2 ** 20;

it('what a work allocates is counted whether it was collected again or not, and its answer kept', async () => {
  const kept: number[][] = [];
  const anArray = () => Array.from({ length: 1_000 }, (_, n) => n + 0.5);
  const { done, allocated, youngLeft, pausedMs, longestPauseMs } = await withCollections(
    async () => {
      for (let n = 0; n < 20_000; n += 1)
        if (n % 1_000 === 0) kept.push(anArray());
        else anArray();
      return { done: kept.length };
    },
  );
  expect(done).toBe(20);
  // 20,000 times 8 kB; what an array grows through is more than twice that at most.
  expect(allocated / MEGABYTE).toBeGreaterThan(150);
  expect(allocated / MEGABYTE).toBeLessThan(1_000);
  // The newest of what is kept, and nothing of the rest.
  expect(youngLeft).toBeGreaterThan(0);
  expect(youngLeft / MEGABYTE).toBeLessThan(5);
  expect(longestPauseMs).toBeGreaterThan(0);
  expect(pausedMs).toBeGreaterThanOrEqual(longestPauseMs);
});

it('a work that allocates next to nothing is told to', async () => {
  const { allocated } = await withCollections(() => Promise.resolve({ done: true }));
  expect(allocated).toBeLessThan(MEGABYTE);
});
