import { type Charges, type Increment, NO_CHARGES } from '@fairlot/auction-rules';

/**
 * Soft close (domain section 6): an accepted offer inside [end - windowMs, end) that took the lead
 * from another, or raised his price, moves the end to ingressAt + addMs, at least + windowMs. It
 * never passes the published end + `hardStopMs`, nor + `maxCount` times the length of an extension.
 */
export type SoftClose = {
  readonly scope: 'LOT' | 'AUCTION';
  readonly windowMs: number;
  readonly addMs: number;
  readonly maxCount: number;
  readonly hardStopMs: number;
};

/**
 * The rules of one auction. It belongs to the template, is copied with its hash into the auction
 * when it is published, and is never read from the template again, so a replay uses these values.
 */
export type Policy = {
  readonly increments: readonly Increment[];
  /** Amounts are base + a whole multiple of this; minor units. */
  readonly unitMinor: number;
  /** Above price x this / 1000 an offer needs `confirmed` (fat finger); 1500 is one and a half. */
  readonly confirmAbovePermille: number;
  readonly softClose: SoftClose | null;
  /** A resumed lot has at least this long to its end. */
  readonly resumeAtLeastMs: number;
  /** A closed lot without an award may be reopened this long after its close. */
  readonly reopenWithinMs: number;
  /** A closer later than this extends instead of closing (TECHNICAL), by `technicalExtendMs`. */
  readonly technicalAfterMs: number;
  readonly technicalExtendMs: number;
  /** How long bound offers bind after the close; then nothing can be awarded any more. */
  readonly awardWithinMs: number;
  /** What a buyer pays beyond the price. Nothing is decided by it. */
  readonly charges: Charges;
};

const MINUTE = 60_000;

/** The defaults in italics of the domain: flat 100 EUR, no soft close, 1.5 x, 60 s, 30 min, ... */
export const DEFAULT_POLICY: Policy = {
  increments: [{ belowMinor: null, stepMinor: 100_00 }],
  unitMinor: 100_00,
  confirmAbovePermille: 1500,
  softClose: null,
  resumeAtLeastMs: MINUTE,
  reopenWithinMs: 30 * MINUTE,
  technicalAfterMs: 2 * MINUTE,
  technicalExtendMs: 5 * MINUTE,
  awardWithinMs: 7 * 24 * 60 * MINUTE,
  charges: NO_CHARGES,
};
