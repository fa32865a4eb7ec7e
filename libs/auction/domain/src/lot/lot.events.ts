import type { LotFields, SaleFormat } from '@fairlot/auction-rules';
import type { Policy } from '../policy/policy.js';
import type { AwardStatus, ExtensionReason, LastCallCancelCause } from '../status.js';

/** What is sold, and on which terms. Money in minor units, instants in epoch milliseconds. */
export type LotTerms = LotFields & {
  readonly idVehicles: readonly number[];
  readonly currency: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly format: SaleFormat;
  readonly policy: Policy;
  readonly policyHash: string;
};

type LotEventOf<Type extends string, Data extends object> = {
  readonly type: Type;
  readonly data: Data;
};

export type LotScheduled = LotEventOf<
  'LotScheduled',
  LotTerms & {
    readonly idAuction: number;
    readonly idLot: number;
    /** The seller of each vehicle, in the order of `idVehicles`. */
    readonly idSellerDealers: readonly number[];
  }
>;
/**
 * An edit in SCH, which replaces all terms and the sellers of the vehicles. Sellers are null in
 * events of version 3: these do not change the seller.
 */
export type LotRescheduled = LotEventOf<
  'LotRescheduled',
  LotTerms & { readonly idSellerDealers: readonly number[] | null }
>;
export type LotStarted = LotEventOf<'LotStarted', { readonly endsAt: number }>;

/**
 * A plain bid or an agent on an open lot, with the resulting leader and price, and whether the
 * reserve price is met. `amountMinor` is the maximum of an agent, or the amount of a plain bid.
 */
export type OfferAccepted = LotEventOf<
  'OfferAccepted',
  {
    /** Counts from 1 within the lot, in the order of acceptance. */
    readonly idOffer: number;
    readonly idDealer: number;
    /** When the bid arrived (`ingressAt`); null in events of version 1. */
    readonly offeredAt: number | null;
    readonly kind: 'OFFER' | 'AGENT';
    readonly amountMinor: number;
    readonly currency: string;
    readonly idLeader: number;
    readonly idLeadingOffer: number;
    readonly leaderMaxMinor: number;
    readonly priceMinor: number;
    readonly reserveMet: boolean;
    /**
     * Sum of the dealer's obligations on other lots when the credit was checked. Visible only to
     * this dealer.
     */
    readonly exposureMinor?: number;
  }
>;
/** A sealed bid, now the only current bid of its dealer. Its amount is hidden until the close. */
export type SealedOfferAccepted = LotEventOf<
  'SealedOfferAccepted',
  {
    readonly idOffer: number;
    readonly idDealer: number;
    readonly amountMinor: number;
    readonly currency: string;
    /**
     * Sum of the dealer's obligations on other lots when the credit was checked. Visible only to
     * this dealer.
     */
    readonly exposureMinor?: number;
  }
>;
/** Staff voided a bid. Contains leader and price, recomputed from the remaining bids. */
export type OfferVoided = LotEventOf<
  'OfferVoided',
  {
    readonly idOffer: number;
    /** The dealer of the bid; missing in events before version 3. */
    readonly idDealer?: number;
    readonly reason: string;
    readonly idLeader: number | null;
    readonly idLeadingOffer: number | null;
    readonly leaderMaxMinor: number | null;
    readonly priceMinor: number | null;
    readonly reserveMet: boolean;
    /** The binding bids from now on, best first, if the lot was already closed. */
    readonly bound?: readonly BoundOffer[];
  }
>;
export type LotExtended = LotEventOf<
  'LotExtended',
  { readonly endsAt: number; readonly reason: ExtensionReason; readonly note: string | null }
>;
/** `pausedAt` determines the time left on resume; missing in events of version 1. */
export type LotPaused = LotEventOf<
  'LotPaused',
  { readonly reason: string; readonly pausedAt?: number }
>;
export type LotResumed = LotEventOf<'LotResumed', { readonly endsAt: number }>;

/** An early close (ENG-20): unless cancelled, the lot closes at `closesAt`, before its end. */
export type LastCallStarted = LotEventOf<
  'LastCallStarted',
  { readonly closesAt: number; readonly reason: string }
>;
/** The last call was cancelled: the end that the lot had before it applies again. */
export type LastCallCancelled = LotEventOf<
  'LastCallCancelled',
  { readonly cause: LastCallCancelCause }
>;

/** A binding bid at the close: the leader of an open lot, or every current bid of a sealed lot. */
export type BoundOffer = {
  readonly idOffer: number;
  readonly idDealer: number;
  readonly amountMinor: number;
};
/**
 * The lot reached its end and all earlier bids are decided, or it was closed early. `bound` lists
 * the best bid first and reveals sealed amounts.
 */
export type LotClosed = LotEventOf<
  'LotClosed',
  {
    readonly closedAt: number;
    readonly awardStatus: AwardStatus;
    readonly reserveMet: boolean;
    readonly bound: readonly BoundOffer[];
    /** Why the lot closed early; null when it reached its end. */
    readonly reason: string | null;
  }
>;
/** Click-and-buy: closes and awards the lot in one step. */
export type LotSold = LotEventOf<
  'LotSold',
  {
    readonly idOffer: number;
    readonly idDealer: number;
    readonly priceMinor: number;
    /**
     * Sum of the dealer's obligations on other lots when the credit was checked. Visible only to
     * this dealer.
     */
    readonly exposureMinor?: number;
  }
>;
export type LotAwarded = LotEventOf<
  'LotAwarded',
  { readonly idOffer: number; readonly idDealer: number; readonly priceMinor: number }
>;
/**
 * The award was reverted. For a lot that was sold by click-and-buy, and therefore never closed,
 * `revertedAt` counts as the close.
 */
export type LotAwardReverted = LotEventOf<
  'LotAwardReverted',
  { readonly reason: string; readonly revertedAt?: number }
>;
export type LotReopened = LotEventOf<
  'LotReopened',
  { readonly endsAt: number; readonly reason: string }
>;
export type LotWithdrawn = LotEventOf<'LotWithdrawn', { readonly reason: string }>;

export type LotEvent =
  | LotScheduled
  | LotRescheduled
  | LotStarted
  | OfferAccepted
  | SealedOfferAccepted
  | OfferVoided
  | LotExtended
  | LotPaused
  | LotResumed
  | LastCallStarted
  | LastCallCancelled
  | LotClosed
  | LotSold
  | LotAwarded
  | LotAwardReverted
  | LotReopened
  | LotWithdrawn;
