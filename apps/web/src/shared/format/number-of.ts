import { amountOf } from './amount-of.js';

/** A number that is no money, with at most two decimals. NaN for other text, also with a currency. */
export const numberOf = (typed: string): number => {
  const hundredths = /[€\p{L}]/u.test(typed) ? null : amountOf(typed);
  return hundredths === null ? Number.NaN : hundredths / 100;
};
