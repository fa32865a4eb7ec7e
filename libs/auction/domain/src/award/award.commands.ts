import type { BoundOffer } from '../lot/lot.events.js';

/** Part of the append that closes or sells the lot. `bound` lists the best bid first, as the lot's event does. */
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
/** Sent when the lot reopens. */
export type DropAward = { readonly type: 'DropAward' };
export type SettleAward = { readonly type: 'SettleAward'; readonly idPurchase: number };

export type AwardCommand =
  | OpenAward
  | AwardOffer
  | RefuseAward
  | RevertAward
  | DropAward
  | SettleAward;
