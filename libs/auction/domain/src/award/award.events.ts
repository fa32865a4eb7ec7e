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
/** The lot was awarded to a binding bid at its price. `reason` is set unless it is the best bid. */
export type OfferAwarded = AwardEventOf<
  'OfferAwarded',
  BoundOffer & {
    readonly channel: 'AUCTION' | 'CLICK_BUY';
    readonly reason: string | null;
  }
>;
export type AwardRefused = AwardEventOf<'AwardRefused', { readonly reason: string }>;
/** The award was reverted. This event compensates the award; no event is deleted. */
export type AwardReverted = AwardEventOf<'AwardReverted', { readonly reason: string }>;
/** The lot was reopened or withdrawn, so there is nothing to award until the next close. */
export type AwardDropped = AwardEventOf<'AwardDropped', Record<never, never>>;
/**
 * The vehicles were paid for and handed over. Creates the purchase, which the buyer can rate once.
 */
export type AwardSettled = AwardEventOf<'AwardSettled', { readonly idPurchase: number }>;

export type AwardEvent =
  | AwardOpened
  | OfferAwarded
  | AwardRefused
  | AwardReverted
  | AwardDropped
  | AwardSettled;
