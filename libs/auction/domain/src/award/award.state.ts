import type { BoundOffer } from '../lot/lot.events.js';
import type { AwardStatus } from '../status.js';

/** There is nothing to award: the lot has not closed yet, or was reopened or withdrawn. */
export type NoAward = { readonly status: null };

export type Award = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly idVehicles: readonly number[];
  readonly currency: string;
  readonly reserveMet: boolean;
  /** Binding bids, best first. */
  readonly bound: readonly BoundOffer[];
  readonly bindsUntilAt: number;
  readonly status: AwardStatus;
  /** The awarded bid. Set exactly while the status is AWA. */
  readonly awarded: (BoundOffer & { readonly channel: 'AUCTION' | 'CLICK_BUY' }) | null;
  /** The purchase of a settled award. */
  readonly idPurchase: number | null;
};

export type AwardState = NoAward | Award;
