import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import {
  flag,
  id,
  idText,
  instantText,
  listOf,
  searchText,
  UNITS,
  vehicleState,
  wholeNumberText,
} from '../fields.js';
import { MANAGERS, SIGNED_IN } from '../callers.js';
import { vehicleById } from '../example.js';
import { listPage, listQuery, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { vehicleSort } from './vehicle-search.js';
import {
  MOVED_MAX,
  marketPrices,
  vehicleAmongAuctions,
  vehicleDetails,
  vehicleInAuction,
  vehicleView,
} from './views.js';

const idParams = z.object({ id: idText });
const optionalText = searchText.optional();

/** A month, such as `2019-07`. */
const month = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/);
/** Above any asking price that an import accepts. */
const PRICE_MAX_MINOR = 1_000_000_000;
const amountText = wholeNumberText(z.int().min(0).max(PRICE_MAX_MINOR).meta(UNITS.minor));
const kilometres = wholeNumberText(z.int().min(0).max(10_000_000).meta(UNITS.kilometres));

/** CON-041: numbers for who has the vehicle: a superior or joint organiser (SUP), or the stock. */
export const PLACE_NUMBERS = { SUP: 0, STOCK: 1 } as const;
const placeText = wholeNumberText(
  z.literal([PLACE_NUMBERS.SUP, PLACE_NUMBERS.STOCK]).meta({
    description:
      '0: vehicles that were sent to a superior or a joint organiser. 1: vehicles in stock, in any state. If `place` and `states` are omitted: only vehicles that can be put into an auction now',
  }),
);

/**
 * Filters of the stock. Ranges include their bounds. Vehicles with unknown mileage or registration
 * date match no range of these fields.
 */
const stockQuery = z.object({
  brand: optionalText,
  model: optionalText,
  licensePlate: optionalText,
  q: optionalText,
  damaged: flag.optional(),
  place: placeText.optional(),
  states: listOf(vehicleState).optional(),
  minPriceMinor: amountText.optional(),
  maxPriceMinor: amountText.optional(),
  minMileageKm: kilometres.optional(),
  maxMileageKm: kilometres.optional(),
  registeredFrom: month.optional(),
  registeredTo: month.optional(),
  insertedFromAt: instantText.optional(),
  /** End of the period. A date includes that day; a time is not included. */
  insertedToAt: instantText.optional(),
  sort: vehicleSort,
});
export type StockQuery = z.infer<typeof stockQuery>;

