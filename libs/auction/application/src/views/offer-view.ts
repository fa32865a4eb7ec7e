import type { OfferRecord } from '@fairlot/auction-read-model';
import type { OfferView } from '@fairlot/contracts/auction';
import type { NameOf } from './lot-view.js';

/** An accepted offer: other dealers are numbered, and named only to who manages (ROL-038). */
export const offerViewOf = (offer: OfferRecord, nameOf: NameOf | null): OfferView => {
  const { idOffer, position, at, priceMinor, bidder, own, voided, leading, amountMinor } = offer;
  const { idDealer, voidReason } = offer;
  return {
    idOffer,
    position,
    at,
    priceMinor,
    bidder,
    own,
    voided,
    voidReason,
    leading,
    amountMinor,
    dealer:
      nameOf === null || idDealer === null
        ? null
        : {
            idDealer,
            businessName: nameOf(idDealer),
          },
  };
};
