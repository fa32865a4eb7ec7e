import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { compactPlate } from '@fairlot/kernel';
import type { VehicleView } from '@fairlot/contracts/vehicles';

/** What a vehicle is found by: its name, make, model and version as they were listed, and its plate. */
export const vehicleWords = (vehicle: VehicleView): string => {
  const { brand, model, version, licensePlate } = vehicle;
  return [
    vehicleTitle(vehicle),
    brand,
    model,
    version,
    licensePlate,
    compactPlate(licensePlate),
  ].join(' ');
};
