import type { AwardState } from '../../award/award.state.js';
import { rulesOf } from '../../format/rules-of.js';
import type { Lot, LotState } from '../lot.state.js';

/** The obligation of a dealer on one lot. */
export type Commitment = {
  /** A bid on a running lot, a bid that may be awarded, or an award that is not settled. */
  readonly kind: 'RUNNING' | 'UNDECIDED' | 'AWARDED';
  /** The amount that counts against the dealer's credit. A bid agent counts with its maximum. */
  readonly amountMinor: number;
  /** The amount at the current price. For a sealed lot, the dealer's own bid. */
  readonly priceMinor: number;
};

/**
 * The obligation of a dealer on a lot: the leading bid while it runs, then what may be awarded,
 * then what is awarded and not settled. Null if there is none.
 */
export const commitmentOf = (
  lot: LotState,
  award: AwardState,
  idDealer: number,
): Commitment | null => {
  if (lot.status === null) return null;
  const isRunning = lot.status === 'RUN';
  if (!isRunning && award.status !== 'TBA') return awardedTo(award, idDealer);
  const rules = rulesOf(lot.terms.format);
  const bound = rules.bound(lot).find((offer) => offer.idDealer === idDealer);
  if (bound === undefined) return null;
  const { amountMinor: priceMinor } = bound;
  return isRunning
    ? { kind: 'RUNNING', amountMinor: rules.boundMinor(lot, idDealer), priceMinor }
    : { kind: 'UNDECIDED', amountMinor: priceMinor, priceMinor };
};

const awardedTo = (award: AwardState, idDealer: number): Commitment | null => {
  if (award.status !== 'AWA' || award.idPurchase !== null) return null;
  const { awarded } = award;
  if (awarded?.idDealer !== idDealer) return null;
  const { amountMinor } = awarded;
  return { kind: 'AWARDED', amountMinor, priceMinor: amountMinor };
};

/** Returns the binding bids at the close, best first, and whether they meet the reserve. */
export const boundOf = (lot: Lot) => {
  const rules = rulesOf(lot.terms.format);
  const bound = rules.bound(lot);
  return { bound, reserveMet: rules.reserveMet(lot, bound) };
};
