import type { Move, Mover } from './vehicle.moves.js';
import type { ReturnReason, Stage } from './vehicle.stage.js';
import type { VehicleHolder } from './vehicle.state.js';

/** Lists the vehicle in a lot, when a lot is scheduled, reopened, or its award reversed. */
export type ListVehicle = {
  readonly type: 'ListVehicle';
  /**
   * The template of the auction. A vehicle that was sent to a template may be listed only there.
   */
  readonly idTemplate: number | null;
} & VehicleHolder;
/**
 * Requires that no lot lists this vehicle, when another vehicle that is the same car is listed.
 * Writes no event, but the store rejects the append if the stream has changed in the meantime.
 */
export type CheckUnlisted = { readonly type: 'CheckUnlisted' };
/** Removes the vehicle from the lot that lists it. */
export type UnlistVehicle = { readonly type: 'UnlistVehicle' } & VehicleHolder;
/** Records that the lot with this vehicle was awarded. */
export type AwardVehicle = { readonly type: 'AwardVehicle' } & VehicleHolder;
/** Records that the award of the lot was reversed. */
export type RevertVehicleAward = { readonly type: 'RevertVehicleAward' } & VehicleHolder;

/** As what a user may move a vehicle, according to the vehicle's row. */
export type MoverStanding = {
  readonly movers: readonly Mover[];
  /** The template that makes the user its RECEIVER; null for none. */
  readonly receiverOf: number | null;
};

/** Moves a vehicle that is in no lot. */
export type MoveVehicle = {
  readonly type: 'MoveVehicle';
  readonly move: Move;
  /** The stage with which the vehicle was created. It applies until the first move. */
  readonly madeAs: Stage;
  readonly standing: MoverStanding;
  readonly idUser: number;
  /** The template to which SEND_MULTI sends the vehicle; null for other moves. */
  readonly idTemplate: number | null;
  /** Why SEND_BACK returns the vehicle; null for other moves. */
  readonly reason: ReturnReason | null;
  /** Id of the call, which all its moves share. An undo refers to it. */
  readonly moveId: string;
  readonly now: number;
};
/** Undoes a move within `UNDO_WITHIN_MS`, by the user who made it. */
export type UndoMove = {
  readonly type: 'UndoMove';
  readonly moveId: string;
  readonly idUser: number;
  readonly now: number;
};

export type VehicleCommand =
  | ListVehicle
  | CheckUnlisted
  | UnlistVehicle
  | AwardVehicle
  | RevertVehicleAward
  | MoveVehicle
  | UndoMove;
