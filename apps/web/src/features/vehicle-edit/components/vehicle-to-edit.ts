import { VEHICLE_DATA, type VehicleData, type VehicleDetails } from '@fairlot/contracts/vehicles';

/** A vehicle as an edit starts from it, and the way to start from another state of it. */
export type VehicleToEdit = {
  readonly vehicle: VehicleDetails;
  readonly startFrom: (newest: VehicleDetails) => void;
};

/** What can be edited of it, as it stands. */
export const dataOf = (vehicle: VehicleDetails): VehicleData =>
  Object.fromEntries(VEHICLE_DATA.map((field) => [field, vehicle[field]])) as VehicleData;
