import { expect, it } from 'vitest';
import { waitUntilIdle, measureBusyShare } from './wait-until-idle.js';

it.each([
  ['immediately if there is little to do', [0.1], 1],
  ['longer while there is more to do', [1, 0.4, 0.2, 1], 3],
  ['for a limited number of checks', Array.from({ length: 100 }, () => 1), 20],
])('non-urgent work waits %s', async (_, parts, checks) => {
  const left = [...parts];
  await waitUntilIdle(async () => left.shift() ?? 1);
  expect(parts.length - left.length).toBe(checks);
});

it('work that is not urgent waits longer while the main thread is busy', async () => {
  let [checks, isOver] = [0, false];
  const work = (): void => void (isOver || setImmediate(work));
  work();
  await waitUntilIdle((ms) => {
    checks += 1;
    return measureBusyShare(ms);
  });
  isOver = true;
  expect(checks).toBe(20);
});
