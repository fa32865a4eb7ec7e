import type { ChargeTerms } from '@fairlot/kernel';
import { expect, it } from 'vitest';
import { chargesIn } from './charges.js';
import { MARKETS } from './markets.js';

const buyerFee = { basisPoints: 250, minMinor: 150_00, maxMinor: null };
const terms = (vatRegime: ChargeTerms['vatRegime']): ChargeTerms => ({ vatRegime, buyerFee });

it('standard rates of VAT, in basis points', () => {
  const rates = MARKETS.map((id) => [id, chargesIn(id, terms('STANDARD')).vatBasisPoints]);
  expect(Object.fromEntries(rates)).toEqual({
    ...{ EN: 2_000, IT: 2_200, DE: 1_900, NL: 2_100, ES: 2_100, BE: 2_100, FR: 2_000 },
    ...{ PL: 2_300, PT: 2_300, LU: 1_700, OTHER: 0 },
  });
});

it('the fee stays as it is, and a sale without VAT has no rate', () => {
  expect(chargesIn('IT', terms('MARGIN'))).toEqual({ ...terms('MARGIN'), vatBasisPoints: 2_200 });
  expect(chargesIn('IT', terms('NONE'))).toEqual({ ...terms('NONE'), vatBasisPoints: 0 });
});
