import type { VehicleView } from '@fairlot/contracts';
import type { Vehicle } from '@fairlot/vehicles-records';

/** A vehicle as lists of lots show it. */
export const vehicleViewOf = (vehicle: Vehicle): VehicleView => ({
  idVehicle: vehicle.idVehicle,
  brand: vehicle.brand,
  model: vehicle.model,
  version: vehicle.version,
  bodyType: vehicle.bodyType,
  fuelType: vehicle.fuelType,
  gearbox: vehicle.gearbox,
  powerHp: vehicle.powerHp,
  mileageKm: vehicle.mileageKm,
  firstRegistration: vehicle.firstRegistration,
  damaged: vehicle.damaged,
  licensePlate: vehicle.licensePlate,
  region: vehicle.region,
  idMarket: vehicle.idMarket,
});
