import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import { refuse } from '@fairlot/kernel';
import { judgedExposure } from '../lot/rules/admission-checks.js';
import type { Lot, Offer } from '../lot/lot.state.js';
import { getById, valuesOf } from '../structures/id-map.js';
import type { FormatRules } from './format-rules.js';

const bestFirst = (one: Offer, other: Offer): number =>
  other.amountMinor - one.amountMinor || one.idOffer - other.idOffer;

const ownMinor = ({ sealedOffers }: Lot, idDealer: number): number | null =>
  getById(sealedOffers, idDealer)?.amountMinor ?? null;

/**
 * Hidden bids. Each dealer has one current bid, which can only be raised. Winners pay their own
 * bid.
 */
export const sealed: FormatRules = {
  ...FORMAT_TRAITS.SEALED,
  otherKind: 'SEALED_LOT',
  // Always the starting price, so that it reveals nothing about other bids.
  minimumNextMinor: ({ terms }) => terms.basePriceMinor,
  leastMinor: ({ terms }) => terms.basePriceMinor,
  tooLow: ({ amountMinor, bidder: { idDealer } }, lot) => {
    const own = ownMinor(lot, idDealer);
    return own === null || amountMinor > own
      ? null
      : refuse('SEALED_NOT_RAISED', { amountMinor: own });
  },
  knownMinor: ownMinor,
  accepted: ({ amountMinor, currency, bidder }, { lastIdOffer }) => {
    const offer = { idOffer: lastIdOffer + 1, idDealer: bidder.idDealer, amountMinor, currency };
    const data = { ...offer, ...judgedExposure(bidder) };
    return [{ type: 'SealedOfferAccepted', data }];
  },
  standingOf: () => null,
  /** The current bid of each dealer. At equal amounts the earlier one comes first. */
  bound: ({ sealedOffers }) =>
    valuesOf(sealedOffers)
      .sort(bestFirst)
      .map(({ idOffer, idDealer, amountMinor }) => ({ idOffer, idDealer, amountMinor })),
  boundMinor: (lot, idDealer) => ownMinor(lot, idDealer) ?? 0,
  reserveMet: ({ terms }, [best]) =>
    best !== undefined && best.amountMinor >= (terms.reserveMinor ?? 0),
  digest: () => ({ sealed: true }),
};
