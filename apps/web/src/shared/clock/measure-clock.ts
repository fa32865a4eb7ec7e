import { sessionOperations } from '@fairlot/contracts/access';
import { call } from '#shared/api/call.js';
import { appStore } from '#shared/app/app-scope.js';
import { serverClock, roundTripOf, type ClockSample, type ServerClock } from './server-clock.js';

const SAMPLES_MAX = 2;
/**
 * A round trip below this time is accurate enough. The error is at most half of it, so a countdown
 * does not jump visibly.
 */
const SHORT_DELAY_MS = 100;

const takeSample = async (ask: () => Promise<number>): Promise<ClockSample> => {
  const sentAt = performance.now();
  const serverAt = await ask();
  return { sentAt, receivedAt: performance.now(), serverAt };
};

/**
 * Measures the server's clock, over HTTP (SEC-58) or over the socket. Repeats the request if the
 * round trip is long.
 */
export const measureClock = async (
  ask: () => Promise<number>,
  clock: Pick<ServerClock, 'measured'> = serverClock(),
): Promise<void> => {
  const samples: ClockSample[] = [];
  for (let index = 0; index < SAMPLES_MAX; index += 1) {
    const sample = await takeSample(ask);
    samples.push(sample);
    clock.measured(samples);
    if (roundTripOf(sample) <= SHORT_DELAY_MS) break;
  }
};

/** Reads the server's time (SEC-58). A response also shows that the portal is reachable. */
export const readServerTime = async (): Promise<number> =>
  (await call(sessionOperations['SEC-58'], {})).time;

const httpMeasurement = appStore((): { measuring: Promise<void> | null } => {
  // After the device was suspended, pages without a live connection measure again over HTTP.
  serverClock().onJump(() => {
    void measureClock(readServerTime).catch(() => {});
  });
  return { measuring: null };
});

/**
 * Measures the clock once over HTTP. Does nothing if the clock is already set, because the live
 * connection measures more precisely. After a failure, the next page tries again.
 */
export const ensureClock = async (): Promise<void> => {
  const http = httpMeasurement();
  const clock = serverClock();
  if (clock.now() !== null) return;
  http.measuring ??= takeSample(readServerTime)
    .then(
      (sample) => clock.measured([sample]),
      () => {},
    )
    .finally(() => (http.measuring = null));
  await http.measuring;
};
