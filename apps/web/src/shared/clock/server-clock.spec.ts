import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remainingTime } from './remaining.js';
import { ServerClock } from './server-clock.js';

const SERVER = Date.UTC(2026, 10, 21, 12);
const TEN_MINUTES = 600_000;

const clockOf = (wallOffsetMs: number) => {
  const at = { monotonic: 1_000, wall: SERVER + wallOffsetMs };
  const clock = new ServerClock({ monotonic: () => at.monotonic, wall: () => at.wall });
  const pass = (ms: number) => {
    at.monotonic += ms;
    at.wall += ms;
    vi.advanceTimersByTime(ms);
  };
  return { clock, at, pass };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the server clock (SEC-58, domain section 6)', () => {
  it('is unknown before the first measurement', () => {
    expect(clockOf(0).clock.now()).toBeNull();
  });

  it.each([TEN_MINUTES, -TEN_MINUTES])(
    'is correct in a browser whose clock is off by %i ms',
    (offset) => {
      const { clock, pass } = clockOf(offset);
      clock.measured([{ sentAt: 980, receivedAt: 1_000, serverAt: SERVER - 10 }]);
      pass(5_000);
      expect(clock.now()).toBe(SERVER + 5_000);
      expect(clock.skew()).toEqual({ aheadMs: -offset, withinMs: 10 });
    },
  );

  it('ignores changes of the wall clock, and reports that a new measurement is needed', () => {
    const { clock, at, pass } = clockOf(0);
    const jumped = vi.fn();
    clock.measured([{ sentAt: 1_000, receivedAt: 1_000, serverAt: SERVER }]);
    clock.onJump(jumped);
    clock.subscribe(() => {});
    at.wall -= TEN_MINUTES;
    pass(1_000);
    expect(clock.now()).toBe(SERVER + 1_000);
    expect(jumped).toHaveBeenCalledTimes(1);
  });

  it('uses the sample with the shortest round trip', () => {
    const { clock } = clockOf(0);
    clock.measured([
      { sentAt: 0, receivedAt: 900, serverAt: SERVER + 9_999 },
      { sentAt: 990, receivedAt: 1_000, serverAt: SERVER - 5 },
    ]);
    expect(clock.now()).toBe(SERVER);
  });

  it('stops its timer if it has no listeners', () => {
    const { clock } = clockOf(0);
    const leave = clock.subscribe(() => {});
    expect(vi.getTimerCount()).toBe(1);
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the time left', () => {
  it.each([
    [59_001, 0, '1:00'],
    [7_000, 0, '0:07'],
    [3_600_000, 0, '1:00:00'],
    [90_000_000, 1, '1:00:00'],
    [-5, 0, '0:00'],
  ])('of %i ms is formatted as %i days and %s', (left, days, time) => {
    expect(remainingTime(left)).toEqual({ days, time });
  });
});
