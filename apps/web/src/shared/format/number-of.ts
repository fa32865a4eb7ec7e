import { amountOf } from './amount-of.js';

/**
 * Parses a number that is not an amount of money, with at most two decimals. Returns NaN for other
 * text, including a number with a currency.
 */
export const numberOf = (typed: string): number => {
  const hundredths = /[€\p{L}]/u.test(typed) ? null : amountOf(typed);
  return hundredths === null ? Number.NaN : hundredths / 100;
};
