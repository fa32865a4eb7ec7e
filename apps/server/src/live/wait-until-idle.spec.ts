import { expect, it } from 'vitest';
import { waitUntilIdle, workedFor } from './wait-until-idle.js';

it.each([
  ['comes at once where there is little to do', [0.1], 1],
  ['is waited for while there is more', [1, 0.4, 0.2, 1], 3],
  ['is not waited for without end', Array.from({ length: 100 }, () => 1), 20],
])('the lull %s', async (_, parts, looks) => {
  const left = [...parts];
  await waitUntilIdle(async () => left.shift() ?? 1);
  expect(parts.length - left.length).toBe(looks);
});

it('the lull does not begin while the main thread is busy', async () => {
  let [looks, isOver] = [0, false];
  const work = (): void => void (isOver || setImmediate(work));
  work();
  await waitUntilIdle((ms) => {
    looks += 1;
    return workedFor(ms);
  });
  isOver = true;
  expect(looks).toBe(20);
});
