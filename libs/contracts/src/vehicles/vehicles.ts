import { LANGUAGES } from '@fairlot/countries';
import { z } from 'zod';
import { awardStatus, flag, id, idText, instant, many, moneyMinor, searchText } from '../fields.js';
import { ANYONE, MANAGERS, SIGNED_IN } from '../callers.js';
import { vehicleById } from '../example.js';
import { listAnswer, listOrder, listPage } from '../list.js';
import { defineOperations } from '../operation.js';
import { vehicleDetails, vehicleView } from './views.js';

const byId = z.object({ id: idText });
const optionalText = searchText.optional();

const vehicleInAuction = z
  .object({
    idAuction: id,
    idLot: id,
    auctionName: z.string(),
    licensePlate: z.string(),
    frame: z.string(),
    dateCreate: instant,
    endAuction: instant,
    basePriceMinor: moneyMinor,
    /** Null while sealed and without offers. */
    maxOfferMinor: moneyMinor.nullable(),
    awardStatus: awardStatus.nullable(),
  })
  .meta({ id: 'VehicleInAuction' });

/** What vehicles of the same make and model were awarded for: the newest ones and what they say. */
const marketPrices = z
  .object({
    medianMinor: moneyMinor.nullable(),
    lowestMinor: moneyMinor.nullable(),
    highestMinor: moneyMinor.nullable(),
    sales: z.array(
      z.object({
        idVehicle: id,
        awardedAt: instant,
        priceMinor: moneyMinor,
        currency: z.string(),
        version: z.string(),
        mileageKm: z.int().nullable(),
        firstRegistration: z.string().nullable(),
        damaged: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'MarketPrices' });
export type MarketPrices = z.infer<typeof marketPrices>;

const codeTableElement = z
  .object({ elementCode: z.string(), elementDes: z.string(), ranking: z.int() })
  .meta({ id: 'CodeTableElement' });

/** `2019-07`. */
const month = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/);
/** Beyond any asking price that an import takes. */
const PRICE_MAX_MINOR = 1_000_000_000;
const amountText = z.coerce.number().int().min(0).max(PRICE_MAX_MINOR);
const kilometres = z.coerce.number().int().min(0).max(10_000_000);
const instantText = z.coerce.number().pipe(instant);

/** What a range names is in it; a vehicle of unknown mileage or registration is in none of them. */
const stockWish = z.object({
  brand: optionalText,
  model: optionalText,
  licensePlate: optionalText,
  text: optionalText,
  damaged: flag.optional(),
  minPriceMinor: amountText.optional(),
  maxPriceMinor: amountText.optional(),
  minMileageKm: kilometres.optional(),
  maxMileageKm: kilometres.optional(),
  registeredFrom: month.optional(),
  registeredTo: month.optional(),
  insertedFromAt: instantText.optional(),
  /** Not in the range itself. */
  insertedToAt: instantText.optional(),
  ...listOrder(['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'], 'desc'),
});
export type StockWish = z.infer<typeof stockWish>;

export const vehicleOperations = defineOperations({
  'SEC-20': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id',
    tag: 'vehicles',
    summary: 'A vehicle',
    description:
      'Visible while it stands in an auction that the caller sees, and always to who manages it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
    answer: vehicleView,
    codes: [],
    example: vehicleById,
  },
  'SEC-21': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/auctions',
    tag: 'vehicles',
    summary: 'Auctions that the vehicle is or was in, newest first',
    description: 'Auctions that the caller does not see are left out.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    answer: z.array(vehicleInAuction),
    codes: [],
    example: (target) => ({ ...vehicleById(target), query: { limit: 10, offset: 0 } }),
  },
  'SEC-22': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/details',
    tag: 'vehicles',
    summary: 'Data sheet of a vehicle',
    description: 'Asking price and state are null for anybody but who manages the vehicle.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
    answer: vehicleDetails,
    codes: [],
    example: vehicleById,
  },
  'ENG-25': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/market-prices',
    tag: 'vehicles',
    summary: 'Awarded prices of the same make and model in auctions that the caller sees',
    description:
      'The newest sales and what they say together; all null where nothing like it was sold.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
    answer: marketPrices,
    codes: [],
    example: vehicleById,
  },
  'SEC-61': {
    method: 'GET',
    path: '/api/v1/secure/random-vehicle',
    tag: 'vehicles',
    summary: 'A vehicle at random of the running auctions',
    description:
      'Of the auctions named, or of all that the caller sees; null when none of them runs.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ idAuctions: many(idText).optional() }),
    answer: vehicleView.extend({ idAuction: id, idLot: id }).nullable(),
    codes: [],
    example: ({ idAuction }) => ({ query: { idAuctions: [idAuction] } }),
  },
  'MOB-23': {
    method: 'GET',
    path: '/api/v1/mobile/random-vehicle',
    tag: 'vehicles',
    summary: 'A vehicle at random of the running auctions',
    description:
      'Of the auctions named, or of all that the caller sees; null when none of them runs.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ idAuctions: many(idText).optional() }),
    answer: vehicleView.extend({ idAuction: id, idLot: id }).nullable(),
    codes: [],
    example: ({ idAuction }) => ({ query: { idAuctions: [idAuction] } }),
  },
  'MOB-24': {
    method: 'GET',
    path: '/api/v1/mobile/vehicle/:id',
    tag: 'vehicles',
    summary: 'A vehicle',
    description:
      'Visible while it stands in an auction that the caller sees, and always to who manages it.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
    answer: vehicleView,
    codes: [],
    example: vehicleById,
  },
  'MOB-25': {
    method: 'GET',
    path: '/api/v1/mobile/vehicle/:id/details',
    tag: 'vehicles',
    summary: 'Data sheet of a vehicle',
    description: 'Asking price and state are null for anybody but who manages the vehicle.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
    answer: vehicleDetails,
    codes: [],
    example: vehicleById,
  },
  'ENG-15': {
    method: 'GET',
    path: '/api/v1/secure/auction-stock',
    tag: 'vehicles',
    summary: 'Vehicles that the caller may put into an auction',
    description:
      'Vehicles in no auction and not sold, of the dealers for whom the caller may publish.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: stockWish.extend(listPage),
    answer: z.object({ vehicles: z.array(vehicleDetails), ...listAnswer }),
    codes: [],
    example: () => ({ query: { brand: 'fiat', text: 'Panda', maxPriceMinor: 900_000, limit: 10 } }),
  },
  'ENG-31': {
    method: 'GET',
    path: '/api/v1/secure/auction-stock-export',
    tag: 'vehicles',
    summary: 'Vehicles that the caller may put into an auction, as a CSV file',
    description:
      'What ENG-15 lists, all pages of it. Without a language in that of the caller. Cells that a spreadsheet would run are made harmless.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: stockWish.extend({ language: z.enum(LANGUAGES).optional() }),
    answer: 'application/octet-stream',
    codes: [],
    example: () => ({ query: { brand: 'fiat', registeredFrom: '2015-01' } }),
  },
  'OPEN-02': {
    method: 'GET',
    path: '/api/v1/open/ct-elements',
    tag: 'code tables',
    summary: 'Elements of a code table, by ranking',
    description: 'An unknown table answers 404.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    query: z.object({
      groupCode: z.string().min(1).max(50),
      elementCode: z.string().max(50).optional(),
      idMarket: z.string().max(10).optional(),
    }),
    answer: z.array(codeTableElement),
    codes: ['NOT_FOUND'],
    example: () => ({ query: { groupCode: 'BRAND' } }),
  },
});
