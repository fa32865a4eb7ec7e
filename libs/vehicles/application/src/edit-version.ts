import { createHash } from 'node:crypto';
import { VEHICLE_DATA, type VehicleData } from '@fairlot/contracts/vehicles';
import type { Vehicle } from '@fairlot/vehicles-records';

const VERSION_LENGTH = 16;

/** The editable fields of a vehicle. */
export const editedFieldsOf = (vehicle: Vehicle): Pick<Vehicle, keyof VehicleData> =>
  Object.fromEntries(VEHICLE_DATA.map((field) => [field, vehicle[field]])) as Pick<
    Vehicle,
    keyof VehicleData
  >;

/** Identifies the data that an edit is based on. Changes by events do not affect it. */
export const editVersionOf = (vehicle: Vehicle): string =>
  createHash('sha256')
    .update(JSON.stringify(editedFieldsOf(vehicle)))
    .digest('hex')
    .slice(0, VERSION_LENGTH);
