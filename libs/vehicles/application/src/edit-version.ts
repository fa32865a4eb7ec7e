import { createHash } from 'node:crypto';
import { VEHICLE_DATA, type VehicleData } from '@fairlot/contracts/vehicles';
import type { Vehicle } from '@fairlot/vehicles-records';

const LENGTH = 16;

/** What can be edited of a vehicle, as it stands. */
export const editedOf = (vehicle: Vehicle): Pick<Vehicle, keyof VehicleData> =>
  Object.fromEntries(VEHICLE_DATA.map((field) => [field, vehicle[field]])) as Pick<
    Vehicle,
    keyof VehicleData
  >;

/** Says which data an edit started from; what marks and moves write beside them changes nothing of it. */
export const editVersionOf = (vehicle: Vehicle): string =>
  createHash('sha256')
    .update(JSON.stringify(editedOf(vehicle)))
    .digest('hex')
    .slice(0, LENGTH);
