import { createHash } from 'node:crypto';
import { VEHICLE_DATA, type VehicleData } from '@fairlot/contracts/vehicles';
import type { Vehicle } from '@fairlot/vehicles-records';

const VERSION_LENGTH = 16;

/** The fields of a vehicle that can be edited. */
export const editedFieldsOf = (vehicle: Vehicle): Pick<Vehicle, keyof VehicleData> =>
  Object.fromEntries(VEHICLE_DATA.map((field) => [field, vehicle[field]])) as Pick<
    Vehicle,
    keyof VehicleData
  >;

/** Version of the data on which an edit is based. It does not change with events of the vehicle. */
export const editVersionOf = (vehicle: Vehicle): string =>
  createHash('sha256')
    .update(JSON.stringify(editedFieldsOf(vehicle)))
    .digest('hex')
    .slice(0, VERSION_LENGTH);
