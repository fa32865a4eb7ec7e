import { NO_CHARGES, type BuyerFee, type Charges } from '@fairlot/auction-rules';
import { describe, expect, it } from 'vitest';
import { SOFT_CLOSE } from '../lot/testing/lot-builders.js';
import { policyFault } from './policy-fault.js';
import { DEFAULT_POLICY, type Policy, type SoftClose } from './policy.js';

const faultOf = (charges: Charges) => policyFault({ ...DEFAULT_POLICY, charges });
const fee = (changes: Partial<BuyerFee>): Charges => ({
  ...NO_CHARGES,
  buyerFee: { basisPoints: 250, minMinor: 150_00, maxMinor: 600_00, ...changes },
});

describe('the charges of a policy', () => {
  it.each([
    ['STANDARD', 2_200, null],
    ['MARGIN', 10_000, null],
    ['NONE', 0, null],
    ['STANDARD', 0, 'policy.charges.vatRegime'],
    ['MARGIN', 0, 'policy.charges.vatRegime'],
    ['NONE', 2_200, 'policy.charges.vatRegime'],
    ['STANDARD', 10_001, 'policy.charges.vatRegime'],
    ['STANDARD', 19.5, 'policy.charges.vatRegime'],
    ['STANDARD', -1, 'policy.charges.vatRegime'],
  ] as const)('for %s at %d basis points have the fault %s', (vatRegime, vatBasisPoints, fault) => {
    expect(faultOf({ ...NO_CHARGES, vatRegime, vatBasisPoints })).toBe(fault);
  });

  it.each([
    ['a share within bounds', {}, null],
    ['no upper bound', { maxMinor: null }, null],
    ['a flat fee', { basisPoints: 0, minMinor: 99_00, maxMinor: 99_00 }, null],
    ['an upper bound below the lower', { maxMinor: 149_99 }, 'policy.charges.buyerFee'],
    ['more than the price', { basisPoints: 10_001 }, 'policy.charges.buyerFee'],
    ['a fraction of a basis point', { basisPoints: 2.5 }, 'policy.charges.buyerFee'],
    ['a negative share', { basisPoints: -1 }, 'policy.charges.buyerFee'],
    ['a negative fee', { minMinor: -1 }, 'policy.charges.buyerFee'],
    ['a fraction of a cent', { maxMinor: 600_00.5 }, 'policy.charges.buyerFee'],
  ])('are checked for a fee with %s', (_what, changes, fault) => {
    expect(faultOf(fee(changes))).toBe(fault);
  });
});

describe('the durations and counts of a policy', () => {
  const soft = (changes: Partial<SoftClose>) => ({ softClose: { ...SOFT_CLOSE, ...changes } });
  const rows = (belowMinor: number, stepMinor: number) => ({
    increments: [
      { belowMinor, stepMinor },
      { belowMinor: null, stepMinor: 1 },
    ],
  });
  it.each<[Partial<Policy>, string | null]>([
    [{}, null],
    [{ resumeAtLeastMs: 0, reopenWithinMs: 0, technicalAfterMs: 0, awardWithinMs: 0 }, null],
    [{ resumeAtLeastMs: 0.5 }, 'policy.resumeAtLeastMs'],
    [{ technicalExtendMs: 1 }, null],
    [{ technicalExtendMs: 0.5 }, 'policy.technicalExtendMs'],
    [{ confirmAbovePermille: 1000 }, null],
    [{ confirmAbovePermille: Number.NaN }, 'policy.confirmAbovePermille'],
    [rows(1, 1), null],
    [rows(0.5, 1), 'policy.increments'],
    [rows(1, 0.5), 'policy.increments'],
    [soft({}), null],
    [soft({ windowMs: 1, addMs: 1, maxCount: 1, hardStopMs: 0 }), null],
    [soft({ addMs: 0 }), 'policy.softClose'],
    [soft({ maxCount: 0 }), 'policy.softClose'],
    [soft({ maxCount: 1.5 }), 'policy.softClose'],
  ])('with %j have the fault %s', (changes, fault) => {
    expect(policyFault({ ...DEFAULT_POLICY, ...changes })).toBe(fault);
  });
});
