import { VEHICLE_DATA, type VehicleData, type VehicleDetails } from '@fairlot/contracts/vehicles';

/** A vehicle from which an edit starts, with a function that loads its newest state. */
export type VehicleToEdit = {
  readonly vehicle: VehicleDetails;
  readonly startFrom: (newest: VehicleDetails) => void;
};

/** The data of a vehicle that its seller can edit. */
export const vehicleDataOf = (vehicle: VehicleDetails): VehicleData =>
  Object.fromEntries(VEHICLE_DATA.map((field) => [field, vehicle[field]])) as VehicleData;
