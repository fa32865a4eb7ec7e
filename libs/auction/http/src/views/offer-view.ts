import type { LotBoard, LotOffer } from '@fairlot/auction-read-model';
import type { OfferView } from '@fairlot/contracts';
import { hidesOffers } from './lot-state.js';
import type { LotViewer } from './lot-view.js';

const hasEnded = ({ status }: LotBoard): boolean => status === 'CLD' || status === 'AWA';

/** An agent's maximum is its own dealer's secret for ever; what others said, only after the close. */
const amountOf = (offer: LotOffer, lot: LotBoard, { idBuyer, manages }: LotViewer) => {
  if (offer.idDealer === idBuyer) return offer.amountMinor;
  return manages && hasEnded(lot) && offer.kind !== 'AGENT' ? offer.amountMinor : null;
};

/** Dealers by the order of their first offer, so that a number says nothing but who was earlier. */
export const bidderNumber = ({ idBidders }: LotBoard, idDealer: number): number | null => {
  const index = idBidders.indexOf(idDealer);
  return index < 0 ? null : index + 1;
};

/** An accepted offer as its viewer may see it: others are numbered, named only to who manages. */
export const offerViewOf = (offer: LotOffer, lot: LotBoard, viewer: LotViewer): OfferView => {
  const { idOffer, idDealer, position, at, voided } = offer;
  const hidden = hidesOffers(lot);
  return {
    idOffer,
    position,
    at,
    priceMinor: hidden ? null : offer.priceMinor,
    bidder: hidden ? null : bidderNumber(lot, idDealer),
    own: idDealer === viewer.idBuyer,
    voided,
    leading: !hidden && !voided && idOffer === lot.idLeadingOffer,
    amountMinor: amountOf(offer, lot, viewer),
    dealer: viewer.manages ? { idDealer, businessName: viewer.businessNameOf(idDealer) } : null,
  };
};

/**
 * The offers of a lot that its viewer may know of: before the close of a sealed lot not even
 * their number, so a dealer gets only his own.
 */
export const offersFor = (
  offers: readonly LotOffer[],
  lot: LotBoard,
  viewer: LotViewer,
): OfferView[] =>
  offers
    .filter(({ idDealer }) => viewer.manages || !hidesOffers(lot) || idDealer === viewer.idBuyer)
    .map((offer) => offerViewOf(offer, lot, viewer));
