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

/** As many as one call moves. */
export const MOVED_MAX = 500;

/** A vehicle as lists show it. */
export const vehicleView = z
  .object({
    idVehicle: id,
    brand: z.string(),
    /** Of BRAND, unless the make stands in no table. */
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
    /** COUNTRY_AREA code of the place where it stands. */
    region: z.string().nullable(),
    idMarket: z.string(),
  })
  .meta({ id: 'Vehicle' });
export type VehicleView = z.infer<typeof vehicleView>;

/** The data sheet (SEC-22). */
export const vehicleDetails = vehicleView
  .extend({
    vehicleCode: z.string(),
    /** The same as `region`, by the name that searches of dealers use. */
    area: z.string().nullable(),
    idTemplate: id.nullable(),
    frame: z.string(),
    provenance: z.string().nullable(),
    channel: channel.nullable(),
    postalCode: z.string().nullable(),
    insertDate: z.string(),
    /** Only for who manages the vehicle. */
    askingPriceMinor: moneyMinor.nullable(),
    state: z.string().nullable(),
    /** What the caller may do with it now, each by a call of its own; none who does not manage it. */
    moves: z.array(vehicleMove),
    /** Why it was sent back; null unless it was, and for anybody but who manages it. */
    returnReason: returnReason.nullable(),
    /** What an edit starts from (SEC-23); null for anybody but who manages it. */
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
    endAuction: instant.describe('Close of its lot, or the planned end while it is open'),
    basePriceMinor: moneyMinor,
    /** Null while sealed and without offers. */
    maxOfferMinor: moneyMinor.nullable(),
    awardStatus: awardStatus.nullable(),
  })
  .meta({ id: 'VehicleInAuction' });

/** Of several vehicles, each in each auction; one that is in none has one row as well. */
export const vehicleAmongAuctions = z
  .object({
    idVehicle: id,
    licensePlate: z.string(),
    frame: z.string(),
    idAuction: z.int().min(-1).describe('-1 if the vehicle is in no auction'),
    idLot: z.int().min(-1).describe('-1 if the vehicle is in no lot'),
    endAuction: instant
      .nullable()
      .describe('Close of its lot, or the planned end while it is open'),
  })
  .meta({ id: 'VehicleAmongAuctions' });

/** What vehicles of the same make and model were awarded for: the newest ones and what they say. */
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
