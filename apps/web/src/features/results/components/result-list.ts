import type { LotView } from '@fairlot/contracts/auction';
import { lotState } from '#shared/status/lot-status.js';
import { awardState } from '#shared/status/award-status.js';

/** Whether the lot is closed or sold, so that a decision was made or is pending. */
export const isClosed = (lot: LotView): boolean => lotState(lot).hasTag('isClosed');

/** The awarded price. If there is no award, the best binding bid. */
export const bestOfferMinor = ({ managed, priceMinor }: LotView): number | null =>
  managed?.awarded?.priceMinor ?? managed?.bound[0]?.amountMinor ?? priceMinor;

/** Whether the best bid meets the reserve price. Null if there is no reserve price or no bid. */
export const isReserveMet = (lot: LotView): boolean | null => {
  const reserve = lot.managed?.reserveMinor ?? null;
  const best = bestOfferMinor(lot);
  if (reserve === null || best === null) return null;
  return lot.reserveMet ?? best >= reserve;
};

/** Why a bulk award excludes the lot (SEC-50). Null if the lot is included. */
export const exclusionReason = (lot: LotView): 'decided' | 'noOffer' | 'unmet' | null => {
  if (!awardState(lot).hasTag('isToBeAwarded')) return 'decided';
  if (!lot.managed?.bound.length) return 'noOffer';
  return isReserveMet(lot) === false ? 'unmet' : null;
};
