import { frameKey } from '@fairlot/kernel';
import { matching } from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { vehicleTable, type VehicleFilter } from '../vehicle-table.js';
import type { Vehicle } from '../vehicle.entity.js';
import { frameKeySql, plateKey, plateKeySql } from './same-car.js';

/** What a user gave on one line to name a vehicle. All given values must match. */
export type VehicleName = {
  readonly licensePlate?: string | undefined;
  readonly vehicleCode?: string | undefined;
  readonly frame?: string | undefined;
};

/** The same car may be sold several times, so one name can match several vehicles. */
const FOUND_PER_NAME_MAX = 20;

/** Vehicles that match the filter and at least one name, newest first. */
export const namedVehicles = (
  source: DataSource,
  filter: VehicleFilter,
  names: readonly VehicleName[],
): Promise<Vehicle[]> => {
  const keys = {
    plates: names.flatMap(({ licensePlate }) => (licensePlate ? [plateKey(licensePlate)] : [])),
    codes: names.flatMap(({ vehicleCode }) => (vehicleCode ? [vehicleCode.trim()] : [])),
    frames: names.flatMap(({ frame }) => (frame ? [frameKey(frame)] : [])),
  };
  return matching(source.manager, vehicleTable, filter)
    .andWhere(
      `(${plateKeySql('t.license_plate')} = ANY(:plates) OR t.vehicle_code = ANY(:codes)
        OR ${frameKeySql('t.frame')} = ANY(:frames))`,
      keys,
    )
    .orderBy('t.idVehicle', 'DESC')
    .limit(names.length * FOUND_PER_NAME_MAX)
    .getMany();
};
