import { brandCodeOf } from '@fairlot/content';
import type { VehicleDetails, VehicleView } from '@fairlot/contracts/vehicles';
import { movesFrom, type MoverStanding } from '@fairlot/vehicles-domain';
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

/** The moves that this user may make. There are none for a vehicle in a lot. */
const allowedMovesOf = (
  { state }: Vehicle,
  { movers, receiverOf }: MoverStanding,
): VehicleDetails['moves'] =>
  state === 'IN_AUCTION' || state === 'SOLD'
    ? []
    : // Users cannot make the move SAVE. It happens when a list is saved.
      movesFrom(state, receiverOf === null ? movers : [...movers, 'RECEIVER']).filter(
        (move) => move !== 'SAVE',
      );

/**
 * The data sheet (SEC-22).
 * @param standing as what a user may sell the vehicle; null for users who may not, who get less
 * data
 * @param sameCar a warning about another record of the same car
 */
export const vehicleDetailsOf = (
  vehicle: Vehicle,
  standing: MoverStanding | null,
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
  moves: standing === null ? [] : allowedMovesOf(vehicle, standing),
  returnReason: standing && (vehicle.state === 'RETURNED' ? vehicle.returnReason : null),
  ...(standing && sameCar && { sameCar }),
  editVersion: standing && editVersionOf(vehicle),
});
