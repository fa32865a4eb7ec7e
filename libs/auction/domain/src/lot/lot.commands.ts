import type { Bidder } from './bidder.js';
import type { LotTerms } from './lot.events.js';

/** Time comes in with the command: `ingressAt` stamped at the edge, `now` by who decides. */
export type ScheduleLot = {
  readonly type: 'ScheduleLot';
  readonly idAuction: number;
  readonly idLot: number;
  readonly idSellerDealer: number;
  readonly terms: LotTerms;
  readonly now: number;
};
/** Full edit, SCH only. */
export type RescheduleLot = {
  readonly type: 'RescheduleLot';
  readonly terms: LotTerms;
  readonly now: number;
};
export type StartLot = { readonly type: 'StartLot'; readonly now: number };

/**
 * `amountMinor` is the maximum for an AGENT. `ifPosition` is any position of this lot's stream
 * that the client has seen (a live message carries one): when the price moved after it, the offer
 * is refused as PRICE_MOVED. Null asks nothing; a sealed lot shows no price and ignores it.
 */
export type PlaceOffer = {
  readonly type: 'PlaceOffer';
  readonly kind: 'OFFER' | 'AGENT' | 'SEALED';
  readonly amountMinor: number;
  readonly currency: string;
  readonly bidder: Bidder;
  readonly confirmed: boolean;
  readonly ifPosition: number | null;
  readonly ingressAt: number;
};
/** Click-and-buy at the price fixed in the terms. */
export type BuyNow = {
  readonly type: 'BuyNow';
  readonly bidder: Bidder;
  readonly confirmed: boolean;
  readonly ingressAt: number;
};

/** The owner moves the end; `note` is the reason given. Seconds of `endsAt` are zero. */
export type ExtendLot = {
  readonly type: 'ExtendLot';
  readonly endsAt: number;
  readonly note: string;
  readonly now: number;
};
/** Soft close of scope AUCTION in another lot. Never shortens: an earlier end changes nothing. */
export type FollowExtension = { readonly type: 'FollowExtension'; readonly endsAt: number };
export type PauseLot = { readonly type: 'PauseLot'; readonly reason: string };
export type ResumeLot = { readonly type: 'ResumeLot'; readonly now: number };
/** Sent once the clock passed the end and every offer stamped before it has been decided. */
export type CloseLot = { readonly type: 'CloseLot'; readonly now: number };
/** The hammer: a running lot closes before its end. */
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
export type MarkAwardReverted = { readonly type: 'MarkAwardReverted'; readonly reason: string };

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
