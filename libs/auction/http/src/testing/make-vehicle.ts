import { randomUUID } from 'node:crypto';
import { Vehicle } from '@fairlot/vehicles-records';
import type { DataSource } from 'typeorm';

const SERIAL_LENGTH = 14;
/** Creates a published vehicle of this dealer with a unique VIN. Returns its id. */
export const makeVehicleOf = async (
  { manager }: DataSource,
  idOwnerDealer: number,
): Promise<number> => {
  const externalId = randomUUID();
  const { idVehicle } = await manager.save(Vehicle, {
    externalId,
    brand: 'Fiat',
    model: '500',
    version: '1.2',
    bodyType: 'CITY_CAR',
    fuelType: 'PETROL',
    gearbox: 'MANUAL',
    powerHp: 69,
    mileageKm: 1,
    firstRegistration: null,
    damaged: false,
    postalCode: null,
    askingPriceMinor: 1,
    licensePlate: externalId.slice(0, 7),
    frame: `ZFA${externalId.replaceAll('-', '').slice(0, SERIAL_LENGTH).toUpperCase()}`,
    vehicleCode: externalId,
    provenance: null,
    channel: null,
    idMarket: 'IT',
    region: null,
    idOwnerDealer,
    idTemplate: null,
    state: 'PUBLISHED',
  });
  return idVehicle;
};
