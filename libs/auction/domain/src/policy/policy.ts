import { type Charges, type Increment, NO_CHARGES } from '@fairlot/auction-rules';

/**
 * Soft close (domain section 6): extends the end on a bid inside [end - windowMs, end) that takes
 * the lead or raises another bidder's price. The new end is the arrival of the bid plus `addMs`,
 * but at least plus `windowMs`. It is never later than the published end plus `hardStopMs`, or the
 * published end plus `maxCount` extensions. If the owner has set another end, that replaces the
 * published end here.
 */
export type SoftClose = {
  readonly scope: 'LOT' | 'AUCTION';
  readonly windowMs: number;
  readonly addMs: number;
  readonly maxCount: number;
  readonly hardStopMs: number;
};

/**
 * The rules of one auction. On publication the policy is copied with its hash from the template
 * into the auction. The template is never read again, so a replay uses these values.
 */
export type Policy = {
  readonly increments: readonly Increment[];
  /** Bids must be the starting price plus a whole multiple of this, in minor units. */
  readonly unitMinor: number;
  /**
   * A bid above this multiple of the price, in thousandths, needs `confirmed`: 1500 means one and a
   * half times the price.
   */
  readonly confirmAbovePermille: number;
  readonly softClose: SoftClose | null;
  /** Minimum time to the end after a resume. */
  readonly resumeAtLeastMs: number;
  /** How long after its close a lot without an award may be reopened. */
  readonly reopenWithinMs: number;
  /** A close later than this extends the lot by `technicalExtendMs` instead (TECHNICAL). */
  readonly technicalAfterMs: number;
  readonly technicalExtendMs: number;
  /** How long bids are binding after the close. Afterwards nothing can be awarded. */
  readonly awardWithinMs: number;
  /** What a buyer pays on top of the price. No decision depends on it. */
  readonly charges: Charges;
};

const MINUTE_MS = 60_000;

/**
 * The policy of the domain if a template sets no other: increments of 100 EUR, no soft close, and a
 * confirmation above one and a half times the price.
 */
export const DEFAULT_POLICY: Policy = {
  increments: [{ belowMinor: null, stepMinor: 100_00 }],
  unitMinor: 100_00,
  confirmAbovePermille: 1500,
  softClose: null,
  resumeAtLeastMs: MINUTE_MS,
  reopenWithinMs: 30 * MINUTE_MS,
  technicalAfterMs: 2 * MINUTE_MS,
  technicalExtendMs: 5 * MINUTE_MS,
  awardWithinMs: 7 * 24 * 60 * MINUTE_MS,
  charges: NO_CHARGES,
};
