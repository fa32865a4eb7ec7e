import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import { refuse } from '@fairlot/kernel';
import { exposureToRecord } from '../lot/rules/admission-checks.js';
import type { Lot, Offer } from '../lot/lot.state.js';
import { getById, listValues } from '../structures/id-map.js';
import type { FormatRules } from './format-rules.js';

const compareBestFirst = (one: Offer, other: Offer): number =>
  other.amountMinor - one.amountMinor || one.idOffer - other.idOffer;

const ownOfferMinor = ({ sealedOffers }: Lot, idDealer: number): number | null =>
  getById(sealedOffers, idDealer)?.amountMinor ?? null;

/**
 * Rules of sealed bidding: bids are hidden. Each dealer has one current bid, which can only be
 * raised. The winner pays its own bid.
 */
export const sealedRules: FormatRules = {
  ...FORMAT_TRAITS.SEALED,
  otherKind: 'SEALED_LOT',
  // Always the starting price, so that it reveals nothing about other bids.
  minimumNextMinor: ({ terms }) => terms.basePriceMinor,
  leastMinor: ({ terms }) => terms.basePriceMinor,
  tooLow: ({ amountMinor, bidder: { idDealer } }, lot) => {
    const own = ownOfferMinor(lot, idDealer);
    return own === null || amountMinor > own
      ? null
      : refuse('SEALED_NOT_RAISED', { amountMinor: own });
  },
  knownMinor: ownOfferMinor,
  accepted: ({ amountMinor, currency, bidder }, { lastIdOffer }) => {
    const offer = { idOffer: lastIdOffer + 1, idDealer: bidder.idDealer, amountMinor, currency };
    const data = { ...offer, ...exposureToRecord(bidder) };
    return [{ type: 'SealedOfferAccepted', data }];
  },
  standingOf: () => null,
  /** The current bid of each dealer. At equal amounts the earlier one comes first. */
  bound: ({ sealedOffers }) =>
    listValues(sealedOffers)
      .sort(compareBestFirst)
      .map(({ idOffer, idDealer, amountMinor }) => ({ idOffer, idDealer, amountMinor })),
  boundMinor: (lot, idDealer) => ownOfferMinor(lot, idDealer) ?? 0,
  reserveMet: ({ terms }, [best]) =>
    best !== undefined && best.amountMinor >= (terms.reserveMinor ?? 0),
  digest: () => ({ sealed: true }),
};