export const vehicleOperations = defineOperations({
  'SEC-20': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id',
    name: 'vehicle',
    tag: 'vehicles',
    summary: 'Get a vehicle',
    description:
      'Returns a vehicle with the same fields as in lists. Users can see a vehicle while it is in an auction that they can see; its managers always can. The VIN is only in the vehicle details.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: idParams,
    answer: vehicleView,
    codes: [],
    example: vehicleById,
  },
  'SEC-21': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/auctions',
    name: 'auctionsOfVehicle',
    tag: 'vehicles',
    summary: 'List the auctions of a vehicle, newest first by default',
    description:
      'Returns the auctions that a vehicle is or was in. Auctions that the caller cannot see and bids on sealed lots are omitted.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: idParams,
    query: z.object(
      // The default order and limit are those of CON-018.
      listQuery(['dateCreate', 'auctionName', 'basePriceMinor', 'maxOfferMinor', 'endAuction'], {
        order: 'desc',
        usual: 30,
      }),
    ),
    answer: rows(vehicleInAuction),
    codes: [],
    example: (target) => ({ ...vehicleById(target), query: { limit: 10, offset: 0 } }),
  },
  'ENG-112': {
    method: 'GET',
    path: '/api/v1/secure/vehicles-in-auctions',
    name: 'auctionsOfVehicles',
    tag: 'vehicles',
    summary: 'List auctions of several vehicles',
    description:
      'Returns the ten newest auctions of each given vehicle. Vehicles and auctions that the caller cannot see are omitted. A vehicle without an auction has one row.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: z.object({ idVehicles: listOf(idText, MOVED_MAX) }),
    answer: rows(vehicleAmongAuctions),
    codes: [],
    example: ({ idFreeVehicle }) => ({ query: { idVehicles: [idFreeVehicle] } }),
  },
  'SEC-22': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/details',
    name: 'vehicleDetails',
    tag: 'vehicles',
    summary: 'Get the details of a vehicle',
    description:
      'Returns the details of a vehicle, to users who can see it. Asking price and state are null unless the caller manages the vehicle.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: idParams,
    answer: vehicleDetails,
    codes: [],
    example: vehicleById,
  },
  'ENG-25': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/market-prices',
    name: 'marketPrices',
    tag: 'vehicles',
    summary: 'List recent sale prices of the same make and model',
    description:
      'Returns the latest sale prices of vehicles of the same make and model in auctions that the caller can see, and their statistics. All fields are null if there are no such sales. Buyers are never included.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: idParams,
    answer: marketPrices,
    rateClass: 'heavy',
    codes: [],
    example: vehicleById,
  },
  'SEC-61': {
    method: 'GET',
    path: '/api/v1/secure/random-vehicle',
    name: 'randomVehicle',
    tag: 'vehicles',
    summary: 'Get a random vehicle from running auctions',
    description:
      'Returns a random vehicle from the given running auctions, or from all running auctions that the caller can see. The result is null if no auction is running.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ idAuctions: listOf(idText).optional() }),
    answer: vehicleView.extend({ idAuction: id, idLot: id }).nullable(),
    codes: [],
    example: ({ idAuction }) => ({ query: { idAuctions: [idAuction] } }),
  },
  'MOB-23': {
    method: 'GET',
    path: '/api/v1/mobile/random-vehicle',
    name: 'randomVehicleMobile',
    tag: 'vehicles',
    summary: 'Get a random vehicle from running auctions',
    description:
      'Returns a random vehicle from the given running auctions, or from all running auctions that the caller can see. The result is null if no auction is running.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ idAuctions: listOf(idText).optional() }),
    answer: vehicleView.extend({ idAuction: id, idLot: id }).nullable(),
    codes: [],
    example: ({ idAuction }) => ({ query: { idAuctions: [idAuction] } }),
  },
  'MOB-24': {
    method: 'GET',
    path: '/api/v1/mobile/vehicle/:id',
    name: 'vehicleMobile',
    tag: 'vehicles',
    summary: 'Get a vehicle',
    description:
      'Returns a vehicle with the same fields as in lists. Users can see a vehicle while it is in an auction that they can see; its managers always can. The VIN is only in the vehicle details.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: idParams,
    answer: vehicleView,
    codes: [],
    example: vehicleById,
  },
  'MOB-25': {
    method: 'GET',
    path: '/api/v1/mobile/vehicle/:id/details',
    name: 'vehicleDetailsMobile',
    tag: 'vehicles',
    summary: 'Get the details of a vehicle',
    description:
      'Returns the details of a vehicle, to users who can see it. Asking price and state are null unless the caller manages the vehicle.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: idParams,
    answer: vehicleDetails,
    codes: [],
    example: vehicleById,
  },
  'ENG-15': {
    method: 'GET',
    path: '/api/v1/secure/auction-stock',
    name: 'listStock',
    tag: 'vehicles',
    summary: 'List the vehicles that the caller can put into an auction',
    description:
      "Lists vehicles of the caller's dealer that are in no auction and not sold. Joint organisers receive the vehicles of their own and linked templates, and staff those of their markets. Vehicles are not reserved: if two drafts contain the same vehicle, only one of them can be published. With `place` or `states`, the list includes vehicles that cannot be put into an auction now, for users who move vehicles.",
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: stockQuery.extend(listPage),
    answer: pageOf(vehicleDetails),
    codes: [],
    example: () => ({ query: { brand: 'fiat', q: 'Panda', maxPriceMinor: 900_000, limit: 2 } }),
  },
  'SEC-28': {
    method: 'GET',
    path: '/api/v1/secure/provenance',
    name: 'provenances',
    tag: 'vehicles',
    summary: 'List the provenances of vehicles',
    description:
      'Returns the different provenance codes of the vehicles that the caller can sell, in one market or in all. The list is empty for users who do not sell.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ idMarket: z.enum(MARKETS).optional() }),
    answer: z.array(z.string()),
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { idMarket: 'IT' as const } }),
  },
  'ENG-31': {
    method: 'GET',
    path: '/api/v1/secure/auction-stock-export',
    name: 'exportStock',
    tag: 'vehicles',
    summary: "Export the caller's available stock as a CSV file",
    description:
      'Exports all pages of `listStock` as one CSV file. The default language is that of the caller. Cells that a spreadsheet could run as formulas are escaped.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: stockQuery.extend({ language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { brand: 'fiat', registeredFrom: '2015-01' } }),
  },
});
