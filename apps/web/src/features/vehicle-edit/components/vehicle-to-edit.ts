import { VEHICLE_DATA, type VehicleData, type VehicleDetails } from '@fairlot/contracts/vehicles';

/** A vehicle as the basis of an edit, with a function that loads another state. */
export type VehicleToEdit = {
  readonly vehicle: VehicleDetails;
  readonly startFrom: (newest: VehicleDetails) => void;
};

/** The editable data of a vehicle. */
export const vehicleDataOf = (vehicle: VehicleDetails): VehicleData =>
  Object.fromEntries(VEHICLE_DATA.map((field) => [field, vehicle[field]])) as VehicleData;
