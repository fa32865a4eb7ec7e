export type DatePart = 'day' | 'month' | 'year';
type DayParts = Readonly<Record<DatePart, number>>;

const DATE_FORMAT = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
} as const;
const CENTURY = 2_000;
/** The first year with four digits. An earlier year is a typing error. */
const YEAR_MIN = 1_000;
const DIGITS_BY_PART: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 };

/** A cache of formats, because their creation is slow and a field formats on each key press. */
const formatsByLocale = new Map<string, Intl.DateTimeFormat>();
const dateFormatOf = (locale: string): Intl.DateTimeFormat => {
  const form = formatsByLocale.get(locale) ?? new Intl.DateTimeFormat(locale, DATE_FORMAT);
  formatsByLocale.set(locale, form);
  return form;
};

const isPart = (type: string): type is DatePart => Object.hasOwn(DIGITS_BY_PART, type);

/** The order of day, month and year in a locale. */
const partOrderOf = (locale: string): readonly DatePart[] =>
  dateFormatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []));

/**
 * A pattern such as `dd/mm/yyyy`, in the order of the locale and with the letters of the reader's
 * language.
 */
export const datePattern = (locale: string, letters: Readonly<Record<DatePart, string>>): string =>
  dateFormatOf(locale)
    .formatToParts(0)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('')
    .trim();

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day in ISO 8601. Null if the day does not exist, such as the 31st of February. */
const isoDayOf = ({ year, month, day }: DayParts): string | null => {
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (year < YEAR_MIN || month > 12 || day > 31) return null;
  const at = Date.parse(`${iso}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
};

export const isIsoDate = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDayOf({ year, month, day }) === text;
};

/** Removes direction marks, and any text after the last part of the date. */
const bareDate = (text: string): string => text.replace(/[\u200e\u200f]/g, '').replace(/\D+$/, '');

/** Formats a day for a locale. Returns an invalid text unchanged. */
export const writtenDate = (iso: string, locale: string): string =>
  isIsoDate(iso) ? bareDate(dateFormatOf(locale).format(Date.parse(`${iso}T00:00Z`))) : iso;

/** Splits digits without separators into day, month and year: `22112026`, `221126`. */
const splitDigits = (digits: string, order: readonly DatePart[]): readonly string[] => {
  const yearLength = digits.length - 4;
  let from = 0;
  return order.map((part) => {
    const length = part === 'year' ? yearLength : DIGITS_BY_PART[part];
    from += length;
    return digits.slice(from - length, from);
  });
};

/**
 * Parses a typed day and returns ISO 8601. The parts are in the order of the locale, with any
 * separators. If the year comes first, the order is that of ISO 8601. A two-digit year is in this
 * century. Null for an invalid day.
 */
export const readDate = (typed: string, locale: string): string | null => {
  if (!/^[\d\s./,\-–年月日]*$/.test(typed)) return null;
  const groups = typed.match(/\d+/g) ?? [];
  const order =
    (groups[0]?.length ?? 0) === 4 ? (['year', 'month', 'day'] as const) : partOrderOf(locale);
  const [first = ''] = groups;
  const isRow = groups.length === 1 && (first.length === 6 || first.length === 8);
  const parts = isRow ? splitDigits(first, order) : groups;
  if (parts.length !== order.length) return null;
  const numbers = { day: 0, month: 0, year: 0 };
  for (const [index, part] of order.entries()) {
    const digits = parts[index] ?? '';
    const isShort = part === 'year' && digits.length === 2;
    if (digits.length > DIGITS_BY_PART[part] || (part === 'year' && !isShort && digits.length < 4))
      return null;
    numbers[part] = Number(digits) + (isShort ? CENTURY : 0);
  }
  return isoDayOf(numbers);
};

/** Whether the typed date is complete, because it has a four-digit year. */
export const isWholeDate = (typed: string): boolean =>
  /\d{4}/.test(typed) || /^\D*\d{8}\D*$/.test(typed);

/**
 * Parses a typed time such as `9:30`, `9.30`, `9h30`, `930` or `9`, and returns `HH:mm`. Null if it
 * is invalid.
 */
export const readTime = (typed: string): string | null => {
  const [, hours = '', minutes = '0'] =
    /^\s*(\d{1,2})\s*(?:[:.,h\s]\s*(\d{1,2})\s*)?h?\s*$/i.exec(typed) ??
    /^\s*(\d{1,2})(\d{2})\s*$/.exec(typed) ??
    [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${twoDigits(Number(hours))}:${twoDigits(Number(minutes))}`;
};
