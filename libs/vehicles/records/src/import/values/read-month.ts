import { systemClock } from '@fairlot/kernel';
import { bareWord, MONTH_NAMES, WEEKDAYS } from './month-words.js';

/** Spreadsheets show an empty date as January 1900. */
const FIRST_YEAR = 1901;
const CENTURY = 100;
const THIS_CENTURY = 2_000;

/** Returns the next year, because some vehicles are sold before they are registered. */
const lastYear = (): number => new Date(systemClock.now()).getUTCFullYear() + 1;

/** A two-digit year is of this century, unless it would be in the future. */
const yearOf = (digits: string): number | null => {
  const number = Number(digits);
  if (digits.length === 2) {
    const recent = THIS_CENTURY + number;
    return recent <= lastYear() ? recent : recent - CENTURY;
  }
  return digits.length === 4 && number >= FIRST_YEAR && number <= lastYear() ? number : null;
};

type MonthParts = {
  readonly year: string;
  readonly month: string | number;
  readonly day?: string | undefined;
};

/** Returns the month as `YYYY-MM`. Null if the month or the day does not exist. */
const dateText = ({ year, month, day = '1' }: MonthParts): string | null => {
  const y = yearOf(year);
  const m = Number(month);
  const d = Number(day);
  if (y === null || !(m >= 1 && m <= 12) || d < 1) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 ? date.toISOString().slice(0, 7) : null;
};

const SEPARATOR_PATTERN = String.raw`\s*[-./ ]\s*`;
const TIME_SUFFIX =
  /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}|[ap]\.? ?m\.?|Uhr))?$/i;
/** A 12-hour time. Such dates mostly come from countries that write the month first. */
const TWELVE_HOURS = /\d ?[ap]\.? ?m\.?$/i;
const NUMERIC_DATE = /^(?<first>\d{1,2})[-./](?<second>\d{1,2})[-./](?<year>\d{4})$/;
/** Text around a date: `EZ 07/2019`, `Erstzulassung: Juli 2019`, `07/2019 r.` */
const DATE_LABEL =
  /^(?:ez|erstzulassung|erstzul|immatricolazione|imm|immatriculation|matriculación|matrícula|mec|registered|registration|reg)(?!\p{L})[:. ]*|\s*(?:r\.?|roku)$/giu;
/**
 * An apostrophe before a two-digit year (`'19`), or quotes that keep a spreadsheet from reading a
 * date.
 */
const APOSTROPHES = /['’‘`´"](?=\d)|["'’]$/g;
/** Boundaries between digits and letters within one word, as in `15Jul2019`, but not in `15th`. */
const BOUNDARY_IN_WORD = /(?<=\p{L})(?=\d{2})|(?<=\d)(?=\p{L}{3})/gu;
const datePattern = (...parts: readonly string[]) =>
  new RegExp(`^${parts.join(SEPARATOR_PATTERN)}$`);
const DAY_PART = String.raw`(?<day>\d{1,2})`;
const MONTH_PART = String.raw`(?<month>\d{1,2})`;
const YEAR_PART = String.raw`(?<year>\d{4})`;
const DATE_PATTERNS = [
  datePattern(YEAR_PART, MONTH_PART),
  datePattern(YEAR_PART, MONTH_PART, DAY_PART),
  datePattern(MONTH_PART, YEAR_PART),
  datePattern(DAY_PART, MONTH_PART, YEAR_PART),
  datePattern(MONTH_PART, String.raw`(?<year>\d{2})`),
  datePattern(DAY_PART, MONTH_PART, String.raw`(?<year>\d{2})`),
];
/** `190112` means 19 January 2012 and not a month of 1901. */
const YEAR_OF_COMPACT = String.raw`(?<year>(?:19[5-9]|20\d)\d)`;
/** Dates without separators. Rejected if more than one of these formats yields a valid date. */
const COMPACT_DATES = [
  String.raw`${YEAR_OF_COMPACT}(?<month>\d{2})`,
  String.raw`(?<month>\d{2})${YEAR_OF_COMPACT}`,
  String.raw`${YEAR_OF_COMPACT}(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<day>\d{2})(?<month>\d{2})${YEAR_OF_COMPACT}`,
].map((one) => new RegExp(`^${one}$`));

/** Days since 1899-12-30, the date format of spreadsheets. Covers dates since 1954. */
const SERIAL_DATE = /^[2-5]\d{4}(?:[.,]\d+)?$/;
const DAY_MS = 86_400_000;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const dateOfSerial = (text: string): string | null => {
  const day = new Date(SERIAL_ZERO + Number.parseInt(text, 10) * DAY_MS);
  return day.getUTCFullYear() <= lastYear() ? day.toISOString().slice(0, 7) : null;
};

