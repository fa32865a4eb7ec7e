import type { BoundOffer } from '../lot/lot.events.js';

/**
 * Opens the award, in the append that closes or sells the lot. `bound` has the binding bids, best
 * first.
 */
export type OpenAward = {
  readonly type: 'OpenAward';
  readonly idAuction: number;
  readonly idLot: number;
  readonly idVehicles: readonly number[];
  readonly currency: string;
  readonly reserveMet: boolean;
  readonly bound: readonly BoundOffer[];
  readonly bindsUntilAt: number;
};
/** Awards the best binding bid, or another one with a reason. */
export type AwardOffer = {
  readonly type: 'AwardOffer';
  readonly idOffer: number;
  readonly channel: 'AUCTION' | 'CLICK_BUY';
  readonly reason: string | null;
  readonly now: number;
};
/** Declines to award the lot. */
export type RefuseAward = { readonly type: 'RefuseAward'; readonly reason: string };
export type RevertAward = { readonly type: 'RevertAward'; readonly reason: string };
/** Drops the award, because the lot is reopened. */
export type DropAward = { readonly type: 'DropAward' };
export type SettleAward = { readonly type: 'SettleAward'; readonly idPurchase: number };

export type AwardCommand =
  | OpenAward
  | AwardOffer
  | RefuseAward
  | RevertAward
  | DropAward
  | SettleAward;
