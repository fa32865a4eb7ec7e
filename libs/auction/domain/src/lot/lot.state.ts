import type { OfferKind } from '@fairlot/auction-rules';
import type { LotStatus } from '../status.js';
import type { IdMap } from '../structures/id-map.js';
import type { LastCallStarted, LotTerms } from './lot.events.js';

/**
 * Maximum number of accepted bids per lot, including voided bids. Further bids are refused with
 * LOT_FULL.
 */
export const OFFERS_MAX = 100_000;

export type Offer = {
  readonly idOffer: number;
  readonly idDealer: number;
  readonly kind: OfferKind;
  readonly amountMinor: number;
};
/** An immutable linked list of bids, newest first. Adding a bid takes constant time. */
export type OfferList = Offer & { readonly previous: OfferList | null };

/**
 * Leader and price of an open lot. Every event that changes them contains them, so a fold never
 * computes them.
 */
export type Standing = {
  readonly idLeader: number;
  /** The leader's bid that sets the maximum: the earliest at that amount. */
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
  /** Stream position of the event that awarded the lot. */
  readonly position: number;
};

/** The state of a lot without any event: it was never scheduled. */
export type NoLot = { readonly status: null; readonly position: -1 };

export type Lot = {
  readonly idAuction: number;
  readonly idLot: number;
  /** The seller of each vehicle, in the order of `terms.idVehicles`. */
  readonly idSellerDealers: readonly number[];
  readonly terms: LotTerms;
  readonly status: LotStatus;
  /** Whether the lot is paused, which is possible only in RUN. */
  readonly paused: boolean;
  /**
   * Time that was left to the end when the lot was paused. Null while it is not paused, or if
   * unknown.
   */
  readonly leftMs: number | null;
  /** The end, apart from a last call. `effectiveEnd` returns the end that decides about bids. */
  readonly endsAt: number;
  /** Why and when the lot closes early unless there is a bid; null if there is no last call. */
  readonly lastCall: LastCallStarted['data'] | null;
  /**
   * The published end, or the latest end that the owner set. The limit of the soft close counts
   * from it.
   */
  readonly ownerEndsAt: number;
  /** Time by which outages and pauses moved the end since `ownerEndsAt` was set. */
  readonly givenBackMs: number;
  /** Soft closes since `ownerEndsAt` was set. No rule uses it, but recorded hashes contain it. */
  readonly softCloses: number;
  /** Stream position of the latest folded event, from 0. */
  readonly position: number;
  /** Stream position of the latest event that moved the price; -1 before the first bid. */
  readonly pricePosition: number;
  /** Number of bids ever accepted, including voided bids and click-and-buy. */
  readonly lastIdOffer: number;
  /** Number of bids, without voided bids. */
  readonly offersCount: number;
  readonly offers: OfferList | null;
  /** When the newest bid on an open lot arrived; null if there is none, or if unknown. */
  readonly lastOfferAt: number | null;
  /** Leader and price. Null before the first bid, and always in a sealed lot. */
  readonly standing: Standing | null;
  /** The current bid of each dealer on a sealed lot. */
  readonly sealedOffers: IdMap<Offer>;
  /** When the lot closed; null before the close, and after a click-and-buy. */
  readonly closedAt: number | null;
  readonly awarded: LotAward | null;
};

export type LotState = NoLot | Lot;
