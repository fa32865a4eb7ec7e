/** The lot that a vehicle is about, by the plain ids of the context that has it. */
export type VehicleHolder = { readonly idAuction: number; readonly idLot: number };

/** The lot whose active award holds the vehicle, or null. */
export type VehicleState = { readonly heldBy: VehicleHolder | null };

/**
 * Plain JSON of what decides about a vehicle: keys in a fixed order, so that equal histories give
 * equal text. Its hash stands in the metadata of events, and a replay compares.
 */
export const canonicalVehicle = ({ heldBy }: VehicleState) => ({
  aggregate: 'vehicle',
  heldBy: heldBy && [heldBy.idAuction, heldBy.idLot],
});
