import { describe, expect, it, vi } from 'vitest';
import { SteadyClock } from './clock.js';
import { ProductClock } from './product-clock.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('the clock', () => {
  const aClock = () => {
    const time = { wall: 1_700_000_000_000, monotonic: 5_000 };
    const clock = new SteadyClock({ wall: () => time.wall, monotonic: () => time.monotonic });
    const pass = (ms: number) => {
      time.wall += ms;
      time.monotonic += ms;
    };
    return { time, clock, pass };
  };

  it.each([5, -5])(
    'R11 does not follow a step of the system by %i s, and says it is off',
    (step) => {
      const { time, clock, pass } = aClock();
      const before = clock.now();
      time.wall += step * SECOND;
      for (let n = 1; n <= 600; n += 1) {
        pass(SECOND / 10);
        expect(Math.abs(clock.now() - before - n * 100)).toBeLessThanOrEqual(31);
      }
      expect(Math.abs(clock.offMs())).toBeGreaterThan(4_900);
    },
  );

  it('gives way until it agrees, and never goes back', () => {
    const { time, clock, pass } = aClock();
    time.wall -= 5 * SECOND;
    let last = clock.now();
    for (let n = 0; n < 3 * 3_600; n += 1) {
      pass(SECOND);
      const now = clock.now();
      expect(now).toBeGreaterThan(last);
      last = now;
    }
    expect(clock.offMs()).toBe(0);
  });

  it('agrees at once after the machine has slept', () => {
    const { time, clock } = aClock();
    time.wall += 8 * HOUR;
    expect(clock.now()).toBe(time.wall);
    expect(clock.offMs()).toBe(0);
  });

  it('tells whole milliseconds', () => {
    const { time, clock } = aClock();
    time.monotonic += 0.7;
    expect(Number.isInteger(clock.now())).toBe(true);
  });
});

describe('the clock of the product', () => {
  const aProductClock = () => {
    const time = { wall: 1_700_000_000_000, monotonic: 0 };
    const base = new SteadyClock({ wall: () => time.wall, monotonic: () => time.monotonic });
    const pass = (ms: number) => {
      time.wall += ms;
      time.monotonic += ms;
    };
    return { clock: new ProductClock(base), pass };
  };

  it('moves to an instant and runs on from there', () => {
    const { clock, pass } = aProductClock();
    const to = clock.now() + HOUR;
    expect(clock.advanceTo(to)).toBe(to);
    pass(SECOND);
    expect(clock.now()).toBe(to + SECOND);
  });

  it('never goes back, and calls nobody for it', () => {
    const { clock } = aProductClock();
    const moved = vi.fn<() => void>();
    clock.onAdvance(moved);
    const at = clock.now();
    expect(clock.advanceTo(at - HOUR)).toBe(at);
    expect(moved).not.toHaveBeenCalled();
  });

  it('calls those that wait for time, until they stop listening', () => {
    const { clock } = aProductClock();
    const seen: number[] = [];
    const stop = clock.onAdvance(() => seen.push(clock.now()));
    const to = clock.advanceTo(clock.now() + HOUR);
    stop();
    clock.advanceTo(to + HOUR);
    expect(seen).toEqual([to]);
  });

  it('is that of the system again once nothing runs that could see it go back', () => {
    const { clock } = aProductClock();
    const at = clock.now();
    clock.advanceTo(at + HOUR);
    clock.restore();
    expect(clock.now()).toBe(at);
  });

  it('that was moved is not off: the system of this machine is right', () => {
    const { clock } = aProductClock();
    clock.advanceTo(clock.now() + HOUR);
    expect(clock.offMs()).toBe(0);
  });
});
