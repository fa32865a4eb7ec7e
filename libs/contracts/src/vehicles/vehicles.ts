import { LANGUAGES, MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { flag, id, idText, instantText, many, searchText, UNITS, vehicleState } from '../fields.js';
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

const byId = z.object({ id: idText });
const optionalText = searchText.optional();

/** `2019-07`. */
const month = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/);
/** Beyond any asking price that an import takes. */
const PRICE_MAX_MINOR = 1_000_000_000;
const amountText = z.coerce.number().int().min(0).max(PRICE_MAX_MINOR).meta(UNITS.minor);
const kilometres = z.coerce.number().int().min(0).max(10_000_000).meta(UNITS.kilometres);

/** CON-041: with whom a vehicle is. */
export const PLACES = { SUP: 0, STOCK: 1 } as const;
const placeText = z.coerce
  .number()
  .pipe(z.literal([PLACES.SUP, PLACES.STOCK]))
  .meta({
    description:
      '0: sent up to a superior or to a multi-auctioneer; 1: in stock, whatever became of it. Left out ' +
      'with `states`: only what may be put into an auction now',
  });

/** What a range names is in it; a vehicle of unknown mileage or registration is in none of them. */
const stockWish = z.object({
  brand: optionalText,
  model: optionalText,
  licensePlate: optionalText,
  q: optionalText,
  damaged: flag.optional(),
  place: placeText.optional(),
  states: many(vehicleState).optional(),
  minPriceMinor: amountText.optional(),
  maxPriceMinor: amountText.optional(),
  minMileageKm: kilometres.optional(),
  maxMileageKm: kilometres.optional(),
  registeredFrom: month.optional(),
  registeredTo: month.optional(),
  insertedFromAt: instantText.optional(),
  /** A day is in the range itself, an instant is not. */
  insertedToAt: instantText.optional(),
  sort: vehicleSort,
});
export type StockWish = z.infer<typeof stockWish>;

export const vehicleOperations = defineOperations({
  'SEC-20': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id',
    name: 'vehicle',
    tag: 'vehicles',
    summary: 'A vehicle',
    description:
      'Answers a vehicle as lists show it, while it stands in an auction that the caller sees, and ' +
      'always to who manages it. It holds no frame number: the data sheet does.',
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
    name: 'auctionsOfVehicle',
    tag: 'vehicles',
    summary: 'Auctions that the vehicle is or was in, newest first unless asked otherwise',
    description:
      'Answers the auctions that a vehicle is or was in. Auctions that the caller does not see are ' +
      'left out, and so is what was offered while a lot is sealed.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
    query: z.object(
      // CON-018
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
    summary: 'Auctions that several vehicles are or were in',
    description:
      'Answers of each of these vehicles the ten newest auctions that it is or was in. Vehicles and ' +
      'auctions that the caller does not see are left out; a vehicle without an auction has one row.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: z.object({ idVehicles: many(idText, MOVED_MAX) }),
    answer: rows(vehicleAmongAuctions),
    codes: [],
    example: ({ idFreeVehicle }) => ({ query: { idVehicles: [idFreeVehicle] } }),
  },
  'SEC-22': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/details',
    name: 'vehicleDetails',
    tag: 'vehicles',
    summary: 'Data sheet of a vehicle',
    description:
      'Answers the data sheet of a vehicle, to whoever may see the vehicle. Asking price and state ' +
      'are null for anybody but who manages it.',
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
    name: 'marketPrices',
    tag: 'vehicles',
    summary: 'Awarded prices of the same make and model in auctions that the caller sees',
    description:
      'Answers what vehicles of the same make and model were awarded for in auctions that the ' +
      'caller sees: the newest sales and what they say together. All of it is null where nothing ' +
      'like it was sold; buyers are never named.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: byId,
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
    summary: 'A vehicle at random of the running auctions',
    description:
      'Of the running auctions named, or of all that the caller sees; null when none runs. Reserves nothing.',
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
    name: 'randomVehicleMobile',
    tag: 'vehicles',
    summary: 'A vehicle at random of the running auctions',
    description:
      'Of the running auctions named, or of all that the caller sees; null when none runs. Reserves nothing.',
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
    name: 'vehicleMobile',
    tag: 'vehicles',
    summary: 'A vehicle',
    description:
      'Answers a vehicle as lists show it, while it stands in an auction that the caller sees, and ' +
      'always to who manages it. It holds no frame number: the data sheet does.',
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
    name: 'vehicleDetailsMobile',
    tag: 'vehicles',
    summary: 'Data sheet of a vehicle',
    description:
      'Answers the data sheet of a vehicle, to whoever may see the vehicle. Asking price and state ' +
      'are null for anybody but who manages it.',
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
    name: 'listStock',
    tag: 'vehicles',
    summary: 'Vehicles that the caller may put into an auction',
    description:
      'Lists vehicles in no auction and not sold: of the own dealer, for a multi-auctioneer of his own ' +
      'and linked templates, for staff of their markets. None is reserved: of two drafts with the ' +
      'same one, the second to be published is refused. With `place` or `states` those too that may not ' +
      'be put up, for who moves them.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: stockWish.extend(listPage),
    answer: pageOf(vehicleDetails),
    codes: [],
    example: () => ({ query: { brand: 'fiat', q: 'Panda', maxPriceMinor: 900_000, limit: 2 } }),
  },
  'SEC-28': {
    method: 'GET',
    path: '/api/v1/secure/provenance',
    name: 'provenances',
    tag: 'vehicles',
    summary: 'Where vehicles come from',
    description:
      'Answers the codes of the provenances of the vehicles that the caller may sell, of one market or ' +
      'of all, each once; none to who sells nothing.',
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
    summary: 'Vehicles that the caller may put into an auction, as a CSV file',
    description:
      "Writes what `listStock` lists as one CSV file, all pages of it, in the caller's language " +
      'unless another is named. Cells that a spreadsheet would run are made harmless.',
    callers: MANAGERS,
    effect: 'none',
    names: [],
    query: stockWish.extend({ language: z.enum(LANGUAGES).optional() }),
    answer: 'text/csv',
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { brand: 'fiat', registeredFrom: '2015-01' } }),
  },
});
