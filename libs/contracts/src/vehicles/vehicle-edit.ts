import { FRAME_PATTERN, PLATE_PATTERN, PLATE_MAX, writtenPlate } from '@fairlot/countries';
import { frameKey, withoutMarks } from '@fairlot/kernel';
import { z } from 'zod';
import { MANAGERS } from '../callers.js';
import type { ExampleTarget } from '../example.js';
import { editVersion, id, UNITS } from '../fields.js';
import { defineOperations } from '../operation.js';
import { vehicleDetails } from './views.js';

const PRICE_MAX_MINOR = 1_000_000_000;

const PLATE_OR_UNKNOWN = new RegExp(`^$|${PLATE_PATTERN.source}`);
const FRAME_OR_UNKNOWN = new RegExp(`^$|${FRAME_PATTERN.source}|^[A-Z0-9]{3,16}$`);

/**
 * Normalises a VIN as imports of lists do: it has no I, O or Q. Punctuation alone stays as it is,
 * because it is a wrong VIN and not an unknown one.
 */
const writtenFrame = (text: string): string =>
  FRAME_PATTERN.test(frameKey(text)) ? frameKey(text) : withoutMarks(text) || text.trim();

/** Fields that can be edited: those of vehicle lists, except the owner's vehicle code. */
export const vehicleData = z.strictObject({
  brand: z.string().trim().min(1).max(50),
  model: z.string().trim().min(1).max(100),
  version: z.string().trim().max(200),
  bodyType: z.enum([
    'SALOON',
    'ESTATE',
    'CITY_CAR',
    'VAN',
    'CONVERTIBLE',
    'COUPE',
    'SUV',
    'OTHER',
  ] as const),
  fuelType: z.enum([
    'PETROL',
    'DIESEL',
    'LPG',
    'CNG',
    'HYBRID',
    'ELECTRIC',
    'HYDROGEN',
    'E85',
    'OTHER',
  ] as const),
  gearbox: z.enum(['MANUAL', 'AUTOMATIC']),
  powerHp: z.int().min(1).max(3_000).meta(UNITS.horsepower).nullable(),
  mileageKm: z.int().min(0).max(3_000_000).meta(UNITS.kilometres).nullable(),
  /** Month, such as `2019-07`. */
  firstRegistration: z
    .string()
    .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/)
    .nullable(),
  damaged: z.boolean(),
  postalCode: z.string().trim().min(1).max(10).nullable(),
  askingPriceMinor: z.int().min(1).max(PRICE_MAX_MINOR).meta(UNITS.minor),
  /** Registration number. Empty if unknown. */
  licensePlate: z.string().overwrite(writtenPlate).max(PLATE_MAX).regex(PLATE_OR_UNKNOWN),
  /** VIN, or for a vehicle from before 1981 the chassis number. Empty if unknown. */
  frame: z.string().overwrite(writtenFrame).regex(FRAME_OR_UNKNOWN),
});
export type VehicleData = z.infer<typeof vehicleData>;
export const VEHICLE_DATA = Object.keys(vehicleData.shape) as readonly (keyof VehicleData)[];

/** Vehicle data that its sellers can edit. */
export const vehicleEditOperations = defineOperations({
  'SEC-23': {
    method: 'PUT',
    path: '/api/v1/secure/vehicle',
    name: 'editVehicle',
    tag: 'vehicles',
    summary: 'Update the data of a vehicle',
    description:
      'Replaces all data of a vehicle that the caller can sell. Owner, state and ids do not change. Send the `editVersion` that the edit is based on. If another user has changed the data since, nothing is saved, and the call returns RECORD_CHANGED with the current version. Sending the current data changes nothing. If the vehicle is in an auction or sold, the call returns VEHICLE_NOT_FREE, because bidders rely on its data. Returns the saved vehicle.',
    callers: MANAGERS,
    effect: 'change',
    names: ['vehicle'],
    body: vehicleData.extend({ idVehicle: id, ifVersion: editVersion }),
    answer: vehicleDetails,
    codes: ['NOT_FOUND', 'RECORD_CHANGED', 'VEHICLE_NOT_FREE'],
    example: ({ idFreeVehicle, editVersion: ifVersion }: ExampleTarget) => ({
      body: {
        idVehicle: idFreeVehicle,
        ifVersion,
        brand: 'Fiat',
        model: 'Panda',
        version: '1.2 Easy',
        bodyType: 'CITY_CAR' as const,
        fuelType: 'PETROL' as const,
        gearbox: 'MANUAL' as const,
        powerHp: 69,
        mileageKm: 61_500,
        firstRegistration: '2018-05',
        damaged: false,
        postalCode: '20121',
        askingPriceMinor: 640_000,
        licensePlate: 'FM417KX',
        frame: 'ZFA31200003456789',
      },
    }),
  },
});
