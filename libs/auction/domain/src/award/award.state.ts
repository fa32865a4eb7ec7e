import type { BoundOffer } from '../lot/lot.events.js';
import type { AwardStatus } from '../status.js';

/** Nothing to award: before the close, or after the lot reopened. */
export type NoAward = { readonly status: null };

export type Award = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly idVehicles: readonly number[];
  readonly currency: string;
  readonly reserveMet: boolean;
  /** Best first. */
  readonly bound: readonly BoundOffer[];
  readonly bindsUntilAt: number;
  readonly status: AwardStatus;
  /** Set exactly while the status is AWA. */
  readonly awarded: (BoundOffer & { readonly channel: 'AUCTION' | 'CLICK_BUY' }) | null;
  /** The purchase of a settled award. */
  readonly idPurchase: number | null;
};

export type AwardState = NoAward | Award;
