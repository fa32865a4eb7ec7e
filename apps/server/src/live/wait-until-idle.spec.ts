import { expect, it } from 'vitest';
import { waitUntilIdle, busyShareFor } from './wait-until-idle.js';

it.each([
  ['immediately if there is little to do', [0.1], 1],
  ['longer while there is more to do', [1, 0.4, 0.2, 1], 3],
  ['for a limited number of looks', Array.from({ length: 100 }, () => 1), 20],
])('waits %s', async (_, parts, looks) => {
  const left = [...parts];
  await waitUntilIdle(async () => left.shift() ?? 1);
  expect(parts.length - left.length).toBe(looks);
});

it('keeps waiting while the main thread is busy', async () => {
  let [looks, isOver] = [0, false];
  const work = (): void => void (isOver || setImmediate(work));
  work();
  await waitUntilIdle((ms) => {
    looks += 1;
    return busyShareFor(ms);
  });
  isOver = true;
  expect(looks).toBe(20);
});
