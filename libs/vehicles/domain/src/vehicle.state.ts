import type { Reached, Stage } from './vehicle.stage.js';

/** The lot that a vehicle is about, by the plain ids of the context that has it. */
export type VehicleHolder = { readonly idAuction: number; readonly idLot: number };

/** What an undo needs to know of the newest move. */
export type LastMove = {
  readonly moveId: string;
  readonly idUser: number;
  /** Epoch milliseconds. */
  readonly movedAt: number;
  readonly from: Stage;
  readonly to: Reached;
  /** Where it had been sent before; null for nowhere. */
  readonly idTemplate: number | null;
};

export type VehicleState = {
  /** The lot that lists the vehicle: open, or closed and to be awarded; null for none. */
  readonly listedBy: VehicleHolder | null;
  /** The lot whose active award holds the vehicle; null for none. It is listed no more. */
  readonly heldBy: VehicleHolder | null;
  /** Null as long as nothing has moved it: it then stands where its row was made. */
  readonly stage: Stage | null;
  /** The template that it was sent to; null unless it is SENT_MULTI. */
  readonly idTemplate: number | null;
  /** Null once it was taken back, or a lot has listed the vehicle since. */
  readonly lastMove: LastMove | null;
};

const named = (holder: VehicleHolder | null) => holder && [holder.idAuction, holder.idLot];

const moved = (move: LastMove | null) =>
  move && [move.moveId, move.idUser, move.movedAt, move.from, move.idTemplate];

/**
 * Plain JSON of what decides about a vehicle: keys in a fixed order, so that equal histories give
 * equal text. Its hash stands in the metadata of events, and a replay compares.
 */
export const canonicalVehicle = (vehicle: VehicleState) => {
  const { listedBy, heldBy, stage, idTemplate, lastMove } = vehicle;
  return {
    aggregate: 'vehicle',
    heldBy: named(heldBy),
    // Left out where no event states it, so that the hashes recorded before it was known hold.
    ...(listedBy !== null && { listedBy: named(listedBy) }),
    ...(stage !== null && { stage, idTemplate, lastMove: moved(lastMove) }),
  };
};
