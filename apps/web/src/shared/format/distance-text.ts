const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Beyond this, a date is clearer. */
const DAYS_MAX = 30;

/**
 * How far an instant is from `now`, in whole units: `2 days ago`, `in 5 hours`. Null beyond thirty
 * days.
 */
export const distanceText = (at: number, now: number, tag: string): string | null => {
  const ms = at - now;
  const size = Math.abs(ms);
  if (size >= (DAYS_MAX + 1) * DAY) return null;
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  if (size < MINUTE) return words.format(0, 'second');
  const inUnits = new Intl.RelativeTimeFormat(tag);
  if (size < HOUR) return inUnits.format(Math.trunc(ms / MINUTE), 'minute');
  return size < DAY
    ? inUnits.format(Math.trunc(ms / HOUR), 'hour')
    : inUnits.format(Math.trunc(ms / DAY), 'day');
};
