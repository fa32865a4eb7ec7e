import type { SaleFormat } from '@fairlot/auction-rules';
import type { Policy } from '../policy/policy.js';
import type { AwardStatus, ExtensionReason } from '../status.js';

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
  LotTerms & { readonly idAuction: number; readonly idLot: number; readonly idSellerDealer: number }
>;
/** Full edit while SCH: replaces all terms. */
export type LotRescheduled = LotEventOf<'LotRescheduled', LotTerms>;
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
  }
>;
/** Staff voided an offer: leader and price as recomputed from the offers that remain. */
export type OfferVoided = LotEventOf<
  'OfferVoided',
  {
    readonly idOffer: number;
    readonly reason: string;
    readonly idLeader: number | null;
    readonly idLeadingOffer: number | null;
    readonly leaderMaxMinor: number | null;
    readonly priceMinor: number | null;
    readonly reserveMet: boolean;
  }
>;
export type LotExtended = LotEventOf<
  'LotExtended',
  { readonly endsAt: number; readonly reason: ExtensionReason; readonly note: string | null }
>;
export type LotPaused = LotEventOf<'LotPaused', { readonly reason: string }>;
export type LotResumed = LotEventOf<'LotResumed', { readonly endsAt: number }>;

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
  { readonly idOffer: number; readonly idDealer: number; readonly priceMinor: number }
>;
export type LotAwarded = LotEventOf<
  'LotAwarded',
  { readonly idOffer: number; readonly idDealer: number; readonly priceMinor: number }
>;
export type LotAwardReverted = LotEventOf<'LotAwardReverted', { readonly reason: string }>;
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
  | LotClosed
  | LotSold
  | LotAwarded
  | LotAwardReverted
  | LotReopened
  | LotWithdrawn;
