import type { ReachedStage, Stage } from './vehicle.stage.js';

/** A lot that concerns a vehicle, by the ids of the auction context. */
export type VehicleHolder = { readonly idAuction: number; readonly idLot: number };

/** The data of the newest move that an undo needs. */
export type LastMove = {
  readonly moveId: string;
  readonly idUser: number;
  /** Epoch milliseconds. */
  readonly movedAt: number;
  readonly from: Stage;
  readonly to: ReachedStage;
  /** The template before the move, or null. */
  readonly idTemplate: number | null;
};

export type VehicleState = {
  /** The lot that lists the vehicle: open, or closed and awaiting its award. Null for none. */
  readonly listedBy: VehicleHolder | null;
  /** The lot whose active award has the vehicle. Null for none. Such a vehicle is not listed. */
  readonly heldBy: VehicleHolder | null;
  /** Null without a move: the stage of the row then applies. */
  readonly stage: Stage | null;
  /** The template that the vehicle was sent to. Null unless its stage is SENT_MULTI. */
  readonly idTemplate: number | null;
  /** Null after an undo, or once a lot has listed the vehicle. */
  readonly lastMove: LastMove | null;
};

const holderIds = (holder: VehicleHolder | null) => holder && [holder.idAuction, holder.idLot];

const moveValues = (move: LastMove | null) =>
  move && [move.moveId, move.idUser, move.movedAt, move.from, move.idTemplate];

/**
 * The relevant state as plain JSON with keys in a fixed order, so that equal histories have equal
 * text. Events contain its hash as metadata, which a replay compares.
 */
export const canonicalVehicle = (vehicle: VehicleState) => {
  const { listedBy, heldBy, stage, idTemplate, lastMove } = vehicle;
  return {
    aggregate: 'vehicle',
    heldBy: holderIds(heldBy),
    // Omitted if no event states it, so that older hashes stay valid.
    ...(listedBy !== null && { listedBy: holderIds(listedBy) }),
    ...(stage !== null && { stage, idTemplate, lastMove: moveValues(lastMove) }),
  };
};
