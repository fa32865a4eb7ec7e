import { dateOrderOf, monthOf, numericDateOf, type DateOrder } from './date-order.js';
import { dateText, lastYear, type MonthParts } from './month-text.js';
import { bareWord, MONTH_NAMES, WEEKDAYS } from './month-words.js';
import { DATE_SEPARATOR, plainDate } from './plain-date.js';

/** Boundaries within one word: `15Jul2019`, but not `15th`. */
const BOUNDARY_IN_WORD = /(?<=\p{L})(?=\d{2})|(?<=\d)(?=\p{L}{3})/gu;
const datePattern = (...parts: readonly string[]) => new RegExp(`^${parts.join(DATE_SEPARATOR)}$`);
const DAY_PART = String.raw`(?<day>\d{1,2})`;
const MONTH_PART = String.raw`(?<month>\d{1,2})`;
const YEAR_PART = String.raw`(?<year>\d{4})`;
const DATE_PATTERNS = [
  datePattern(YEAR_PART, MONTH_PART),
  datePattern(YEAR_PART, MONTH_PART, DAY_PART),
  datePattern(MONTH_PART, YEAR_PART),
  datePattern(MONTH_PART, String.raw`(?<year>\d{2})`),
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

/** Days since 1899-12-30 or 1904-01-01, as in spreadsheets. Covers dates since 1954. */
const SERIAL_DATE = /^[2-5]\d{4}(?:[.,]\d+)?$/;
const DAY_MS = 86_400_000;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const SERIAL_ZERO_1904 = Date.UTC(1904, 0, 1);
const dateOfSerial = (text: string, isFrom1904: boolean): string | null => {
  const zero = isFrom1904 ? SERIAL_ZERO_1904 : SERIAL_ZERO;
  const day = new Date(zero + Number.parseInt(text, 10) * DAY_MS);
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

/** How the dates of a list are written. */
type DateNotation = {
  /** The order of numeric dates in the column. If missing, the date is read without the others. */
  readonly order?: DateOrder | undefined;
  /** Whether serial numbers count from 1904-01-01, as in some workbooks. */
  readonly isFrom1904?: boolean | undefined;
};

/** `YYYY-MM`. Null if the text names no valid month or day, or if it may mean several. */
export const readMonth = (
  value: string,
  { order = dateOrderOf([value]), isFrom1904 = false }: DateNotation = {},
): string | null => {
  const text = plainDate(value);
  const numeric = numericDateOf(value);
  if (numeric !== null) return monthOf(numeric, order);
  if (SERIAL_DATE.test(text)) return dateOfSerial(text, isFrom1904);
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
