import type { Caller } from '@fairlot/access-domain';

/**
 * Tells which vehicles a caller can see in auctions and elsewhere. The context that offers vehicles
 * implements it.
 */
export abstract class VisibleVehicles {
  /** The given vehicles that the caller can see. */
  abstract visibleTo(caller: Caller, idVehicles: readonly number[]): Promise<ReadonlySet<number>>;
}
