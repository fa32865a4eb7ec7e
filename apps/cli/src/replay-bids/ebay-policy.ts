import { DEFAULT_POLICY, type Policy } from '@fairlot/auction-domain';

/** eBay's published increments. Each applies to prices below its limit. Both in cents. */
const INCREMENTS = [
  { belowMinor: 1_00, stepMinor: 5 },
  { belowMinor: 5_00, stepMinor: 25 },
  { belowMinor: 25_00, stepMinor: 50 },
  { belowMinor: 100_00, stepMinor: 1_00 },
  { belowMinor: 250_00, stepMinor: 2_50 },
  { belowMinor: 500_00, stepMinor: 5_00 },
  { belowMinor: 1_000_00, stepMinor: 10_00 },
  { belowMinor: 2_500_00, stepMinor: 25_00 },
  { belowMinor: 5_000_00, stepMinor: 50_00 },
  { belowMinor: null, stepMinor: 100_00 },
] as const;

/** The minimum increment: from eBay's table, or one cent. */
export type BidStep = 'EBAY' | 'NO_STEP';

/**
 * Rules that accept any amount in whole cents that keeps the increment, and never extend an
 * auction.
 */
export const ebayPolicy = (step: BidStep): Policy => ({
  ...DEFAULT_POLICY,
  increments: step === 'EBAY' ? INCREMENTS : [{ belowMinor: null, stepMinor: 1 }],
  unitMinor: 1,
  softClose: null,
});
