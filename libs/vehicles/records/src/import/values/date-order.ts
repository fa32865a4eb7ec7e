import { dateText } from './month-text.js';
import { DATE_SEPARATOR, plainDate } from './plain-date.js';

/** The order of day, month and year: `15.07.2019`, `07/15/2019`, `19-07-15`. */
type NumericOrder = 'DMY' | 'MDY' | 'YMD';
/**
 * How to read the numeric dates of a column. `USUAL`: day, month, year, except in notations that
 * several countries order differently. `UNKNOWN`: the dates contradict each other.
 */
export type DateOrder = NumericOrder | 'USUAL' | 'UNKNOWN';

/** A numeric date whose order is not known. */
type NumericDate = {
  /** The month in each order that gives a valid date. */
  readonly months: ReadonlyMap<NumericOrder, string>;
  /** The year has two digits. */
  readonly isShort: boolean;
  /** Countries order this notation differently. */
  readonly isOpen: boolean;
};

const NUMERIC_DATE = new RegExp(
  String.raw`^(\d{1,2})(${DATE_SEPARATOR})(\d{1,2})${DATE_SEPARATOR}(\d{2}|\d{4})$`,
);
/** Times of twelve hours are mostly from countries that write the month first. */
const TWELVE_HOURS = /\d ?[ap]\.? ?m\.?$/i;
/** Two digits that would mean an earlier year are more likely a day: `28-03-15`. */
const LIKELY_SINCE = '1950';

/** A longer text is no date. Cells of lists may have a megabyte. */
const DATE_LENGTH = 60;

/** Null if the text is another kind of date, such as `07/2019` or `2019-07-15`. */
export const numericDateOf = (value: string): NumericDate | null => {
  if (value.length > DATE_LENGTH) return null;
  const [, first = '', separator = '', second = '', third = ''] =
    NUMERIC_DATE.exec(plainDate(value)) ?? [];
  if (first === '') return null;
  const isShort = third.length === 2;
  const readings: readonly (readonly [NumericOrder, string | null])[] = [
    ['DMY', dateText({ day: first, month: second, year: third })],
    ['MDY', dateText({ month: first, day: second, year: third })],
    ['YMD', isShort ? dateText({ year: first, month: second, day: third }) : null],
  ];
  const valid = readings.flatMap(([order, month]) =>
    month === null ? [] : [[order, month] as const],
  );
  const likely = valid.filter(([, month]) => month >= LIKELY_SINCE);
  const months = new Map(isShort && likely.length > 0 ? likely : valid);
  const isYearFirst = separator.includes('-') && months.has('YMD');
  return { months, isShort, isOpen: isYearFirst || TWELVE_HOURS.test(value.trim()) };
};

/** In a list with the month first, at least this share of dates has a day after the 12th. */
const MONTH_FIRST_SHARE = 1 / 4;

/** The order of the numeric dates in a column, by the dates that are valid in one order only. */
export const dateOrderOf = (values: readonly string[]): DateOrder => {
  const dates = values.map(numericDateOf).filter((date) => date !== null);
  const countOf = (order: NumericOrder): number =>
    dates.filter(({ months }) => months.size === 1 && months.has(order)).length;
  const [dayFirst, monthFirst, yearFirst] = [countOf('DMY'), countOf('MDY'), countOf('YMD')];
  if (dayFirst > Math.max(monthFirst, yearFirst)) return 'DMY';
  if (monthFirst + yearFirst === 0) return 'USUAL';
  if (dayFirst + monthFirst === 0) return 'YMD';
  if (yearFirst > 0) return 'UNKNOWN';
  // A few may be typing errors.
  if (monthFirst < dates.length * MONTH_FIRST_SHARE) return 'USUAL';
  return dayFirst === 0 && monthFirst > 1 ? 'MDY' : 'UNKNOWN';
};

/** The month of a numeric date. Null if it is invalid, or differs between the possible orders. */
export const monthOf = (
  { months, isShort, isOpen }: NumericDate,
  order: DateOrder,
): string | null => {
  // Only years of two digits come first.
  const isUsual = order === 'USUAL' || (order === 'YMD' && !isShort);
  if (order === 'UNKNOWN' || (isUsual && isOpen)) {
    const possible = new Set(months.values());
    return possible.size === 1 ? ([...possible][0] ?? null) : null;
  }
  return months.get(isUsual ? 'DMY' : order) ?? null;
};
