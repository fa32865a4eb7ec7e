import { expect, it } from 'vitest';
import { OutageDetector } from './outage-detector.js';
import { StoreOutages } from './store-outages.js';

/**
 * Start and end of the newest outage after these checks; null without an outage. A number is the
 * time of an answer, and null a check without an answer. The second number of a pair is the time
 * since which no process had the lease.
 */
const after = (...checks: readonly (number | null | readonly [number, number])[]) => {
  const outages = new StoreOutages();
  const detector = new OutageDetector(outages);
  for (const one of checks)
    if (one === null) detector.unanswered();
    else {
      const [at, goneSinceAt] = [one].flat();
      detector.answered(at!, goneSinceAt);
      outages.wrote(at!);
    }
  const newest = outages.known.at(-1) ?? null;
  return newest && [newest.fromAt, newest.untilAt];
};

it('the outage detector reports an outage between two answers if at least two checks in a row failed between them', () => {
  expect(after(10, null, null, 40)).toEqual([10, 40]);
  expect(after(10, null, 20, null, 30)).toBeNull();
  expect(after(10, null, null)).toBeNull();
  expect(after(10, null, null, 40, 50, null, null, null, 90)).toEqual([50, 90]);
});

it('the outage detector counts the time before its first answer only if no process had the lease', () => {
  expect(after(null, null, 40)).toEqual([40, 40]);
  expect(after([40, 15])).toEqual([15, 40]);
  expect(after(20, [40, 25])).toEqual([20, 40]);
  expect(after(20, [40, 40])).toBeNull();
});
