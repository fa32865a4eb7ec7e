/** The only currency of every market today (inventory reading 46). */
export const CURRENCY = 'EUR';

/**
 * Euros with at most two decimals, as the API takes them, to integer minor units (cents).
 * Null when the number is not a whole count of cents or too large to be exact.
 */
export const toMinor = (euros: number): number | null => {
  const minor = Math.round(euros * 100);
  return Number.isSafeInteger(minor) && Math.abs(minor / 100 - euros) < 1e-9 ? minor : null;
};

export const toEuros = (minor: number): number => minor / 100;
