import type { ReachedStage, ReturnReason, Stage } from './vehicle.stage.js';
import type { VehicleHolder } from './vehicle.state.js';

/** The vehicle is in a lot that is open or awaits its award. No other lot may list it. */
export type VehicleListed = { readonly type: 'VehicleListed'; readonly data: VehicleHolder };
/** The lot released the vehicle: withdrawn, closed without bids, not awarded, or deleted. */
export type VehicleUnlisted = {
  readonly type: 'VehicleUnlisted';
  readonly data: VehicleHolder & {
    /** False if another lot lists or sold it, which only happens in logs older than VehicleListed. */
    readonly free: boolean;
  };
};
/** The lot's award takes the vehicle and ends its listing. */
export type VehicleAwarded = { readonly type: 'VehicleAwarded'; readonly data: VehicleHolder };
/** The award was reverted. If the lot awaits a new award, it lists the vehicle again. */
export type VehicleAwardReverted = {
  readonly type: 'VehicleAwardReverted';
  readonly data: VehicleHolder;
};

/** The vehicle was moved while it was in no lot (STA-068, STA-087). */
export type VehicleMoved = {
  readonly type: 'VehicleMoved';
  readonly data: {
    /** Shared by all vehicles of one call. */
    readonly moveId: string;
    readonly from: Stage;
    readonly to: ReachedStage;
    /** The target template. Null unless `to` is SENT_MULTI. */
    readonly idTemplate: number | null;
    /** The reason of a return, otherwise null. */
    readonly reason: ReturnReason | null;
    readonly idUser: number;
    /** Epoch milliseconds. */
    readonly movedAt: number;
  };
};
/** The user who made the move reverted it. */
export type VehicleMoveUndone = {
  readonly type: 'VehicleMoveUndone';
  readonly data: {
    readonly moveId: string;
    readonly from: ReachedStage;
    readonly to: Stage;
    /** The template that the vehicle is sent to again. Null unless `to` is SENT_MULTI. */
    readonly idTemplate: number | null;
    readonly idUser: number;
  };
};

/** Written in the same append as the change of the lot, to avoid races. */
export type VehicleHolding =
  | VehicleListed
  | VehicleUnlisted
  | VehicleAwarded
  | VehicleAwardReverted;
export type VehicleEvent = VehicleHolding | VehicleMoved | VehicleMoveUndone;
