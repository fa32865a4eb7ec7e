import { readServerTime, measureClock } from '#shared/clock/measure-clock.js';
import { serverClock } from '#shared/clock/server-clock.js';
import type { LiveConnection } from './open-live.js';

const readTimeOver = ({ socket }: LiveConnection) =>
  socket === null
    ? readServerTime
    : async () => (await socket.call('clock', { clientAt: performance.now() })).serverAt;

/**
 * Measures the clock again and again, which also checks the connection. Calls `lost` if the
 * connection does not respond. Returns a function that stops the measurements.
 */
export const monitorClock = (
  line: LiveConnection,
  everyMs: number,
  onLost: () => void,
): (() => void) => {
  const measure = () => void measureClock(readTimeOver(line)).catch(onLost);
  const timer = setInterval(measure, everyMs);
  const forgetJump = serverClock().onJump(measure);
  measure();
  return () => {
    clearInterval(timer);
    forgetJump();
  };
};
