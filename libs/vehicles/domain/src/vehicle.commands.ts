import type { Move, Mover } from './vehicle.moves.js';
import type { ReturnReason, Stage } from './vehicle.stage.js';
import type { VehicleHolder } from './vehicle.state.js';

/** In the append that schedules or reopens a lot, or reverts its award, for each of its vehicles. */
export type ListVehicle = {
  readonly type: 'ListVehicle';
  /** Of the auction: what was sent to a multi-auctioneer is put up under the template it was sent to. */
  readonly idTemplate: number | null;
} & VehicleHolder;
/**
 * In the append that lists another vehicle which is the same car: this one is listed by no lot. Writes
 * nothing, and the store checks that nothing was written meanwhile.
 */
export type CheckUnlisted = { readonly type: 'CheckUnlisted' };
/** In the append after which the lot has the vehicle no more. */
export type UnlistVehicle = { readonly type: 'UnlistVehicle' } & VehicleHolder;
/** In the append that awards the lot, for each of its vehicles. */
export type AwardVehicle = { readonly type: 'AwardVehicle' } & VehicleHolder;
/** In the append that reverts that award. */
export type RevertVehicleAward = { readonly type: 'RevertVehicleAward' } & VehicleHolder;

/** What a mover is to one vehicle, as its row says it. */
export type Standing = {
  readonly movers: readonly Mover[];
  /** The template by which he is its RECEIVER; null when he is not. */
  readonly receiverOf: number | null;
};

/** Somebody moves a vehicle that no lot has. */
export type MoveVehicle = {
  readonly type: 'MoveVehicle';
  readonly move: Move;
  /** The stage its row was made with: where it stands as long as nothing has moved it. */
  readonly madeAs: Stage;
  readonly standing: Standing;
  readonly idUser: number;
  /** To whom it is sent; of SEND_MULTI alone. */
  readonly idTemplate: number | null;
  /** Of SEND_BACK alone. */
  readonly reason: ReturnReason | null;
  /** What the moves of one call have in common, and an undo names. */
  readonly moveId: string;
  readonly now: number;
};
/** Who moved it takes that back, within `UNDO_WITHIN_MS`. */
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
