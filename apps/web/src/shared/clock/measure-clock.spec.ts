import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureClock } from './measure-clock.js';
import { ServerClock } from './server-clock.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/**
 * Measures the clock of a server that is `aheadMs` ahead. The requests have these delays, in turn.
 */
const measured = async (aheadMs: number, ways: readonly [thereMs: number, backMs: number][]) => {
  const clock = new ServerClock({ monotonic: () => performance.now(), wall: () => 0 });
  let requests = 0;
  const ask = () => {
    const [thereMs, backMs] = ways[requests] ?? [0, 0];
    requests += 1;
    vi.advanceTimersByTime(thereMs);
    const at = performance.now() + aheadMs;
    vi.advanceTimersByTime(backMs);
    return Promise.resolve(at);
  };
  await measureClock(ask, clock);
  return { requests, offMs: (clock.now() ?? Number.NaN) - (performance.now() + aheadMs) };
};

it('the clock is measured only once if the delay is short', async () => {
  expect(await measured(600_000, [[90, 10]])).toEqual({ requests: 1, offMs: 40 });
});

it('the clock is measured again if the delay is long, and the measurement with the shortest delay counts', async () => {
  const ways: [number, number][] = [
    [900, 100],
    [150, 50],
    [10, 10],
  ];
  expect(await measured(-600_000, ways)).toEqual({ requests: 2, offMs: 50 });
});

it('the clock is not measured further after a short delay', async () => {
  const ways: [number, number][] = [
    [10, 2_000],
    [30, 30],
  ];
  expect(await measured(0, ways)).toEqual({ requests: 2, offMs: 0 });
});
