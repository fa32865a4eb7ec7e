import type { OfferKind } from '@fairlot/auction-rules';
import type { Bidder } from './bidder.js';
import type { LotTerms } from './lot.events.js';

/**
 * Commands contain the time: `ingressAt` is set when a bid arrives, `now` by the decider's caller.
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
/** Full edit, in SCH only. */
export type RescheduleLot = {
  readonly type: 'RescheduleLot';
  readonly idSellerDealers: readonly number[];
  readonly terms: LotTerms;
  readonly now: number;
};
export type StartLot = { readonly type: 'StartLot'; readonly now: number };

/**
 * The content of a bid, which services and commands pass on as a whole. `amountMinor` is the
 * maximum for an AGENT. `confirmed` allows an amount far above the price. `ifPosition` is any
 * position of this lot's stream that the client has seen, for example from a live message. The bid
 * is refused as PRICE_MOVED if the price moved after it, or if the lot has not reached it. Null
 * skips the check. A sealed lot shows no price and ignores it.
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
  /** Market value of similar vehicles. Set only if the amount would otherwise be too high. */
  readonly marketValueMinor?: number;
  readonly ingressAt: number;
};
/** Click-and-buy at the fixed price of the terms, which the buyer names. */
export type BuyNow = {
  readonly type: 'BuyNow';
  readonly amountMinor: number;
  readonly bidder: Bidder;
  /** Any position of the lot's stream that the buyer has seen, as for a bid. */
  readonly ifPosition: number | null;
  readonly ingressAt: number;
};

/** Moves the owner's end; `note` is the reason. */
export type ExtendLot = {
  readonly type: 'ExtendLot';
  readonly endsAt: number;
  readonly note: string;
  readonly now: number;
};
/**
 * Follows the soft close of scope AUCTION in another lot, caused by the bid that arrived at
 * `ingressAt`. Never makes the end earlier, and stops at this lot's own limit.
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
/** From the last healthy instant before an outage to the first healthy one after it; epoch ms. */
export type Outage = { readonly fromAt: number; readonly untilAt: number };
/** Starts a last call, which closes a running lot before its end. */
export type CloseLotEarly = {
  readonly type: 'CloseLotEarly';
  readonly reason: string;
  /** Whether the user is ADMIN or CUSTOMER_CENTER. */
  readonly byStaff: boolean;
  readonly now: number;
};

/** Records the award stream's decision in the lot's stream, in the same append. */
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
