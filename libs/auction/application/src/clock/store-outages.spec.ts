import { expect, it } from 'vitest';
import { Unavailable } from '@fairlot/kernel';
import { isOutage, StoreOutages } from './store-outages.js';

const after = (...outages: readonly (readonly [number, number])[]) => {
  const known = new StoreOutages();
  for (const [fromAt, untilAt] of outages) known.was({ fromAt, untilAt });
  return known.newest && [known.newest.fromAt, known.newest.untilAt];
};

it('knows the newest outage, and one that goes on as one, in any order', () => {
  expect(after()).toBe(null);
  expect(after([10, 20], [40, 50])).toEqual([40, 50]);
  expect(after([40, 50], [10, 20])).toEqual([40, 50]);
  expect(after([10, 20], [20, 30], [15, 25])).toEqual([10, 30]);
  expect(after([15, 25], [10, 20])).toEqual([10, 25]);
});

it('is one entry for thousands of offers that failed', () => {
  const failed = Array.from({ length: 5_000 }, (_, n) => [1_000 + n, 9_000 + n] as const);
  expect(after(...failed)).toEqual([1_000, 13_999]);
});

it('is told by what could not be written, or not be read of its bidder, and not by a full queue', () => {
  const away = Object.assign(new Error('gone'), { code: '57P01' });
  expect(isOutage(new Unavailable('STORE_UNAVAILABLE'))).toBe(true);
  expect(isOutage(away)).toBe(true);
  expect(isOutage(new Unavailable('OVERLOADED'))).toBe(false);
  expect(isOutage(new TypeError('no function'))).toBe(false);
});
