/** The one place where these pages ask what time it is: epoch milliseconds, by the visitor's own clock. */
export const now = (): number => Date.now();
