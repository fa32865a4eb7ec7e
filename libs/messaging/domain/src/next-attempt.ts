const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Pauses between attempts, two days in total. Most outages are shorter. Greylisting takes minutes.
 */
const WAITS_MS = [
  ...[1, 5, 15].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 12, 24].map((hours) => hours * HOUR_MS),
];

/**
 * The pause after this many temporary failures, ms; null if there is no further attempt.
 * @param random from 0 to 1, so that e-mails that failed together are retried at different times
 */
export const waitAfterMs = (attempts: number, random: number): number | null => {
  const waitMs = WAITS_MS[attempts - 1];
  return waitMs === undefined ? null : Math.round(waitMs * (0.9 + 0.2 * random));
};
