const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a remaining time as `3:07` or `1:03:07`, with the days as a separate number. Rounds up,
 * so that zero means that no time is left.
 */
export const remainingTime = (leftMs: number): { days: number; time: string } => {
  const left = Math.max(0, Math.ceil(leftMs / SECOND_MS) * SECOND_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  const days = Math.floor(left / DAY_MS);
  const time =
    hours > 0 || days > 0
      ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
      : `${minutes}:${twoDigits(seconds)}`;
  return { days, time };
};
