import { brandCodeOf } from '@fairlot/content';
import type { VehicleDetails, VehicleView } from '@fairlot/contracts/vehicles';
import { movesFrom, type Standing } from '@fairlot/vehicles-domain';
import type { Vehicle } from '@fairlot/vehicles-records';
import { editVersionOf } from './edit-version.js';

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

/** What a user who stands so to a vehicle may do with it; nobody moves what a lot has. */
const movesOf = ({ state }: Vehicle, { movers, receiverOf }: Standing): VehicleDetails['moves'] =>
  state === 'IN_AUCTION' || state === 'SOLD'
    ? []
    : // A list that is saved does that to its own rows.
      movesFrom(state, receiverOf === null ? movers : [...movers, 'RECEIVER']).filter(
        (move) => move !== 'SAVE',
      );

/**
 * The data sheet (SEC-22). @param standing null of who may not sell it, and is told less
 * @param sameCar where another vehicle is that is this car
 */
export const vehicleDetailsOf = (
  vehicle: Vehicle,
  standing: Standing | null,
  sameCar?: VehicleDetails['sameCar'],
): VehicleDetails => ({
  ...vehicleViewOf(vehicle),
  vehicleCode: vehicle.vehicleCode,
  area: vehicle.region,
  idTemplate: vehicle.idTemplate,
  frame: vehicle.frame,
  provenance: vehicle.provenance,
  channel: CHANNELS.find((channel) => channel === vehicle.channel) ?? null,
  postalCode: vehicle.postalCode,
  insertDate: vehicle.insertDate.toISOString(),
  askingPriceMinor: standing && vehicle.askingPriceMinor,
  state: standing && vehicle.state,
  moves: standing === null ? [] : movesOf(vehicle, standing),
  returnReason: standing && (vehicle.state === 'RETURNED' ? vehicle.returnReason : null),
  ...(standing && sameCar && { sameCar }),
  editVersion: standing && editVersionOf(vehicle),
});
