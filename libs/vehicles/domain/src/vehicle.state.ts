import type { ReachedStage, Stage } from './vehicle.stage.js';

/** A lot that lists or has sold a vehicle, by its ids in the auction context. */
export type VehicleHolder = { readonly idAuction: number; readonly idLot: number };

/** What an undo needs to know about the newest move. */
export type LastMove = {
  readonly moveId: string;
  readonly idUser: number;
  /** Epoch milliseconds. */
  readonly movedAt: number;
  readonly from: Stage;
  readonly to: ReachedStage;
  /** The template to which the vehicle was sent before the move; null for none. */
  readonly idTemplate: number | null;
};

export type VehicleState = {
  /** The lot that lists the vehicle, open or awaiting its award; null for none. */
  readonly listedBy: VehicleHolder | null;
  /** The lot whose active award has the vehicle; null for none. Then no lot lists it. */
  readonly heldBy: VehicleHolder | null;
  /** Null before the first move, when the stage of the row applies. */
  readonly stage: Stage | null;
  /** The template to which the vehicle was sent; null unless its stage is SENT_MULTI. */
  readonly idTemplate: number | null;
  /** Null before the first move, after an undo, and once a lot has listed the vehicle. */
  readonly lastMove: LastMove | null;
};

const holderIds = (holder: VehicleHolder | null) => holder && [holder.idAuction, holder.idLot];

const moveValues = (move: LastMove | null) =>
  move && [move.moveId, move.idUser, move.movedAt, move.from, move.idTemplate];

/**
 * The state as plain JSON with a fixed order of keys, so that equal histories have equal text.
 * Events contain its hash as metadata, which a replay compares.
 */
export const canonicalVehicle = (vehicle: VehicleState) => {
  const { listedBy, heldBy, stage, idTemplate, lastMove } = vehicle;
  return {
    aggregate: 'vehicle',
    heldBy: holderIds(heldBy),
    // Leave these out if no event has set them, so that older hashes stay valid.
    ...(listedBy !== null && { listedBy: holderIds(listedBy) }),
    ...(stage !== null && { stage, idTemplate, lastMove: moveValues(lastMove) }),
  };
};
