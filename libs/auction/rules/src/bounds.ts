type NumberBound = { readonly min: number; readonly max: number };

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/**
 * Maximum of any amount that a user enters, in minor units: a bid, a price, an increment or a fee.
 * Computed amounts may be larger, and are still safe integers.
 */
export const MAX_AMOUNT = 100_000_000_000;

/**
 * Bounds of values: amounts in minor units, durations in milliseconds, texts in characters, lists
 * in elements.
 */
export const BOUNDS = {
  amountMinor: { min: 1, max: MAX_AMOUNT },
  auctionName: { min: 3, max: 100 },
  /** The reason of a manager's command, for the record. */
  reason: { min: 3, max: 500 },
  /** A message to all bidders including markup. The limit for text without markup is lower. */
  message: { min: 1, max: 5000 },
  messageText: { min: 1, max: 4000 },
  markets: { min: 1, max: 11 },
  lots: { min: 1, max: 2000 },
  lotVehicles: { min: 1, max: 20 },
  increments: { min: 1, max: 50 },
  softCloseWindowMs: { min: SECOND_MS, max: HOUR_MS },
  softCloseAddMs: { min: SECOND_MS, max: HOUR_MS },
  softCloseCount: { min: 1, max: 1000 },
  softCloseHardStopMs: { min: 0, max: 24 * HOUR_MS },
  basisPoints: { min: 0, max: 10_000 },
} as const satisfies Readonly<Record<string, NumberBound>>;

/** Whether an entered amount is valid: whole minor units, zero allowed. */
export const isAmountOrNone = (minor: number): boolean =>
  Number.isSafeInteger(minor) && minor >= 0 && minor <= MAX_AMOUNT;
/** Whether an entered amount is valid: whole minor units above zero. */
export const isAmount = (minor: number): boolean => isAmountOrNone(minor) && minor > 0;
