/** The only access to the current time on these pages: epoch milliseconds of the visitor's clock. */
export const now = (): number => Date.now();
