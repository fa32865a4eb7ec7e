import type { Caller } from '@fairlot/access-domain';

/**
 * Tells which vehicles a caller can see in auctions and elsewhere. The context that offers vehicles
 * implements it.
 */
export abstract class VehicleShowings {
  /** Those of the given vehicles that the caller can see. */
  abstract shownTo(caller: Caller, idVehicles: readonly number[]): Promise<ReadonlySet<number>>;
}
