import type { Caller } from '@fairlot/access-domain';

/**
 * Whether a vehicle is put up somewhere that a caller sees. Asked by this context, answered by the
 * one that puts vehicles up.
 */
export abstract class VehicleShowings {
  abstract isShownTo(caller: Caller, idVehicle: number): Promise<boolean>;
}
