import { rulesOf } from '../../format/rules-of.js';
import type { Lot, LotState } from '../lot.state.js';

/** What a dealer is bound to by a lot that runs or is to be awarded; minor units, 0 by any other. */
export const boundMinor = (lot: LotState, idDealer: number): number => {
  if (lot.status !== 'RUN' && lot.status !== 'CLD') return 0;
  const rules = rulesOf(lot.terms.format);
  if (lot.status === 'RUN') return rules.boundMinor(lot, idDealer);
  return rules.bound(lot).find((offer) => offer.idDealer === idDealer)?.amountMinor ?? 0;
};

/** What binds at the close, best first, and whether it meets the reserve. */
export const boundOf = (lot: Lot) => {
  const rules = rulesOf(lot.terms.format);
  const bound = rules.bound(lot);
  return { bound, reserveMet: rules.reserveMet(lot, bound) };
};
