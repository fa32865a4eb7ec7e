import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { compactPlate } from '@fairlot/kernel';
import type { VehicleView } from '@fairlot/contracts/vehicles';

/**
 * The words by which a vehicle is found: its name, its make, model and version as listed, and its
 * registration.
 */
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
