import type { OfferKind } from '@fairlot/auction-rules';
import type { LotStatus } from '../status.js';
import type { IdMap } from '../structures/id-map.js';
import type { LastCallStarted, LotTerms } from './lot.events.js';

/** Accepted offers of one lot, voided ones included; then LOT_FULL. */
export const OFFERS_MAX = 100_000;

export type Offer = {
  readonly idOffer: number;
  readonly idDealer: number;
  readonly kind: OfferKind;
  readonly amountMinor: number;
};
/** Newest first and never changed, so that accepting an offer costs the same however many stand. */
export type OfferList = Offer & { readonly previous: OfferList | null };

/** Where an open lot stands; every event states it, so a fold never computes it again. */
export type Standing = {
  readonly idLeader: number;
  /** The leader's offer that gives the maximum: the earliest at that amount. */
  readonly idLeadingOffer: number;
  readonly leaderMaxMinor: number;
  readonly priceMinor: number;
  readonly reserveMet: boolean;
};

export type LotAward = {
  readonly channel: 'AUCTION' | 'CLICK_BUY';
  readonly idOffer: number;
  readonly idDealer: number;
  readonly priceMinor: number;
  /** Stream position of the event that awarded it. */
  readonly position: number;
};

/** The stream is empty. */
export type NoLot = { readonly status: null; readonly position: -1 };

export type Lot = {
  readonly idAuction: number;
  readonly idLot: number;
  /** Whose each vehicle is, in the order of `terms.idVehicles`. */
  readonly idSellerDealers: readonly number[];
  readonly terms: LotTerms;
  readonly status: LotStatus;
  /** Only ever true in RUN. */
  readonly paused: boolean;
  /** What was left to its end when it was paused; null while it is not, and when that is not known. */
  readonly leftMs: number | null;
  /** The end but for a last call; `effectiveEnd` is the one that decides. */
  readonly endsAt: number;
  /** Why and when it closes before its end unless somebody offers; null when it does not. */
  readonly lastCall: LastCallStarted['data'] | null;
  /** The end as published or last set by the owner; the hard stop of the soft close follows it. */
  readonly ownerEndsAt: number;
  /** By how much outages and pauses moved the end since `ownerEndsAt` was set; not the bidders' time. */
  readonly givenBackMs: number;
  /** Soft closes since `ownerEndsAt` was set: nothing is decided by it, recorded hashes hold it. */
  readonly softCloses: number;
  /** Stream position of the newest folded event, from 0. */
  readonly position: number;
  /** Stream position of the newest event that moved the price; -1 before the first offer. */
  readonly pricePosition: number;
  /** Number of offers ever accepted, voided ones and click-and-buy included. */
  readonly lastIdOffer: number;
  /** Offers that stand, without voided ones. */
  readonly offersCount: number;
  readonly offers: OfferList | null;
  /** When the newest offer of an open lot arrived; null before one, and when it is not known. */
  readonly lastOfferAt: number | null;
  /** Null before the first offer, and always in a sealed lot. */
  readonly standing: Standing | null;
  /** Sealed lots: the current offer of each dealer. */
  readonly sealedOffers: IdMap<Offer>;
  /** When it closed; null before, and after a click-and-buy. */
  readonly closedAt: number | null;
  readonly awarded: LotAward | null;
};

export type LotState = NoLot | Lot;
