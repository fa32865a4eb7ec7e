import { SteadyClock } from '@fairlot/kernel';
import { expect, it } from 'vitest';
import { clockState } from './health-checks.js';

it.each([
  [0, 'up'],
  [250, 'up'],
  [251, 'degraded'],
  [-5_000, 'degraded'],
])('the health check reports a system clock that was changed by %i ms as %s', (offMs, state) => {
  const time = { wall: 1_700_000_000_000 };
  const clock = new SteadyClock({ wall: () => time.wall, monotonic: () => 0 });
  time.wall += offMs;
  const serverNow = 1_700_000_000_000;
  expect(clockState(true, clock)).toEqual({ state, here: true, serverNow, offMs });
});
