import type { OfferRecord, PartyRecord } from '@fairlot/auction-read-model';
import type { OfferView } from '@fairlot/contracts/auction';
import type { NameOf } from './lot-view.js';

/** Ids of all dealers in these bids: bidder, leader, and leader after a void. */
export const partiesIn = (offers: readonly OfferRecord[]): readonly number[] =>
  offers.flatMap(({ idDealer, leader, afterVoid }) =>
    [idDealer, leader?.idDealer, afterVoid?.leader?.idDealer].flatMap((id) => id ?? []),
  );

const partyOf = ({ bidder, own, idDealer }: PartyRecord, nameOf: NameOf | null) => ({
  bidder,
  own,
  dealer:
    nameOf === null || idDealer === null ? null : { idDealer, businessName: nameOf(idDealer) },
});

/** An accepted bid. Other dealers are numbered, and named only to managers (ROL-038). */
export const offerViewOf = (offer: OfferRecord, nameOf: NameOf | null): OfferView => {
  const { idOffer, position, at, kind, amountMinor, priceMinor, afterVoid } = offer;
  const { voided, voidReason, leading } = offer;
  const leaderOf = (party: PartyRecord | null) => party && partyOf(party, nameOf);
  return {
    ...partyOf(offer, nameOf),
    idOffer,
    position,
    at,
    kind,
    amountMinor,
    priceMinor,
    leader: leaderOf(offer.leader),
    voided,
    voidReason,
    leading,
    afterVoid: afterVoid && { ...afterVoid, leader: leaderOf(afterVoid.leader) },
  };
};
