import { z } from 'zod';
import {
  awardStatus,
  channel,
  editVersion,
  id,
  instant,
  moneyMinor,
  returnReason,
  UNITS,
  vehicleMove,
} from '../fields.js';
import { rows } from '../rows.js';

/** Maximum number of vehicles that one call moves or returns by id. */
export const MOVED_MAX = 500;

/** A vehicle as lists return it. */
export const vehicleView = z
  .object({
    idVehicle: id,
    brand: z.string(),
    /** Name from the table BRAND, or the make as entered if the table does not have it. */
    brandCode: z.string(),
    model: z.string(),
    version: z.string(),
    bodyType: z.string(),
    fuelType: z.string(),
    gearbox: z.string(),
    powerHp: z.int().meta(UNITS.horsepower).nullable(),
    mileageKm: z.int().meta(UNITS.kilometres).nullable(),
    /** `YYYY-MM`. */
    firstRegistration: z.string().nullable(),
    damaged: z.boolean(),
    licensePlate: z.string(),
    /** COUNTRY_AREA code of the location. */
    region: z.string().nullable(),
    idMarket: z.string(),
  })
  .meta({ id: 'Vehicle' });
export type VehicleView = z.infer<typeof vehicleView>;

/** Vehicle details (SEC-22). */
export const vehicleDetails = vehicleView
  .extend({
    vehicleCode: z.string(),
    /** Same value as `region`, under the name that dealer searches use. */
    area: z.string().nullable(),
    idTemplate: id.nullable(),
    frame: z.string(),
    provenance: z.string().nullable(),
    channel: channel.nullable(),
    postalCode: z.string().nullable(),
    insertDate: z.string(),
    /** Asking price. Null unless the caller manages the vehicle. */
    askingPriceMinor: moneyMinor.nullable(),
    state: z.string().nullable(),
    /**
     * Moves that the caller can make now, each with a separate call. Empty unless the caller
     * manages the vehicle.
     */
    moves: z.array(vehicleMove),
    /**
     * Reason for the return. Null if the vehicle was not returned, or if the caller does not manage
     * it.
     */
    returnReason: returnReason.nullable(),
    sameCar: z
      .enum(['IN_AUCTION', 'IN_STOCK'])
      .optional()
      .describe(
        'Place of another vehicle with the same VIN or registration number: in an open lot, or in the stock of the same owner. Set only for managers, and only in SEC-22, SEC-23 and ENG-15',
      ),
    /** Version to send with an edit (SEC-23). Null unless the caller manages the vehicle. */
    editVersion: editVersion.nullable(),
  })
  .meta({ id: 'VehicleDetails' });
export type VehicleDetails = z.infer<typeof vehicleDetails>;

export const vehicleInAuction = z
  .object({
    idAuction: id,
    idLot: id,
    auctionName: z.string(),
    licensePlate: z.string(),
    frame: z.string(),
    dateCreate: instant,
    endAuction: instant.describe(
      'Time at which its lot closed, or the planned end while the lot is open',
    ),
    basePriceMinor: moneyMinor,
    /** Highest bid. Null for sealed lots, and without bids. */
    maxOfferMinor: moneyMinor.nullable(),
    awardStatus: awardStatus.nullable(),
  })
  .meta({ id: 'VehicleInAuction' });

/** Vehicles and their auctions. A vehicle without an auction has one row. */
export const vehicleAmongAuctions = z
  .object({
    idVehicle: id,
    licensePlate: z.string(),
    frame: z.string(),
    idAuction: z.int().min(-1).describe('-1 if the vehicle is in no auction'),
    idLot: z.int().min(-1).describe('-1 if the vehicle is in no lot'),
    endAuction: instant
      .nullable()
      .describe('Time at which its lot closed, or the planned end while the lot is open'),
  })
  .meta({ id: 'VehicleAmongAuctions' });

/** Sale prices of the same make and model: the latest sales and their statistics. */
export const marketPrices = z
  .object({
    medianMinor: moneyMinor.nullable(),
    lowestMinor: moneyMinor.nullable(),
    highestMinor: moneyMinor.nullable(),
    sales: rows(
      z.object({
        idVehicle: id,
        awardedAt: instant,
        priceMinor: moneyMinor,
        currency: z.string(),
        version: z.string(),
        mileageKm: z.int().meta(UNITS.kilometres).nullable(),
        firstRegistration: z.string().nullable(),
        damaged: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MarketPrices' });
export type MarketPrices = z.infer<typeof marketPrices>;
