const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const msOfDay = (iso: string): number => Date.parse(`${iso}T00:00Z`);
const isoDayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * The earliest and the latest day of a calendar. All weeks of their months are within years of four
 * digits.
 */
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9999-11-30';

const plusDays = (iso: string, days: number): string => isoDayAt(msOfDay(iso) + days * DAY_MS);

/** The same day of the month, this many months later. If that month is shorter, its last day. */
export const plusMonths = (iso: string, months: number): string => {
  const index = Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1 + months;
  const year = Math.floor(index / 12);
  const month = index % 12;
  if (year > 9999) return LAST_DAY;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(Number(iso.slice(8)), last);
  return `${String(year).padStart(4, '0')}-${twoDigits(month + 1)}-${twoDigits(day)}`;
};

type WithWeek = Intl.Locale & {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
};

/**
 * The first day of the week in a locale, from 1 (Monday) to 7 (Sunday). Monday if the browser does
 * not know it.
 */
export const firstDayOf = (locale: string): number => {
  const known: WithWeek = new Intl.Locale(locale).maximize();
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
};

/** Number of days from the first day of the week to this day. */
const dayInWeek = (iso: string, firstDay: number): number =>
  (new Date(msOfDay(iso)).getUTCDay() - firstDay + 2 * WEEK_DAYS) % WEEK_DAYS;

/** The weeks that a month covers, each with seven days. */
export const weeksOf = (iso: string, firstDay: number): readonly (readonly string[])[] => {
  const first = `${iso.slice(0, 7)}-01`;
  const start = plusDays(first, -dayInWeek(first, firstDay));
  const month = first.slice(0, 7);
  return [0, 1, 2, 3, 4, 5]
    .map((week) =>
      Array.from({ length: WEEK_DAYS }, (_, day) => plusDays(start, week * WEEK_DAYS + day)),
    )
    .filter((days) => days.some((day) => day.startsWith(month)));
};

const STEP_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK_DAYS,
  ArrowDown: WEEK_DAYS,
};

/** The day to which a key moves the cursor in a date grid (WAI-ARIA). Null for other keys. */
export const dayAfterKey = (
  iso: string,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  firstDay: number,
): string | null => {
  const step = STEP_BY_KEY[key];
  if (step !== undefined) return plusDays(iso, step);
  const months = shiftKey ? 12 : 1;
  if (key === 'PageUp') return plusMonths(iso, -months);
  if (key === 'PageDown') return plusMonths(iso, months);
  const place = dayInWeek(iso, firstDay);
  if (key === 'Home') return plusDays(iso, -place);
  if (key === 'End') return plusDays(iso, WEEK_DAYS - 1 - place);
  return null;
};

export type DayLimits = { readonly min?: string | undefined; readonly max?: string | undefined };

/** The day itself if it is within the limits, otherwise the nearest day within them. */
export const nearestAllowedDay = (
  iso: string,
  { min = FIRST_DAY, max = LAST_DAY }: DayLimits,
): string => {
  if (iso < min) return min;
  return iso > max ? max : iso;
};
