import type { Move, Mover } from './vehicle.moves.js';
import type { ReturnReason, Stage } from './vehicle.stage.js';
import type { VehicleHolder } from './vehicle.state.js';

/** Part of the append that schedules or reopens a lot or reverts its award, for each vehicle. */
export type ListVehicle = {
  readonly type: 'ListVehicle';
  /** The template of the auction. A vehicle sent to a template may only be listed there. */
  readonly idTemplate: number | null;
} & VehicleHolder;
/**
 * Part of the append that lists another vehicle that is the same car. Requires that no lot lists
 * this vehicle. Writes no event, but the store rejects the append if the stream changed meanwhile.
 */
export type CheckUnlisted = { readonly type: 'CheckUnlisted' };
/** Part of the append that removes the vehicle from the lot. */
export type UnlistVehicle = { readonly type: 'UnlistVehicle' } & VehicleHolder;
/** Part of the append that awards the lot, for each of its vehicles. */
export type AwardVehicle = { readonly type: 'AwardVehicle' } & VehicleHolder;
/** Part of the append that reverts the award. */
export type RevertVehicleAward = { readonly type: 'RevertVehicleAward' } & VehicleHolder;

/** The relation of a mover to a vehicle, according to its row. */
export type MoverStanding = {
  readonly movers: readonly Mover[];
  /** The template that makes the mover the RECEIVER, or null. */
  readonly receiverOf: number | null;
};

/** Moves a vehicle that is in no lot. */
export type MoveVehicle = {
  readonly type: 'MoveVehicle';
  readonly move: Move;
  /** The stage of the row at creation. It applies until the first move. */
  readonly madeAs: Stage;
  readonly standing: MoverStanding;
  readonly idUser: number;
  /** The target template of SEND_MULTI, otherwise null. */
  readonly idTemplate: number | null;
  /** The reason of SEND_BACK, otherwise null. */
  readonly reason: ReturnReason | null;
  /** Shared by all moves of one call. An undo refers to it. */
  readonly moveId: string;
  readonly now: number;
};
/** Reverts a move within `UNDO_WITHIN_MS`, by the same user. */
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
