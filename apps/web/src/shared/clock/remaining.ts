const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a remaining time as `3:07` or `1:03:07`, with the days as a separate number. Rounds up,
 * so that zero means that no time is left.
 */
export const remainingTime = (leftMs: number): { days: number; time: string } => {
  const left = Math.max(0, Math.ceil(leftMs / SECOND) * SECOND);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  const days = Math.floor(left / DAY);
  const time =
    hours > 0 || days > 0
      ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
      : `${minutes}:${twoDigits(seconds)}`;
  return { days, time };
};
