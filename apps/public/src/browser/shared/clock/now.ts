/**
 * The current time of the visitor's clock, in epoch milliseconds. The only access to the time on
 * these pages.
 */
export const now = (): number => Date.now();
