/** The lot that a vehicle is about, by the plain ids of the context that has it. */
export type VehicleHolder = { readonly idAuction: number; readonly idLot: number };

export type VehicleState = {
  /** The lot that lists the vehicle: open, or closed and to be awarded; null for none. */
  readonly listedBy: VehicleHolder | null;
  /** The lot whose active award holds the vehicle; null for none. It is listed no more. */
  readonly heldBy: VehicleHolder | null;
};

const named = (holder: VehicleHolder | null) => holder && [holder.idAuction, holder.idLot];

/**
 * Plain JSON of what decides about a vehicle: keys in a fixed order, so that equal histories give
 * equal text. Its hash stands in the metadata of events, and a replay compares.
 */
export const canonicalVehicle = ({ listedBy, heldBy }: VehicleState) => ({
  aggregate: 'vehicle',
  heldBy: named(heldBy),
  // Left out where no event states it, so that the hashes recorded before it was known hold.
  ...(listedBy !== null && { listedBy: named(listedBy) }),
});
