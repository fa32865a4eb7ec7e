import type { AuctionState } from './auction/auction.state.js';
import type { AwardState } from './award/award.state.js';
import { rulesOf } from './format/rules-of.js';
import type { LotState, OfferList } from './lot/lot.state.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type CanonicalState = { readonly [key: string]: Json };

const newest = (offers: OfferList | null): Json =>
  offers === null ? null : [offers.idOffer, offers.idDealer, offers.kind, offers.amountMinor];

/**
 * A lot in constant time: the offers by their number, the newest one and what they led to. What
 * never changes while it runs stands for itself by the policy's hash.
 */
const lot = (state: LotState): CanonicalState => {
  if (state.status === null) return { aggregate: 'lot', status: null };
  const { terms, standing, awarded } = state;
  return {
    aggregate: 'lot',
    idAuction: state.idAuction,
    idLot: state.idLot,
    idSellerDealer: state.idSellerDealers[0] ?? null,
    // Left out with one seller, so that the hashes recorded before there could be more hold.
    ...(new Set(state.idSellerDealers).size > 1 && { idSellerDealers: state.idSellerDealers }),
    status: state.status,
    paused: state.paused,
    startsAt: terms.startsAt,
    endsAt: state.endsAt,
    ownerEndsAt: state.ownerEndsAt,
    softCloses: state.softCloses,
    closedAt: state.closedAt,
    idVehicles: terms.idVehicles,
    money: [terms.currency, terms.basePriceMinor, terms.reserveMinor, terms.clickAndBuyMinor],
    ...rulesOf(terms.format).digest(),
    policyHash: terms.policyHash,
    position: state.position,
    pricePosition: state.pricePosition,
    offers: [state.lastIdOffer, state.offersCount, state.sealedOffers.size],
    newestOffer: newest(state.offers),
    ...(state.leftMs !== null && { leftMs: state.leftMs }),
    ...(state.lastCall !== null && { lastCall: [state.lastCall.closesAt, state.lastCall.reason] }),
    // Left out where no event states it, so that the hashes recorded before it was known hold.
    ...(state.lastOfferAt !== null && { lastOfferAt: state.lastOfferAt }),
    standing: standing && [
      standing.idLeader,
      standing.idLeadingOffer,
      standing.leaderMaxMinor,
      standing.priceMinor,
      standing.reserveMet,
    ],
    awarded: awarded && [awarded.channel, awarded.idOffer, awarded.idDealer, awarded.priceMinor],
  };
};

const auction = (state: AuctionState): CanonicalState => {
  if (state.status === null) return { aggregate: 'auction', status: null, deleted: state.deleted };
  const { terms, file } = state;
  return {
    aggregate: 'auction',
    idAuction: state.idAuction,
    idOwnerDealer: state.idOwnerDealer,
    status: state.status,
    name: terms.name,
    auctionType: terms.auctionType,
    idTemplate: terms.idTemplate,
    idMarkets: terms.idMarkets,
    startsAt: terms.startsAt,
    endsAt: state.endsAt,
    // Left out where all lots end together, so that the hashes recorded before there was another way hold.
    ...(terms.staggerMs > 0 && { staggerMs: terms.staggerMs }),
    ...rulesOf(terms.format).digest(),
    policyHash: terms.policyHash,
    regulation: [terms.regulation.version, terms.regulation.hash],
    message: state.message,
    file: file && [file.idFile, file.fileName],
    lots: Array.from(state.lots.values(), (one) => [one.idLot, one.status, one.awardStatus]),
  };
};

const award = (state: AwardState): CanonicalState => {
  if (state.status === null) return { aggregate: 'award', status: null };
  const { awarded } = state;
  return {
    aggregate: 'award',
    idAuction: state.idAuction,
    idLot: state.idLot,
    status: state.status,
    idVehicles: state.idVehicles,
    currency: state.currency,
    reserveMet: state.reserveMet,
    bindsUntilAt: state.bindsUntilAt,
    bound: state.bound.map((one) => [one.idOffer, one.idDealer, one.amountMinor]),
    awarded: awarded && [awarded.channel, awarded.idOffer, awarded.idDealer, awarded.amountMinor],
    idPurchase: state.idPurchase,
  };
};

/**
 * Plain JSON of what decides about an aggregate, by the name of its stream: keys in a fixed order,
 * so that equal histories give equal text. The engine hashes it, and a replay compares. It holds the
 * newest sealed amount: shown to engineers only while the lot hides nothing.
 */
export const canonicalState = { auction, lot, award };
