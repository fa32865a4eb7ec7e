import { format, isDateFormat, isPercentFormat, isTextFormat } from 'numfmt';

/** Formats that workbooks refer to by number, without dates (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  48: '##0.0E+0',
  49: '@',
};
const DATE_FORMAT = 'yyyy-mm-dd';
/** Numbers of date formats, including East Asian ones. 18 to 21 and 45 to 47 are times of day. */
const DATE_FORMAT_IDS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

export const GENERAL_FORMAT = 'General';
/** The format code of a built-in format number. */
export const builtInFormat = (id: number): string =>
  DATE_FORMAT_IDS.has(id) ? DATE_FORMAT : (BUILT_IN[id] ?? GENERAL_FORMAT);

/** Matches the format of a plain number: digits, grouping and a decimal separator, but no units. */
const PLAIN_NUMBER_FORMAT = /^[#0?,]*(?:\.[#0?]*)?,*$/;
/** Matches a format that shows thousands: with `0,`, 12,500 is shown as 13. */
const SCALED_FORMAT = /[0#?],+(?:\.|$)/;
const LEADING_ZEROS = /^[#?,]*0{2,}/;
const QUOTED_PART = /"[^"]*"|\\.|\[[^\]]*\]/g;
const DAY_OR_YEAR = /[yd]|mmm/i;

/** Maximum number of significant digits of a number in a workbook. */
const INTEGER_DIGITS = 15;
const CENT_DIGITS = 2;

/** A number without a format as text. Columns of lists have at most two decimals. */
const plainNumber = (value: number): string => {
  if (!Number.isInteger(value)) return String(Number(value.toFixed(CENT_DIGITS)));
  const digits = String(value);
  return /^-?\d+$/.test(digits) && digits.replace('-', '').length <= INTEGER_DIGITS
    ? digits
    : format(GENERAL_FORMAT, value);
};

const DAY_MS = 86_400_000;
const DAYS_TO_1904 = 1_462;
const SERIAL_ZERO_AT = Date.UTC(1899, 11, 30);
const HALF_A_SECOND = 0.5 / 86_400;

const serialDateText = (value: number, isFrom1904: boolean): string => {
  const days = Math.floor(value + HALF_A_SECOND) + (isFrom1904 ? DAYS_TO_1904 : 0);
  const date = new Date(SERIAL_ZERO_AT + days * DAY_MS);
  return Number.isNaN(date.getTime())
    ? String(value)
    : date.toISOString().slice(0, DATE_FORMAT.length);
};

const isDate = (code: string): boolean =>
  isDateFormat(code) && DAY_OR_YEAR.test(code.replaceAll(QUOTED_PART, ''));

const decimalsOf = (code: string): number => (code.split('.')[1] ?? '').length;

const formatNumber = (value: number, code: string): string => {
  const [positive = ''] = code.split(';');
  if (PLAIN_NUMBER_FORMAT.test(positive) && SCALED_FORMAT.test(positive)) return plainNumber(value);
  const isBare = PLAIN_NUMBER_FORMAT.test(positive) && !LEADING_ZEROS.test(positive);
  // Ignore grouping, because it would split codes, and look like three decimals.
  if (isBare)
    return plainNumber(Number(value.toFixed(Math.min(decimalsOf(positive), INTEGER_DIGITS))));
  if (isPercentFormat(code)) return format(code, value);
  const text = format(code, value).trim();
  return /\d/.test(text) ? text : plainNumber(value);
};

/**
 * A number as its cell shows it: `00000` adds zeros, and `0.00 "zł"` adds a currency. Dates always
 * become `YYYY-MM-DD`.
 * @param isFrom1904 whether days count from 1904-01-01
 */
export const cellNumberText = (value: number, code: string, isFrom1904: boolean): string => {
  try {
    if (isDate(code)) return serialDateText(value, isFrom1904);
    return code === GENERAL_FORMAT || isTextFormat(code)
      ? plainNumber(value)
      : formatNumber(value, code);
  } catch {
    return plainNumber(value);
  }
};
