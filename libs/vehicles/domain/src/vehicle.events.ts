import type { Reached, ReturnReason, Stage } from './vehicle.stage.js';
import type { VehicleHolder } from './vehicle.state.js';

/** The vehicle stands in a lot that is open or to be awarded; no other lot may list it. */
export type VehicleListed = { readonly type: 'VehicleListed'; readonly data: VehicleHolder };
/** The lot gave the vehicle back: withdrawn, closed without offers, not awarded, deleted. */
export type VehicleUnlisted = {
  readonly type: 'VehicleUnlisted';
  readonly data: VehicleHolder & {
    /** False when another lot lists or has sold it all the same: a log of before VehicleListed. */
    readonly free: boolean;
  };
};
/** The lot's award takes the vehicle, and ends its listing. */
export type VehicleAwarded = { readonly type: 'VehicleAwarded'; readonly data: VehicleHolder };
/** The award is no more. A lot that is to be awarded again lists the vehicle again by itself. */
export type VehicleAwardReverted = {
  readonly type: 'VehicleAwardReverted';
  readonly data: VehicleHolder;
};

/** Somebody moved the vehicle while no lot had it (STA-068, STA-087). */
export type VehicleMoved = {
  readonly type: 'VehicleMoved';
  readonly data: {
    /** The same for all vehicles of one call. */
    readonly moveId: string;
    readonly from: Stage;
    readonly to: Reached;
    /** The template that it was sent to; null unless `to` is SENT_MULTI. */
    readonly idTemplate: number | null;
    /** Why it was sent back; null of every other move. */
    readonly reason: ReturnReason | null;
    readonly idUser: number;
    /** Epoch milliseconds. */
    readonly movedAt: number;
  };
};
/** Who moved it took that back. */
export type VehicleMoveUndone = {
  readonly type: 'VehicleMoveUndone';
  readonly data: {
    readonly moveId: string;
    readonly from: Reached;
    readonly to: Stage;
    /** The template that it stands sent to again; null unless `to` is SENT_MULTI. */
    readonly idTemplate: number | null;
    readonly idUser: number;
  };
};

/** What a lot does to it is written in the append that changes the lot: no race comes in between. */
export type VehicleHolding =
  | VehicleListed
  | VehicleUnlisted
  | VehicleAwarded
  | VehicleAwardReverted;
export type VehicleEvent = VehicleHolding | VehicleMoved | VehicleMoveUndone;
