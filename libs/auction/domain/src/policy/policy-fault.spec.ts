import { NO_CHARGES, type BuyerFee, type Charges } from '@fairlot/auction-rules';
import { describe, expect, it } from 'vitest';
import { policyFault } from './policy-fault.js';
import { DEFAULT_POLICY } from './policy.js';

const faultOf = (charges: Charges) => policyFault({ ...DEFAULT_POLICY, charges });
const fee = (changes: Partial<BuyerFee>): Charges => ({
  ...NO_CHARGES,
  buyerFee: { basisPoints: 250, minMinor: 150_00, maxMinor: 600_00, ...changes },
});

describe('charges of a policy', () => {
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
  ] as const)('%s at %d basis points: %s', (vatRegime, vatBasisPoints, fault) => {
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
  ])('with %s', (_what, changes, fault) => {
    expect(faultOf(fee(changes))).toBe(fault);
  });
});
