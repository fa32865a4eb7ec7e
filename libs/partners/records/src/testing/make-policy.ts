import type { TemplatePolicy } from '../template-policy.js';

/** Auction rules with increments of 100 EUR, no automatic extension and no charges. */
export const A_POLICY: TemplatePolicy = {
  increments: [{ belowMinor: null, stepMinor: 100_00 }],
  unitMinor: 100_00,
  confirmAbovePermille: 1_500,
  softClose: null,
  resumeAtLeastMs: 60_000,
  reopenWithinMs: 1_800_000,
  technicalAfterMs: 120_000,
  technicalExtendMs: 300_000,
  awardWithinMs: 604_800_000,
  charges: { vatRegime: 'NONE', buyerFee: { basisPoints: 0, minMinor: 0, maxMinor: null } },
};
