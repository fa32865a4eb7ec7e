import type { Charges, ChargeTerms } from '@fairlot/kernel';
import { MARKET_PACKS, type IdMarket } from './markets.js';

/**
 * Terms completed with the standard rate of the market in which is sold, as an auction pins them;
 * a rate of 0 beside a regime that needs one says that the market has none.
 */
export const chargesIn = (idMarket: IdMarket, terms: ChargeTerms): Charges => {
  const rate = MARKET_PACKS[idMarket].vatBasisPoints ?? 0;
  return { ...terms, vatBasisPoints: terms.vatRegime === 'NONE' ? 0 : rate };
};
