import type { Bidder } from './bidder.js';
import type { LotTerms } from './lot.events.js';

/** Time comes in with the command: `ingressAt` stamped at the edge, `now` by who decides. */
export type ScheduleLot = {
  readonly type: 'ScheduleLot';
  readonly idAuction: number;
  readonly idLot: number;
  /** Whose each vehicle is, in the order of `idVehicles`. */
  readonly idSellerDealers: readonly number[];
  readonly terms: LotTerms;
  readonly now: number;
};
/** Full edit, SCH only. */
export type RescheduleLot = {
  readonly type: 'RescheduleLot';
  readonly idSellerDealers: readonly number[];
  readonly terms: LotTerms;
  readonly now: number;
};
export type StartLot = { readonly type: 'StartLot'; readonly now: number };

/**
 * `amountMinor` is the maximum for an AGENT. `ifPosition` is any position of this lot's stream
 * that the client has seen (a live message carries one): when the price moved after it, or the lot
 * has not come so far, the offer is refused as PRICE_MOVED. Null asks nothing; a sealed lot shows no price and ignores it.
 */
export type PlaceOffer = {
  readonly type: 'PlaceOffer';
  readonly kind: 'OFFER' | 'AGENT' | 'SEALED';
  readonly amountMinor: number;
  readonly currency: string;
  readonly bidder: Bidder;
  readonly confirmed: boolean;
  readonly ifPosition: number | null;
  /** What vehicles alike were sold for; looked up only where the amount is too much without it. */
  readonly marketValueMinor?: number;
  readonly ingressAt: number;
};
/** Click-and-buy at the price fixed in the terms, which the buyer names. */
export type BuyNow = {
  readonly type: 'BuyNow';
  readonly amountMinor: number;
  readonly bidder: Bidder;
  /** As of an offer. */
  readonly ifPosition: number | null;
  readonly ingressAt: number;
};

/** The owner moves the end; `note` is the reason given. */
export type ExtendLot = {
  readonly type: 'ExtendLot';
  readonly endsAt: number;
  readonly note: string;
  readonly now: number;
};
/**
 * Soft close of scope AUCTION in another lot, by the offer that arrived at `ingressAt`: never shortens,
 * and stops at this lot's own stop.
 */
export type FollowExtension = {
  readonly type: 'FollowExtension';
  readonly endsAt: number;
  readonly ingressAt: number;
};
export type PauseLot = {
  readonly type: 'PauseLot';
  readonly reason: string;
  readonly now: number;
};
export type ResumeLot = { readonly type: 'ResumeLot'; readonly now: number };
/** Sent once the clock passed the end and every offer stamped before it has been decided. */
export type CloseLot = {
  readonly type: 'CloseLot';
  /** Times in which the store could not be written. */
  readonly outages?: readonly Outage[];
  readonly now: number;
};
/** From the last instant at which it was well until the first at which it was again; epoch ms. */
export type Outage = { readonly fromAt: number; readonly untilAt: number };
/** The hammer: a last call before a running lot closes before its end. */
export type CloseLotEarly = {
  readonly type: 'CloseLotEarly';
  readonly reason: string;
  /** ADMIN or CUSTOMER_CENTER. */
  readonly byStaff: boolean;
  readonly now: number;
};

/** The award stream's decision, repeated on the lot in the same append. */
export type MarkAwarded = {
  readonly type: 'MarkAwarded';
  readonly idOffer: number;
  readonly idDealer: number;
  readonly priceMinor: number;
};
export type MarkAwardReverted = {
  readonly type: 'MarkAwardReverted';
  readonly reason: string;
  readonly now: number;
};

export type ReopenLot = {
  readonly type: 'ReopenLot';
  readonly endsAt: number;
  readonly reason: string;
  readonly now: number;
};
export type WithdrawLot = {
  readonly type: 'WithdrawLot';
  readonly reason: string;
  /** ADMIN or CUSTOMER_CENTER. */
  readonly byStaff: boolean;
  readonly now: number;
};
export type VoidOffer = {
  readonly type: 'VoidOffer';
  readonly idOffer: number;
  readonly reason: string;
  readonly byStaff: boolean;
};

export type LotCommand =
  | ScheduleLot
  | RescheduleLot
  | StartLot
  | PlaceOffer
  | BuyNow
  | ExtendLot
  | FollowExtension
  | PauseLot
  | ResumeLot
  | CloseLot
  | CloseLotEarly
  | MarkAwarded
  | MarkAwardReverted
  | ReopenLot
  | WithdrawLot
  | VoidOffer;
