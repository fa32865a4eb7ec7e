import { sessionOperations } from '@fairlot/contracts/access';
import { call } from '#shared/api/call.js';
import { serverClock, type ClockSample, type ServerClock } from './server-clock.js';

const SAMPLES_MAX = 2;
/** The clock is off by at most half of the way: nobody sees a countdown move by that. */
const SHORT_WAY_MS = 100;

/** Asks the server for its time, by HTTP (SEC-58) or by the socket; again where the way is long. */
export const measureClock = async (
  ask: () => Promise<number>,
  clock: Pick<ServerClock, 'measured'> = serverClock,
): Promise<void> => {
  const samples: ClockSample[] = [];
  for (let index = 0; index < SAMPLES_MAX; index += 1) {
    const sentAt = performance.now();
    const serverAt = await ask();
    const receivedAt = performance.now();
    samples.push({ sentAt, receivedAt, serverAt });
    clock.measured(samples);
    if (receivedAt - sentAt <= SHORT_WAY_MS) break;
  }
};

const askOverHttp = async (): Promise<number> => (await call(sessionOperations['SEC-58'], {})).time;

let measuring: Promise<void> | null = null;

/** Until there is any time: a page does not wait for a better one. */
const untilMeasured = (): Promise<void> =>
  new Promise((resolve) => {
    const measured = (samples: readonly ClockSample[]) => {
      serverClock.measured(samples);
      resolve();
    };
    void measureClock(askOverHttp, { measured })
      .catch(() => {})
      .finally(resolve);
  });

/** Measures over HTTP unless that has been done; a failure leaves it for the next page. */
export const ensureClock = async (): Promise<void> => {
  if (serverClock.now() !== null) return;
  measuring ??= untilMeasured().finally(() => (measuring = null));
  await measuring;
};

// Pages without a live connection measure again by HTTP after a sleep.
serverClock.onJump(() => {
  void measureClock(askOverHttp).catch(() => {});
});
