import { describe, expect, it } from 'vitest';
import { waitAfterMs } from './next-attempt.js';

describe('an e-mail that the server has not accepted', () => {
  it('is retried after a minute, then after longer pauses, and is given up after two days', () => {
    const waits = Array.from({ length: 9 }, (_, n) => waitAfterMs(n + 1, 0.5));
    expect(waits[0]).toBe(60_000);
    expect(waits.slice(0, 8)).toEqual(waits.slice(0, 8).toSorted((a, b) => a! - b!));
    const hours = waits.slice(0, 8).reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / 3_600_000;
    expect([Math.round(hours), waits[8]]).toEqual([46, null]);
  });

  it('is retried at another time than other e-mails that failed with it', () => {
    expect([waitAfterMs(1, 0), waitAfterMs(1, 1)]).toEqual([54_000, 66_000]);
  });
});
