/**
 * A vehicle has at most one active award, ever (I6), across auctions: its own small stream holds
 * the claim, and is written in the same append as the award.
 */
export type VehicleAwarded = {
  readonly type: 'VehicleAwarded';
  readonly data: { readonly idAuction: number; readonly idLot: number };
};
export type VehicleAwardReverted = {
  readonly type: 'VehicleAwardReverted';
  readonly data: { readonly idAuction: number; readonly idLot: number };
};
export type VehicleEvent = VehicleAwarded | VehicleAwardReverted;
