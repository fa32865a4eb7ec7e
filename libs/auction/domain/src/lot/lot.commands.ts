import type { OfferKind } from '@fairlot/auction-rules';
import type { Bidder } from './bidder.js';
import type { LotTerms } from './lot.events.js';

/**
 * Schedules the lot when its auction is published. Commands contain the time: `ingressAt` is set
 * when a bid arrives, and `now` by the caller of the decider.
 */
export type ScheduleLot = {
  readonly type: 'ScheduleLot';
  readonly idAuction: number;
  readonly idLot: number;
  /** The seller of each vehicle, in the order of `idVehicles`. */
  readonly idSellerDealers: readonly number[];
  readonly terms: LotTerms;
  readonly now: number;
};
/** Replaces all terms, only in SCH. */
export type RescheduleLot = {
  readonly type: 'RescheduleLot';
  readonly idSellerDealers: readonly number[];
  readonly terms: LotTerms;
  readonly now: number;
};
export type StartLot = { readonly type: 'StartLot'; readonly now: number };

/**
 * The content of a bid. For an AGENT, `amountMinor` is the maximum. `confirmed` allows an amount
 * far above the price. `ifPosition` is a position of this lot's stream that the client has seen,
 * for example in a live message. If the price moved after that position, or the lot has not reached
 * it, the bid is refused as PRICE_MOVED. Null skips the check. A sealed lot ignores it, because it
 * shows no price.
 */
export type OfferContent = {
  readonly kind: OfferKind;
  readonly amountMinor: number;
  readonly currency: string;
  readonly confirmed: boolean;
  readonly ifPosition: number | null;
};
export type PlaceOffer = OfferContent & {
  readonly type: 'PlaceOffer';
  readonly bidder: Bidder;
  /** Sale price of similar vehicles. Set only if the amount would be too high without it. */
  readonly marketValueMinor?: number;
  readonly ingressAt: number;
};
/** Click-and-buy. The buyer sends the fixed price of the terms. */
export type BuyNow = {
  readonly type: 'BuyNow';
  readonly amountMinor: number;
  readonly bidder: Bidder;
  /** Any position of the lot's stream that the buyer has seen, as for a bid. */
  readonly ifPosition: number | null;
  readonly ingressAt: number;
};

/** Sets the end that the owner chose; `note` is the reason. */
export type ExtendLot = {
  readonly type: 'ExtendLot';
  readonly endsAt: number;
  readonly note: string;
  readonly now: number;
};
/**
 * Extends the lot because of a soft close of scope AUCTION in another lot. The bid that caused it
 * arrived at `ingressAt`. Never makes the end earlier, and stops at this lot's own limit.
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
/** Sent after the clock passed the end and every bid with an earlier timestamp is decided. */
export type CloseLot = {
  readonly type: 'CloseLot';
  /** Periods in which the store was not writable. */
  readonly outages?: readonly Outage[];
  readonly now: number;
};
/**
 * A period without a working store: from the last success before it to the first success after it,
 * epoch ms.
 */
export type Outage = { readonly fromAt: number; readonly untilAt: number };
/** Starts a last call, which closes a running lot before its end. */
export type CloseLotEarly = {
  readonly type: 'CloseLotEarly';
  readonly reason: string;
  /** Whether the user is ADMIN or CUSTOMER_CENTER. */
  readonly byStaff: boolean;
  readonly now: number;
};

/** Records the decision of the award stream in the stream of the lot, in the same append. */
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
  /** Whether the user is ADMIN or CUSTOMER_CENTER. */
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
