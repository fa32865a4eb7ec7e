import { z } from 'zod';
import { channel, id, moneyMinor } from '../fields.js';

/** A vehicle as lists show it. */
export const vehicleView = z
  .object({
    idVehicle: id,
    brand: z.string(),
    model: z.string(),
    version: z.string(),
    bodyType: z.string(),
    fuelType: z.string(),
    gearbox: z.string(),
    powerHp: z.int().nullable(),
    mileageKm: z.int().nullable(),
    /** `YYYY-MM`. */
    firstRegistration: z.string().nullable(),
    damaged: z.boolean(),
    licensePlate: z.string(),
    region: z.string().nullable(),
    idMarket: z.string(),
  })
  .meta({ id: 'Vehicle' });
export type VehicleView = z.infer<typeof vehicleView>;

/** The data sheet (SEC-22). */
export const vehicleDetails = vehicleView
  .extend({
    vehicleCode: z.string(),
    frame: z.string(),
    provenance: z.string().nullable(),
    channel: channel.nullable(),
    postalCode: z.string().nullable(),
    insertDate: z.string(),
    /** Only for who manages the vehicle. */
    askingPriceMinor: moneyMinor.nullable(),
    state: z.string().nullable(),
  })
  .meta({ id: 'VehicleDetails' });
export type VehicleDetails = z.infer<typeof vehicleDetails>;
