import { expect, it } from 'vitest';
import { Unavailable } from '@fairlot/kernel';
import { checkProperty } from '@fairlot/testing';
import * as fc from 'fast-check';
import { isOutage, StoreOutages } from './store-outages.js';

type Outage = readonly [number, number];
/**
 * The outages after these reports. A pair is a failure, and a number the start of a successful
 * write.
 */
const after = (...steps: readonly (Outage | number)[]) => {
  const outages = new StoreOutages();
  for (const one of steps)
    if (typeof one === 'number') outages.wrote(one);
    else outages.was({ fromAt: one[0], untilAt: one[1] });
  return outages.known.map(({ fromAt, untilAt }) => [fromAt, untilAt]);
};

it('StoreOutages merges overlapping outages in any order', () => {
  expect(after()).toEqual([]);
  expect(after([10, 20], 20, [20, 30], [15, 25])).toEqual([[10, 30]]);
  expect(after([15, 25], [10, 20])).toEqual([[10, 25]]);
});

it('StoreOutages reports one outage until a write succeeds, however short each failure is', () => {
  expect(after([10, 11], [40, 41], [90, 92])).toEqual([[10, 92]]);
  expect(after([10, 11], 30, [40, 41])).toEqual([
    [10, 11],
    [40, 41],
  ]);
  // This write began before the failure, so it proves nothing about the time after it.
  expect(after([10, 11], 9, [40, 41])).toEqual([[10, 41]]);
  expect(after([10, 11], [70_000, 70_001])).toHaveLength(2);
});

it('StoreOutages keeps each outage for ten minutes, even if others follow', () => {
  expect(after([10, 20], 21, [500_000, 500_001])).toHaveLength(2);
  expect(after([10, 20], 21, [700_000, 700_001])).toEqual([[700_000, 700_001]]);
});

/** Sequences of writes: the pause before each write, how long it takes, and whether it fails. */
const writes = fc.array(
  fc.record({ restMs: fc.nat(5_000), tookMs: fc.nat(3_000), fails: fc.boolean() }),
  { maxLength: 60 },
);

it('StoreOutages covers every failure of the last ten minutes, and no time of a successful write', () =>
  checkProperty(writes, (all) => {
    const outages = new StoreOutages();
    const failed: { fromAt: number; untilAt: number }[] = [];
    const succeeded: number[] = [];
    let now = 0;
    for (const { restMs, tookMs, fails } of all) {
      const fromAt = (now += restMs);
      now += tookMs;
      if (fails) failed.push({ fromAt, untilAt: now });
      else succeeded.push(fromAt);
      if (fails) outages.was(failed.at(-1)!);
      else outages.wrote(fromAt);
    }
    const { known } = outages;
    const covers = (one: { fromAt: number; untilAt: number }) =>
      known.some(({ fromAt, untilAt }) => fromAt <= one.fromAt && one.untilAt <= untilAt);
    expect(failed.filter((one) => !covers(one))).toEqual([]);
    const within = (at: number) => known.some(({ fromAt, untilAt }) => fromAt < at && at < untilAt);
    expect(succeeded.filter(within)).toEqual([]);
  }));

it('StoreOutages covers each failure with a limited number of outages if every other write fails', () => {
  const failed = Array.from({ length: 1_000 }, (_, nth) => [nth * 40, nth * 40 + 5] as const);
  const known = after(...failed.flatMap((outage) => [outage, outage[1] + 5]));
  expect(known.length).toBeLessThanOrEqual(100);
  const isCovered = ([from, until]: Outage) =>
    known.some(([fromAt, untilAt]) => fromAt! <= from && until <= untilAt!);
  expect(failed.filter((one) => !isCovered(one))).toEqual([]);
});

it('StoreOutages keeps one entry for thousands of failed bids in one outage', () => {
  const failed = Array.from({ length: 5_000 }, (_, n) => [1_000 + n, 9_000 + n] as const);
  expect(after(...failed)).toEqual([[1_000, 13_999]]);
});

it('isOutage counts failed writes and failed reads of the bidder, but not a full queue', () => {
  const away = Object.assign(new Error('gone'), { code: '57P01' });
  expect(isOutage(new Unavailable('STORE_UNAVAILABLE'))).toBe(true);
  expect(isOutage(away)).toBe(true);
  expect(isOutage(new Unavailable('OVERLOADED'))).toBe(false);
  expect(isOutage(new TypeError('no function'))).toBe(false);
});