/** Words that are ignored in a date with a month name. */
const FILLER_WORDS = new Set([
  'de',
  'del',
  'di',
  'do',
  'of',
  'r',
  'roku',
  'the',
  'en',
  'le',
  ...WEEKDAYS,
]);
const ORDINAL_DAY = /^(\d{1,2})(?:st|nd|rd|th|er|e|o)?$/;

/** Reads `15 luglio 2019`, `Jul-19`, `juil.-19`, `July 15, 2019`. */
const readMonthName = (text: string): string | null => {
  const words = text
    .replaceAll(BOUNDARY_IN_WORD, ' ')
    .split(/[^\p{L}\p{M}\d]+/u)
    .map(bareWord)
    .filter((word) => word !== '' && !FILLER_WORDS.has(word));
  const at = words.findIndex((word) => MONTH_NAMES.get(word));
  const month = MONTH_NAMES.get(words[at] ?? '');
  if (month === undefined || month === 0 || words.length > 3) return null;
  const numbers = words.toSpliced(at, 1);
  const year = numbers.findLast((word) => /^\d{4}$/.test(word)) ?? numbers.at(-1);
  if (year === undefined || !/^\d{2}(?:\d{2})?$/.test(year)) return null;
  const [day] = numbers.toSpliced(numbers.lastIndexOf(year), 1);
  const of = day === undefined ? '1' : ORDINAL_DAY.exec(day)?.[1];
  return of === undefined ? null : dateText({ year, month, day: of });
};

const ROMAN_MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
/** `VII 2019`, `15 VII 2019` and `2019 VII`: the formats of Polish documents. */
const ROMAN_DATES = [
  /^(?:(?<day>\d{1,2})[-./ ]+)?(?<roman>[IVX]{1,4})[-./ ]+(?<year>\d{4})$/,
  /^(?<year>\d{4})[-./ ]+(?<roman>[IVX]{1,4})$/,
];
const dateOfRoman = (text: string): string | null | undefined => {
  const found = ROMAN_DATES.map((one) => one.exec(text.toUpperCase())?.groups).find(Boolean);
  const { day, roman: month = '', year = '' } = found ?? {};
  return month === '' ? undefined : dateText({ year, month: ROMAN_MONTHS.indexOf(month) + 1, day });
};

/** Returns the date on one line, without time, labels and weekdays. */
const plainDate = (value: string): string => {
  const text = value
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[⁄∕]/g, '/')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bareText = text
    .replace(TIME_SUFFIX, '')
    .replaceAll(DATE_LABEL, '')
    .replace(/[.,;]$/, '')
    .trim();
  const [, first = '', rest = ''] = /^(\p{L}+)[., ]+(\d.*)$/u.exec(bareText) ?? [];
  return WEEKDAYS.has(bareWord(first)) ? rest : bareText;
};

/**
 * Reads `7/1/2019 12:00:00 AM`. Undefined without such a time. Null if day and month are ambiguous.
 */
const read12HourDate = (value: string, text: string): string | null | undefined => {
  const { first = '', second = '', year = '' } = NUMERIC_DATE.exec(text)?.groups ?? {};
  if (first === '' || !TWELVE_HOURS.test(value.trim())) return undefined;
  const readings = new Set([
    dateText({ year, month: first, day: second }),
    dateText({ year, month: second, day: first }),
  ]);
  readings.delete(null);
  return readings.size === 1 ? [...readings][0] : null;
};

/** Returns `YYYY-MM`. Null if the text does not contain a valid month. */
export const readMonth = (value: string): string | null => {
  const text = plainDate(value);
  const twelve = read12HourDate(value, text);
  if (twelve !== undefined) return twelve;
  if (SERIAL_DATE.test(text)) return dateOfSerial(text);
  const ofRoman = dateOfRoman(text);
  if (ofRoman !== undefined) return ofRoman;
  for (const one of DATE_PATTERNS) {
    const found = one.exec(text)?.groups as MonthParts | undefined;
    if (found !== undefined) return dateText(found);
  }
  const compact = COMPACT_DATES.flatMap((one) => {
    const found = one.exec(text)?.groups as MonthParts | undefined;
    return found === undefined ? [] : (dateText(found) ?? []);
  });
  if (compact.length > 0) return compact.length === 1 ? compact[0]! : null;
  return readMonthName(text);
};
