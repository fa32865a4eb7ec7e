/** Languages whose months lists have, and Austria's. */
const SPOKEN = ['de', 'de-AT', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;
const LEAST_LETTERS = 3;

/** Letters and digits, without case and accents. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\d]/gu, '');

/** Every way to begin the name of a month that is one of no other; 0 where two begin so. */
const MONTH_NAMES: ReadonlyMap<string, number> = (() => {
  const found = new Map<string, number>();
  const add = (name: string, month: number) => {
    for (let length = LEAST_LETTERS; length <= name.length; length += 1) {
      const start = name.slice(0, length);
      const before = found.get(start);
      found.set(start, before === undefined || before === month ? month : 0);
    }
  };
  for (const language of SPOKEN)
    for (let month = 1; month <= 12; month += 1)
      for (const style of ['long', 'short'] as const)
        for (const day of [undefined, 'numeric'] as const) {
          const format = new Intl.DateTimeFormat(language, { month: style, day, timeZone: 'UTC' });
          const parts = format.formatToParts(Date.UTC(2019, month - 1, 2));
          add(bare(parts.find(({ type }) => type === 'month')?.value ?? ''), month);
        }
  // As a German Excel writes March.
  add('mrz', 3);
  return found;
})();

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;
/** Two digits of a year: no list tells a car of a century ago by two. */
const THIS_CENTURY_TO = 50;

const yearOf = (digits: string): number | null => {
  if (digits.length === 2)
    return Number(digits) + (Number(digits) <= THIS_CENTURY_TO ? 2_000 : FIRST_YEAR);
  const year = Number(digits);
  return digits.length === 4 && year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
};

type MonthParts = {
  readonly year: string;
  readonly month: string | number;
  readonly day?: string | undefined;
};

/** Null where there is no such month or day. */
const written = ({ year, month, day = '1' }: MonthParts): string | null => {
  const [y, m, d] = [yearOf(year), Number(month), Number(day)];
  if (y === null || !(m >= 1 && m <= 12) || d < 1) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 ? date.toISOString().slice(0, 7) : null;
};

const SEPARATOR = String.raw`\s*[-./ ]\s*`;
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Z|[+-]\d{2}:?\d{2}|[ap]\.?m\.?))?$/i;
const shape = (...parts: readonly string[]) => new RegExp(`^${parts.join(SEPARATOR)}$`);
const DAY = String.raw`(?<day>\d{1,2})`;
const MONTH = String.raw`(?<month>\d{1,2})`;
const YEAR = String.raw`(?<year>\d{4})`;
const SHAPES = [
  shape(YEAR, MONTH),
  shape(YEAR, MONTH, DAY),
  shape(MONTH, YEAR),
  shape(DAY, MONTH, YEAR),
  shape(MONTH, String.raw`(?<year>\d{2})`),
  shape(DAY, MONTH, String.raw`(?<year>\d{2})`),
];
/** Without marks: of several ways to read it none counts. */
const COMPACT = [
  /^(?<year>\d{4})(?<month>\d{2})$/,
  /^(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/** Days since 1899-12-30, as sheets keep dates: 1954 to 2064. */
const SERIAL = /^[2-5]\d{4}(?:[.,]\d+)?$/;
const DAY_MS = 86_400_000;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const serial = (text: string): string => {
  const day = new Date(SERIAL_ZERO + Number.parseInt(text, 10) * DAY_MS);
  return day.toISOString().slice(0, 7);
};

/** Between the parts of a date that is written out. */
const FILLERS = new Set(['de', 'del', 'di', 'do', 'of', 'r', 'roku', 'the', 'en']);
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|er|e|o)?$/;

/** `15 luglio 2019`, `Jul-19`, `juil.-19`, `July 15, 2019`. */
const spoken = (text: string): string | null => {
  const words = text
    .split(/[^\p{L}\p{M}\d]+/u)
    .map(bare)
    .filter((word) => word !== '' && !FILLERS.has(word));
  const at = words.findIndex((word) => MONTH_NAMES.get(word));
  const month = MONTH_NAMES.get(words[at] ?? '');
  if (month === undefined || month === 0 || words.length > 3) return null;
  const numbers = words.toSpliced(at, 1);
  const year = numbers.findLast((word) => /^\d{4}$/.test(word)) ?? numbers.at(-1);
  if (year === undefined || !/^\d{2}(?:\d{2})?$/.test(year)) return null;
  const [day] = numbers.toSpliced(numbers.lastIndexOf(year), 1);
  const of = day === undefined ? '1' : ORDINAL.exec(day)?.[1];
  return of === undefined ? null : written({ year, month, day: of });
};

/** `YYYY-MM`; null of what names no month, or a day that there is not. */
export const readMonth = (value: string): string | null => {
  const text = value.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().replace(TIME, '');
  if (SERIAL.test(text)) return serial(text);
  for (const one of SHAPES) {
    const found = one.exec(text)?.groups as MonthParts | undefined;
    if (found !== undefined) return written(found);
  }
  const compact = COMPACT.flatMap((one) => {
    const found = one.exec(text)?.groups as MonthParts | undefined;
    return found === undefined ? [] : (written(found) ?? []);
  });
  if (compact.length > 0) return compact.length === 1 ? compact[0]! : null;
  return spoken(text);
};
