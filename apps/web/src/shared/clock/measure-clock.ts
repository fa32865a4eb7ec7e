import { sessionOperations } from '@fairlot/contracts/access';
import { call } from '#shared/api/call.js';
import { appStore } from '#shared/app/app-scope.js';
import { serverClock, wayOf, type ClockSample, type ServerClock } from './server-clock.js';

const SAMPLES_MAX = 2;
/** The clock is off by at most half of the way: nobody sees a countdown move by that. */
const SHORT_WAY_MS = 100;

const sampled = async (ask: () => Promise<number>): Promise<ClockSample> => {
  const sentAt = performance.now();
  const serverAt = await ask();
  return { sentAt, receivedAt: performance.now(), serverAt };
};

/** Asks the server for its time, by HTTP (SEC-58) or by the socket; again where the way is long. */
export const measureClock = async (
  ask: () => Promise<number>,
  clock: Pick<ServerClock, 'measured'> = serverClock(),
): Promise<void> => {
  const samples: ClockSample[] = [];
  for (let index = 0; index < SAMPLES_MAX; index += 1) {
    const sample = await sampled(ask);
    samples.push(sample);
    clock.measured(samples);
    if (wayOf(sample) <= SHORT_WAY_MS) break;
  }
};

/** SEC-58, which also proves that the portal answers. */
export const askOverHttp = async (): Promise<number> =>
  (await call(sessionOperations['SEC-58'], {})).time;

const httpClock = appStore((): { measuring: Promise<void> | null } => {
  // Pages without a live connection measure again by HTTP after a sleep.
  serverClock().onJump(() => {
    void measureClock(askOverHttp).catch(() => {});
  });
  return { measuring: null };
});

/**
 * Asks once over HTTP unless there is a time already: the live line of the page measures it better.
 * A failure leaves it for the next page.
 */
export const ensureClock = async (): Promise<void> => {
  const http = httpClock();
  const clock = serverClock();
  if (clock.now() !== null) return;
  http.measuring ??= sampled(askOverHttp)
    .then(
      (sample) => clock.measured([sample]),
      () => {},
    )
    .finally(() => (http.measuring = null));
  await http.measuring;
};
