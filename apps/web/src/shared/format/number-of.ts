import { amountOf } from './amount-of.js';

/**
 * Parses a number with at most two decimals that is not an amount of money. NaN for other text,
 * including a number with a currency.
 */
export const numberOf = (typed: string): number => {
  const hundredths = /[€\p{L}]/u.test(typed) ? null : amountOf(typed);
  return hundredths === null ? Number.NaN : hundredths / 100;
};
