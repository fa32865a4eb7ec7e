/** In the append that awards the lot, for each of its vehicles. */
export type ClaimVehicle = {
  readonly type: 'ClaimVehicle';
  readonly idAuction: number;
  readonly idLot: number;
};
/** In the append that reverts that award. */
export type ReleaseVehicle = {
  readonly type: 'ReleaseVehicle';
  readonly idAuction: number;
  readonly idLot: number;
};
export type VehicleCommand = ClaimVehicle | ReleaseVehicle;
