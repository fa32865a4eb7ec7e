import type { SaleFormat } from '@fairlot/auction-rules';
import type { Policy } from '../policy/policy.js';
import type { AwardStatus, ExtensionReason, LastCallCancelCause } from '../status.js';

/** What is sold and on which terms. Money in minor units, instants in epoch milliseconds. */
export type LotTerms = {
  readonly idVehicles: readonly number[];
  readonly basePriceMinor: number;
  readonly reserveMinor: number | null;
  readonly clickAndBuyMinor: number | null;
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
    /** Whose each vehicle is, in the order of `idVehicles`. */
    readonly idSellerDealers: readonly number[];
  }
>;
/**
 * Full edit while SCH: replaces all terms, and whose the vehicles are; null where version 3 did not
 * say it, and the seller stayed.
 */
export type LotRescheduled = LotEventOf<
  'LotRescheduled',
  LotTerms & { readonly idSellerDealers: readonly number[] | null }
>;
export type LotStarted = LotEventOf<'LotStarted', { readonly endsAt: number }>;

/**
 * An offer or an agent in an open auction, with its consequence: who leads, at which price, and
 * whether the reserve is met. `amountMinor` is the maximum for an agent, the amount for an offer.
 */
export type OfferAccepted = LotEventOf<
  'OfferAccepted',
  {
    /** Counts from 1 in the lot; its order is the order of acceptance. */
    readonly idOffer: number;
    readonly idDealer: number;
    /** When it arrived (`ingressAt`); null when version 1 stored it. */
    readonly offeredAt: number | null;
    readonly kind: 'OFFER' | 'AGENT';
    readonly amountMinor: number;
    readonly currency: string;
    readonly idLeader: number;
    readonly idLeadingOffer: number;
    readonly leaderMaxMinor: number;
    readonly priceMinor: number;
    readonly reserveMet: boolean;
    /** What its dealer was bound to elsewhere, where a credit was judged. Nobody's but the dealer's. */
    readonly exposureMinor?: number;
  }
>;
/** A sealed offer: the dealer's only current one. Its amount leaves the store at the close only. */
export type SealedOfferAccepted = LotEventOf<
  'SealedOfferAccepted',
  {
    readonly idOffer: number;
    readonly idDealer: number;
    readonly amountMinor: number;
    readonly currency: string;
    /** What its dealer was bound to elsewhere, where a credit was judged. Nobody's but the dealer's. */
    readonly exposureMinor?: number;
  }
>;
/** Staff voided an offer: leader and price as recomputed from the offers that remain. */
export type OfferVoided = LotEventOf<
  'OfferVoided',
  {
    readonly idOffer: number;
    /** Whose it was; versions before 3 do not say it. */
    readonly idDealer?: number;
    readonly reason: string;
    readonly idLeader: number | null;
    readonly idLeadingOffer: number | null;
    readonly leaderMaxMinor: number | null;
    readonly priceMinor: number | null;
    readonly reserveMet: boolean;
    /** What binds from now on, best first, when the lot was closed already. */
    readonly bound?: readonly BoundOffer[];
  }
>;
export type LotExtended = LotEventOf<
  'LotExtended',
  { readonly endsAt: number; readonly reason: ExtensionReason; readonly note: string | null }
>;
/** `pausedAt`: what was left to the end from there on is left when it resumes; version 1 says nothing. */
export type LotPaused = LotEventOf<
  'LotPaused',
  { readonly reason: string; readonly pausedAt?: number }
>;
export type LotResumed = LotEventOf<'LotResumed', { readonly endsAt: number }>;

/** The hammer (ENG-20): the lot closes at `closesAt`, before its end, unless the call is cancelled. */
export type LastCallStarted = LotEventOf<
  'LastCallStarted',
  { readonly closesAt: number; readonly reason: string }
>;
/** The end that the lot had before the call counts again. */
export type LastCallCancelled = LotEventOf<
  'LastCallCancelled',
  { readonly cause: LastCallCancelCause }
>;

/** An offer that still binds at the close: the leader of an open lot, every one of a sealed lot. */
export type BoundOffer = {
  readonly idOffer: number;
  readonly idDealer: number;
  readonly amountMinor: number;
};
/**
 * The end was reached and drained, or the lot was closed before it. `bound` is best first; sealed
 * amounts are revealed by it.
 */
export type LotClosed = LotEventOf<
  'LotClosed',
  {
    readonly closedAt: number;
    readonly awardStatus: AwardStatus;
    readonly reserveMet: boolean;
    readonly bound: readonly BoundOffer[];
    /** Why it was closed before its end; null when it reached it. */
    readonly reason: string | null;
  }
>;
/** Click-and-buy: closes and awards in one. */
export type LotSold = LotEventOf<
  'LotSold',
  {
    readonly idOffer: number;
    readonly idDealer: number;
    readonly priceMinor: number;
    /** What its dealer was bound to elsewhere, where a credit was judged. Nobody's but the dealer's. */
    readonly exposureMinor?: number;
  }
>;
export type LotAwarded = LotEventOf<
  'LotAwarded',
  { readonly idOffer: number; readonly idDealer: number; readonly priceMinor: number }
>;
/** `revertedAt` stands for the close of a lot that never had one, because it was bought at once. */
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
