import { describe, expect, it, vi } from 'vitest';
import { SteadyClock } from './clock.js';
import { ProductClock } from './product-clock.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

describe('SteadyClock', () => {
  const makeClock = () => {
    const time = { wall: 1_700_000_000_000, monotonic: 5_000 };
    const clock = new SteadyClock({ wall: () => time.wall, monotonic: () => time.monotonic });
    const pass = (ms: number) => {
      time.wall += ms;
      time.monotonic += ms;
    };
    return { time, clock, pass };
  };

  it.each([5, -5])('ignores a jump of the system clock by %i s, but reports it', (step) => {
    const { time, clock, pass } = makeClock();
    const before = clock.now();
    time.wall += step * SECOND;
    for (let n = 1; n <= 600; n += 1) {
      pass(SECOND / 10);
      expect(Math.abs(clock.now() - before - n * 100)).toBeLessThanOrEqual(31);
    }
    expect(Math.abs(clock.offMs())).toBeGreaterThan(4_900);
  });

  it('converges slowly to the system clock and never goes back', () => {
    const { time, clock, pass } = makeClock();
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

  it('follows the system clock immediately after the machine was suspended', () => {
    const { time, clock } = makeClock();
    time.wall += 8 * HOUR;
    expect(clock.now()).toBe(time.wall);
    expect(clock.offMs()).toBe(0);
  });

  it('returns whole milliseconds', () => {
    const { time, clock } = makeClock();
    time.monotonic += 0.7;
    expect(Number.isInteger(clock.now())).toBe(true);
  });
});

describe('ProductClock', () => {
  const makeProductClock = () => {
    const time = { wall: 1_700_000_000_000, monotonic: 0 };
    const base = new SteadyClock({ wall: () => time.wall, monotonic: () => time.monotonic });
    const pass = (ms: number) => {
      time.wall += ms;
      time.monotonic += ms;
    };
    return { clock: new ProductClock(base), pass };
  };

  it('jumps to a time and continues from there', () => {
    const { clock, pass } = makeProductClock();
    const to = clock.now() + HOUR;
    expect(clock.advanceTo(to)).toBe(to);
    pass(SECOND);
    expect(clock.now()).toBe(to + SECOND);
  });

  it('ignores a move to an earlier time, and does not call its listeners', () => {
    const { clock } = makeProductClock();
    const moved = vi.fn<() => void>();
    clock.onAdvance(moved);
    const at = clock.now();
    expect(clock.advanceTo(at - HOUR)).toBe(at);
    expect(moved).not.toHaveBeenCalled();
  });

  it('calls listeners until they unsubscribe', () => {
    const { clock } = makeProductClock();
    const seen: number[] = [];
    const stop = clock.onAdvance(() => seen.push(clock.now()));
    const to = clock.advanceTo(clock.now() + HOUR);
    stop();
    clock.advanceTo(to + HOUR);
    expect(seen).toEqual([to]);
  });

  it('shows system time again after it is restored', () => {
    const { clock } = makeProductClock();
    const at = clock.now();
    clock.advanceTo(at + HOUR);
    clock.restore();
    expect(clock.now()).toBe(at);
  });

  it('reports no difference from the system clock after a test has moved it', () => {
    const { clock } = makeProductClock();
    clock.advanceTo(clock.now() + HOUR);
    expect(clock.offMs()).toBe(0);
  });
});
