import type { AwardState } from '../../award/award.state.js';
import { rulesOf } from '../../format/rules-of.js';
import type { Lot, LotState } from '../lot.state.js';

/**
 * The amount to which a dealer is bound on a lot, in minor units: its leading maximum while the lot
 * runs, then the bid that may be awarded, and then the award until it is settled.
 */
export const boundAmountMinor = (lot: LotState, award: AwardState, idDealer: number): number => {
  if (lot.status === null) return 0;
  const rules = rulesOf(lot.terms.format);
  if (lot.status === 'RUN') return rules.boundMinor(lot, idDealer);
  if (award.status === 'TBA')
    return rules.bound(lot).find((offer) => offer.idDealer === idDealer)?.amountMinor ?? 0;
  if (award.status !== 'AWA' || award.idPurchase !== null) return 0;
  return award.awarded?.idDealer === idDealer ? award.awarded.amountMinor : 0;
};

/** Returns the binding bids at the close, best first, and whether they meet the reserve. */
export const boundOffersOf = (lot: Lot) => {
  const rules = rulesOf(lot.terms.format);
  const bound = rules.bound(lot);
  return { bound, reserveMet: rules.reserveMet(lot, bound) };
};
