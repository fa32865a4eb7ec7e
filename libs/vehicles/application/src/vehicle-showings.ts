import type { Caller } from '@fairlot/access-domain';

/**
 * Which vehicles are put up somewhere that a caller sees. Asked by this context, answered by the
 * one that puts vehicles up.
 */
export abstract class VehicleShowings {
  /** Those of the named ones that are shown to him. */
  abstract shownTo(caller: Caller, idVehicles: readonly number[]): Promise<ReadonlySet<number>>;
}
