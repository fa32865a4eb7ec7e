/** Server time in UTC epoch milliseconds; the only way anything here learns the time. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };
