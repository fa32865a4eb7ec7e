import { lotFieldsOf } from '@fairlot/auction-rules';
import type { AuctionState } from './auction/auction.state.js';
import type { AwardState } from './award/award.state.js';
import { rulesOf } from './format/rules-of.js';
import type { LotState, OfferList } from './lot/lot.state.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type CanonicalState = { readonly [key: string]: Json };

const newestOffer = (offers: OfferList | null): Json =>
  offers === null ? null : [offers.idOffer, offers.idDealer, offers.kind, offers.amountMinor];

/**
 * The canonical state of a lot, in constant time: the number of bids, the newest bid and the
 * resulting price and leader. The hash of the policy stands for the terms that never change while
 * the lot runs.
 */
const canonicalLot = (state: LotState): CanonicalState => {
  if (state.status === null) return { aggregate: 'lot', status: null };
  const { terms, standing, awarded } = state;
  const { basePriceMinor, reserveMinor, clickAndBuyMinor, ...added } = lotFieldsOf(terms);
  return {
    aggregate: 'lot',
    idAuction: state.idAuction,
    idLot: state.idLot,
    idSellerDealer: state.idSellerDealers[0] ?? null,
    // Omitted for a single seller, to keep the hashes recorded before several sellers were
    // possible.
    ...(new Set(state.idSellerDealers).size > 1 && { idSellerDealers: state.idSellerDealers }),
    status: state.status,
    paused: state.paused,
    startsAt: terms.startsAt,
    endsAt: state.endsAt,
    ownerEndsAt: state.ownerEndsAt,
    softCloses: state.softCloses,
    closedAt: state.closedAt,
    idVehicles: terms.idVehicles,
    money: [terms.currency, basePriceMinor, reserveMinor, clickAndBuyMinor],
    // Omitted if null, to keep the hashes that were recorded before these fields existed.
    ...Object.fromEntries(Object.entries<Json>(added).filter(([, value]) => value !== null)),
    ...rulesOf(terms.format).digest(),
    policyHash: terms.policyHash,
    position: state.position,
    pricePosition: state.pricePosition,
    offers: [state.lastIdOffer, state.offersCount, state.sealedOffers.size],
    newestOffer: newestOffer(state.offers),
    ...(state.leftMs !== null && { leftMs: state.leftMs }),
    ...(state.lastCall !== null && { lastCall: [state.lastCall.closesAt, state.lastCall.reason] }),
    // Omitted if null, to keep the hashes that were recorded before the field existed.
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

const canonicalAuction = (state: AuctionState): CanonicalState => {
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
    // Omitted if all lots end together, to keep the hashes that were recorded before staggered ends
    // existed.
    ...(terms.staggerMs > 0 && { staggerMs: terms.staggerMs }),
    ...rulesOf(terms.format).digest(),
    policyHash: terms.policyHash,
    regulation: [terms.regulation.version, terms.regulation.hash],
    message: state.message,
    file: file && [file.idFile, file.fileName],
    lots: Array.from(state.lots.values(), (one) => [one.idLot, one.status, one.awardStatus]),
  };
};

const canonicalAward = (state: AwardState): CanonicalState => {
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
 * The state on which decisions depend as plain JSON, by stream type. Keys have a fixed order, so
 * equal histories give equal text. The engine hashes the text, and a replay compares it. It
 * contains the newest sealed amount, so it must not be shown while the lot hides bids.
 */
export const canonicalState = {
  auction: canonicalAuction,
  lot: canonicalLot,
  award: canonicalAward,
};
