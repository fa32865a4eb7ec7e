import type { Caller } from '@fairlot/access-domain';

/**
 * Decides which vehicles a caller sees in auctions and elsewhere. Contexts that show vehicles to
 * buyers implement it.
 */
export abstract class VisibleVehicles {
  /** Those of the vehicles that the caller may see. */
  abstract visibleTo(caller: Caller, idVehicles: readonly number[]): Promise<ReadonlySet<number>>;
}
