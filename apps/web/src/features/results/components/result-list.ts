import type { LotView } from '@fairlot/contracts/auction';
import { lotState } from '#shared/status/lot-status.js';
import { awardState } from '#shared/status/award-status.js';

/** Lots of which there is, or was, something to decide: those closed or sold. */
export const isClosed = (lot: LotView): boolean => lotState(lot).hasTag('isClosed');

/** What the lot brings at best: the awarded price, else the best offer that binds. */
export const bestMinor = ({ managed, priceMinor }: LotView): number | null =>
  managed?.awarded?.priceMinor ?? managed?.bound[0]?.amountMinor ?? priceMinor;

/** Null without a reserve, and without an offer that could meet it. */
export const isReserveMet = (lot: LotView): boolean | null => {
  const reserve = lot.managed?.reserveMinor ?? null;
  const best = bestMinor(lot);
  if (reserve === null || best === null) return null;
  return lot.reserveMet ?? best >= reserve;
};

/** Why awarding in bulk would leave the lot out (SEC-50); null when it would award it. */
export const leftOutWhy = (lot: LotView): 'decided' | 'noOffer' | 'unmet' | null => {
  if (!awardState(lot).hasTag('isToBeAwarded')) return 'decided';
  if (!lot.managed?.bound.length) return 'noOffer';
  return isReserveMet(lot) === false ? 'unmet' : null;
};
