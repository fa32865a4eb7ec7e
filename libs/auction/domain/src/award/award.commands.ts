import type { BoundOffer } from '../lot/lot.events.js';

/** In the append that closes or sells the lot; `bound` is best first, as the lot's event has it. */
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
/** To the best bound offer, or with a reason to another one. */
export type AwardOffer = {
  readonly type: 'AwardOffer';
  readonly idOffer: number;
  readonly channel: 'AUCTION' | 'CLICK_BUY';
  readonly reason: string | null;
  readonly now: number;
};
/** Not-award. */
export type RefuseAward = { readonly type: 'RefuseAward'; readonly reason: string };
export type RevertAward = { readonly type: 'RevertAward'; readonly reason: string };
/** The lot reopens. */
export type DropAward = { readonly type: 'DropAward' };
export type SettleAward = { readonly type: 'SettleAward'; readonly idPurchase: number };

export type AwardCommand =
  | OpenAward
  | AwardOffer
  | RefuseAward
  | RevertAward
  | DropAward
  | SettleAward;
