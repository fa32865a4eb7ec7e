const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum distance in days. Beyond it, a date is clearer. */
const DAYS_MAX = 30;

/**
 * Formats how far an instant is from `now`, in whole units: `2 days ago`, `in 5 hours`. Null if it
 * is more than thirty days away.
 */
export const distanceText = (at: number, now: number, tag: string): string | null => {
  const ms = at - now;
  const size = Math.abs(ms);
  if (size >= (DAYS_MAX + 1) * DAY_MS) return null;
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  if (size < MINUTE_MS) return words.format(0, 'second');
  const inUnits = new Intl.RelativeTimeFormat(tag);
  if (size < HOUR_MS) return inUnits.format(Math.trunc(ms / MINUTE_MS), 'minute');
  return size < DAY_MS
    ? inUnits.format(Math.trunc(ms / HOUR_MS), 'hour')
    : inUnits.format(Math.trunc(ms / DAY_MS), 'day');
};
