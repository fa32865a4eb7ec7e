import type { RowFault } from './row-fault.js';

const REASON_TEXTS: Readonly<Record<RowFault, string>> = {
  missing: 'must be filled',
  too_long: 'is too long',
  unreadable: 'cannot be read: invalid characters, or a formula without a value',
  choice: 'is not a known value',
  number: 'is not a whole number',
  range: 'is too small or too large',
  month: 'is not a month such as 2019-07',
  amount: 'is not an amount in euros such as 1234 or 1234.50',
  plate: 'is not a licence plate',
  frame:
    'is not a vehicle identification number: 17 characters, and its check digit where the market has one',
  duplicate: 'is already in an earlier row',
  held: 'is in an auction or sold, so its data cannot change',
  touched: 'was changed since',
  row_wide: 'has more fields than the header has columns',
};

/** Returns the text of a fault for the command line. */
export const reasonOf = (fault: RowFault): string => REASON_TEXTS[fault];
