import type { BoundOffer } from '../lot/lot.events.js';

type AwardEventOf<Type extends string, Data extends object> = {
  readonly type: Type;
  readonly data: Data;
};

/** The lot closed: TBA with the binding bids, best first, or NAW without any. */
export type AwardOpened = AwardEventOf<
  'AwardOpened',
  {
    readonly idAuction: number;
    readonly idLot: number;
    readonly idVehicles: readonly number[];
    readonly currency: string;
    readonly reserveMet: boolean;
    readonly bound: readonly BoundOffer[];
    readonly bindsUntilAt: number;
  }
>;
/** Awarded to a binding bid at its price. `reason` is set for any but the best bid. */
export type OfferAwarded = AwardEventOf<
  'OfferAwarded',
  BoundOffer & {
    readonly channel: 'AUCTION' | 'CLICK_BUY';
    readonly reason: string | null;
  }
>;
export type AwardRefused = AwardEventOf<'AwardRefused', { readonly reason: string }>;
/** A compensating event: nothing is deleted. */
export type AwardReverted = AwardEventOf<'AwardReverted', { readonly reason: string }>;
/** The lot was reopened or withdrawn, so there is nothing to award until the next close. */
export type AwardDropped = AwardEventOf<'AwardDropped', Record<never, never>>;
/** Paid and delivered. Creates the purchase and the right to rate it once. */
export type AwardSettled = AwardEventOf<'AwardSettled', { readonly idPurchase: number }>;

export type AwardEvent =
  | AwardOpened
  | OfferAwarded
  | AwardRefused
  | AwardReverted
  | AwardDropped
  | AwardSettled;
