import { brandCodeOf } from '@fairlot/content';
import type { VehicleDetails, VehicleView } from '@fairlot/contracts/vehicles';
import type { Vehicle } from '@fairlot/vehicles-records';

/** A vehicle as lists show it. */
export const vehicleViewOf = (vehicle: Vehicle): VehicleView => ({
  idVehicle: vehicle.idVehicle,
  brand: vehicle.brand,
  brandCode: brandCodeOf(vehicle.brand),
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

const CHANNELS = ['AUCTION', 'CLICK_BUY', 'SHOWCASE', 'DIRECT'] as const;

/** The data sheet (SEC-22); asking price and state are for who may sell the vehicle. */
export const vehicleDetailsOf = (vehicle: Vehicle, maySell: boolean): VehicleDetails => ({
  ...vehicleViewOf(vehicle),
  vehicleCode: vehicle.vehicleCode,
  area: vehicle.region,
  idTemplate: vehicle.idTemplate,
  frame: vehicle.frame,
  provenance: vehicle.provenance,
  channel: CHANNELS.find((channel) => channel === vehicle.channel) ?? null,
  postalCode: vehicle.postalCode,
  insertDate: vehicle.insertDate.toISOString(),
  askingPriceMinor: maySell ? vehicle.askingPriceMinor : null,
  state: maySell ? vehicle.state : null,
});
