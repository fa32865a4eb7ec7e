import { VEHICLE_DATA, type VehicleData } from '@fairlot/contracts/vehicles';

type Field = keyof VehicleData;

/** What became of the same data on both sides. */
export type Merged = {
  /** Changed by the other alone: his holds. */
  readonly taken: readonly Field[];
  /** Changed by both, each to something else: his own holds until he takes the other's. */
  readonly both: readonly Field[];
};

/** Three states of one vehicle: what both started from, what one writes, and what the other has saved. */
export const mergeData = (was: VehicleData, mine: VehicleData, theirs: VehicleData): Merged => {
  const changed = VEHICLE_DATA.filter(
    (field) => theirs[field] !== was[field] && theirs[field] !== mine[field],
  );
  return {
    taken: changed.filter((field) => mine[field] === was[field]),
    both: changed.filter((field) => mine[field] !== was[field]),
  };
};
