import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.js';

const bucketsOf = (keysMax = 100) => {
  const clock = { now: 5_000 };
  const rate = { perSecond: 2, burst: 3 };
  const buckets = new TokenBuckets({ rate, keysMax, now: () => clock.now });
  const takes = (key: string): boolean => {
    const bucket = buckets.of(key);
    if (bucket.waitMs() > 0) return false;
    bucket.take();
    return true;
  };
  return { buckets, clock, takes };
};

describe('token buckets', () => {
  it('allow a burst, then the rate, and return the time until the next token', () => {
    const { buckets, clock, takes } = bucketsOf();
    expect([1, 2, 3, 4].map(() => takes('a'))).toEqual([true, true, true, false]);
    expect(buckets.of('a').waitMs()).toBe(500);
    clock.now += 499;
    expect([buckets.of('a').waitMs(), takes('a')]).toEqual([1, false]);
    clock.now += 1;
    expect([takes('a'), takes('a')]).toEqual([true, false]);
  });

  it('save at most a burst, however long they were idle', () => {
    const { clock, takes } = bucketsOf();
    takes('a');
    clock.now += 3_600_000;
    expect([1, 2, 3, 4].map(() => takes('a'))).toEqual([true, true, true, false]);
  });

  it('are separate for each key', () => {
    const { takes } = bucketsOf();
    for (let n = 0; n < 4; n += 1) takes('a');
    expect([takes('a'), takes('b')]).toEqual([false, true]);
  });

  it('are kept only for the most recent addresses, and still refuse an address that floods', () => {
    const { buckets, takes } = bucketsOf(1_000);
    for (let n = 0; n < 20_000; n += 1) buckets.of(`address ${n}`).take();
    expect(Reflect.get(buckets, 'buckets')).toHaveProperty('size', 1_000);
    for (let n = 0; n < 3; n += 1) takes('flood');
    expect(takes('flood')).toBe(false);
  });
});
