type Bound = { readonly min: number; readonly max: number };

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** Amounts in minor units, durations in milliseconds, texts in characters, lists in elements. */
export const BOUNDS = {
  amountMinor: { min: 1, max: 100_000_000_000 },
  auctionName: { min: 3, max: 100 },
  /** Of a command of a manager, for the record. */
  reason: { min: 3, max: 500 },
  /** To all bidders, markup included; what is written without markup leaves room for it. */
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
} as const satisfies Readonly<Record<string, Bound>>;
