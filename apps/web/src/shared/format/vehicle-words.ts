import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { compactPlate } from '@fairlot/kernel';
import type { VehicleView } from '@fairlot/contracts/vehicles';

/** Search words of a vehicle: its name, listed make, model and version, and its registration. */
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
