import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { VehicleView } from '@fairlot/contracts/vehicles';

/** What a vehicle is found by: its name, and make, model and version as they were listed. */
export const vehicleWords = (vehicle: VehicleView): string => {
  const { brand, model, version, licensePlate } = vehicle;
  return [vehicleTitle(vehicle), brand, model, version, licensePlate].join(' ');
};
