/** The currency of all current markets (inventory reading 46). */
export const CURRENCY = 'EUR';

/**
 * Converts euros, as the API has them, to integer minor units (cents). Null if the number is not a
 * whole number of cents, or too large to be exact.
 */
export const toMinor = (euros: number): number | null => {
  const minor = Math.round(euros * 100);
  return Number.isSafeInteger(minor) && Math.abs(minor / 100 - euros) < 1e-9 ? minor : null;
};

export const toEuros = (minor: number): number => minor / 100;
