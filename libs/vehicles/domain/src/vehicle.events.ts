import type { ReachedStage, ReturnReason, Stage } from './vehicle.stage.js';
import type { VehicleHolder } from './vehicle.state.js';

/** A lot that is open or awaits its award has the vehicle. No other lot may list it. */
export type VehicleListed = { readonly type: 'VehicleListed'; readonly data: VehicleHolder };
/** The lot no longer has the vehicle: withdrawn, closed without bids, not awarded, or deleted. */
export type VehicleUnlisted = {
  readonly type: 'VehicleUnlisted';
  readonly data: VehicleHolder & {
    /**
     * False if another lot lists or sold the vehicle, which happens only in logs older than
     * VehicleListed.
     */
    readonly free: boolean;
  };
};
/** The lot with the vehicle was awarded, which ends the listing. */
export type VehicleAwarded = { readonly type: 'VehicleAwarded'; readonly data: VehicleHolder };
/** The award was reversed. If the lot awaits a new award, it lists the vehicle again. */
export type VehicleAwardReverted = {
  readonly type: 'VehicleAwardReverted';
  readonly data: VehicleHolder;
};

/** The vehicle was moved while it was in no lot (STA-068, STA-087). */
export type VehicleMoved = {
  readonly type: 'VehicleMoved';
  readonly data: {
    /** Id of the call, which all its vehicles share. */
    readonly moveId: string;
    readonly from: Stage;
    readonly to: ReachedStage;
    /** The template to which the vehicle was sent; null unless `to` is SENT_MULTI. */
    readonly idTemplate: number | null;
    /** Why the vehicle was returned; null for other moves. */
    readonly reason: ReturnReason | null;
    readonly idUser: number;
    /** Epoch milliseconds. */
    readonly movedAt: number;
  };
};
/** The user who made the move has undone it. */
export type VehicleMoveUndone = {
  readonly type: 'VehicleMoveUndone';
  readonly data: {
    readonly moveId: string;
    readonly from: ReachedStage;
    readonly to: Stage;
    /** The template to which the vehicle is now sent again; null unless `to` is SENT_MULTI. */
    readonly idTemplate: number | null;
    readonly idUser: number;
  };
};

/** Events written in the same append as the change of the lot, to avoid races. */
export type VehicleHolding =
  | VehicleListed
  | VehicleUnlisted
  | VehicleAwarded
  | VehicleAwardReverted;
export type VehicleEvent = VehicleHolding | VehicleMoved | VehicleMoveUndone;
