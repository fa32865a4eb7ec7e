import { systemClock } from '@fairlot/kernel';

/** Spreadsheets show an empty date as January 1900. */
const FIRST_YEAR = 1901;
const CENTURY = 100;
const THIS_CENTURY = 2_000;

/** The next year, because some vehicles are sold before their registration. */
export const lastYear = (): number => new Date(systemClock.now()).getUTCFullYear() + 1;

/** Two digits mean a year of this century, unless it is in the future. */
const yearOf = (digits: string): number | null => {
  const number = Number(digits);
  if (digits.length === 2) {
    const recent = THIS_CENTURY + number;
    return recent <= lastYear() ? recent : recent - CENTURY;
  }
  return digits.length === 4 && number >= FIRST_YEAR && number <= lastYear() ? number : null;
};

export type MonthParts = {
  readonly year: string;
  readonly month: string | number;
  readonly day?: string | undefined;
};

/** The month as `YYYY-MM`. Null if the month or the day does not exist. */
export const dateText = ({ year, month, day = '1' }: MonthParts): string | null => {
  const y = yearOf(year);
  const m = Number(month);
  const d = Number(day);
  if (y === null || !(m >= 1 && m <= 12) || d < 1) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 ? date.toISOString().slice(0, 7) : null;
};
