const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Two days in all. Most outages are shorter, and greylisting takes some minutes. */
const WAITS_MS = [
  ...[1, 5, 15].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 12, 24].map((hours) => hours * HOUR_MS),
];

/**
 * Returns the wait after this many temporary failures, ms; null if there is no further attempt.
 *
 * @param random from 0 to 1, so that e-mails that failed together are not retried together
 */
export const waitAfterMs = (attempts: number, random: number): number | null => {
  const waitMs = WAITS_MS[attempts - 1];
  return waitMs === undefined ? null : Math.round(waitMs * (0.9 + 0.2 * random));
};
