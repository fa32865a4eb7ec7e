import { sessionOperations } from '@fairlot/contracts/access';
import { call } from '#shared/api/call.js';
import { serverClock, type ClockSample, type ServerClock } from './server-clock.js';

const SAMPLES = 3;

/** Asks the server for its time a few times, by HTTP (SEC-58) or by the socket. */
export const measureClock = async (
  ask: () => Promise<number>,
  clock: ServerClock = serverClock,
): Promise<void> => {
  const samples: ClockSample[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    const sentAt = performance.now();
    const serverAt = await ask();
    samples.push({ sentAt, receivedAt: performance.now(), serverAt });
  }
  clock.measured(samples);
};

const askOverHttp = async (): Promise<number> => (await call(sessionOperations['SEC-58'], {})).time;

let measuring: Promise<void> | null = null;

/** Measures over HTTP unless that has been done; a failure leaves it for the next page. */
export const ensureClock = async (): Promise<void> => {
  if (serverClock.now() !== null) return;
  measuring ??= measureClock(askOverHttp).finally(() => (measuring = null));
  await measuring.catch(() => {});
};

// Pages without a live connection measure again by HTTP after a sleep.
serverClock.onJump(() => {
  void measureClock(askOverHttp).catch(() => {});
});
