import { z } from 'zod';
import { auctionStatus, id, idText, lotStatus, searchText } from '../fields.js';
import { SIGNED_IN } from '../callers.js';
import { auctionById } from '../example.js';
import { defineOperations } from '../operation.js';
import { listBy, listQuery, pageOf } from '../list.js';
import { rows } from '../rows.js';
import { vehicleView } from '../vehicles/views.js';
import { auctionView, lotView } from './views.js';

const idParams = z.object({ id: idText });

export const LOT_FIELDS = [
  'idLot',
  'endsAt',
  'priceMinor',
  'basePriceMinor',
  'offers',
  'status',
] as const;
export const runningAuctions = z.object(
  listQuery(['endsAt', 'idAuction', 'auctionName', 'startsAt', 'status']),
);

const optionalText = searchText.optional();
/** SEC-46, MOB-11: search fields of an auction. */
const auctionSearch = z.object({
  brand: optionalText,
  licensePlate: optionalText,
  model: optionalText,
  region: optionalText,
  state: z.enum(['ALL', 'OBS', 'OFF', 'WIN', 'OUT', 'NOF', 'AWD', 'LST']).optional(),
  idVehicle: idText.optional(),
  frame: optionalText,
  ...listBy(LOT_FIELDS),
});

/** An auction that matches a search, with the number of its matching lots. */
const foundAuction = auctionView
  .extend({
    matchingLots: z
      .int()
      .min(0)
      .describe(
        'Number of matching lots; 0 if only the name or the template of the auction matches',
      ),
  })
  .meta({ id: 'FoundAuction' });
export type FoundAuction = z.infer<typeof foundAuction>;

/** Minimum length of a search text over all auctions. */
export const SEARCH_MIN = 2;
/** Maximum number of lots in the response. */
export const LOTS_FOUND_MAX = 20;

/** A lot in search results: the fields that identify it, but no price. */
const foundLot = z
  .object({
    idAuction: id,
    auctionName: z.string(),
    auctionStatus,
    idLot: id,
    status: lotStatus,
    vehicles: rows(vehicleView),
  })
  .meta({ id: 'FoundLot' });
export type FoundLot = z.infer<typeof foundLot>;

/** Searches for lots and running auctions. */
export const searchOperations = defineOperations({
  'SEC-46': {
    method: 'GET',
    path: '/api/v1/secure/auctionFull/:id/search',
    name: 'searchLots',
    tag: 'auctions',
    summary: 'Search lots of an auction',
    description:
      "Returns the lots of one auction that match all given fields. `state` filters by the dealer's status: watched, bid on, winning, outbid, without a bid, awarded, lost. The status of other dealers cannot be searched.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: auctionSearch,
    answer: pageOf(lotView),
    rateClass: 'heavy',
    codes: [],
    example: (target) => ({
      ...auctionById(target),
      query: { brand: 'fiat', state: 'ALL' as const },
    }),
  },
  'SEC-53': {
    method: 'GET',
    path: '/api/v1/secure/running-auctions/search',
    name: 'searchRunningAuctions',
    tag: 'auctions',
    summary: 'Search running auctions by name, template or vehicles',
    description:
      'Returns the running auctions that the caller can see and whose name, template or vehicles match the text, each with its number of matching lots. Scheduled and closed auctions are not searched.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: runningAuctions.extend({ toSearch: searchText.min(1) }),
    answer: rows(foundAuction),
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { toSearch: 'Panda' } }),
  },
  'ENG-44': {
    method: 'GET',
    path: '/api/v1/secure/lots/search',
    name: 'findLots',
    tag: 'lots',
    summary: 'Search lots of running and upcoming auctions by words',
    description:
      'Returns at most 20 lots of running and upcoming auctions that the caller can see. All words must be in make, model, version or registration number of one vehicle. Lots of auctions that end first come first. The search ignores case, accents, dashes, and spaces in registration numbers. If there are more than 21,000 open lots, the lots that end last are not searched.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ q: searchText.min(SEARCH_MIN) }),
    answer: z.object({
      lots: rows(foundLot),
      more: z.boolean().describe('Whether more lots match'),
    }),
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { q: 'panda' } }),
  },
  'MOB-11': {
    method: 'GET',
    path: '/api/v1/mobile/auctionFull/:id/search',
    name: 'searchLotsMobile',
    tag: 'auctions',
    summary: 'Search lots of an auction',
    description:
      "Returns the lots of one auction that match all given fields. `state` filters by the dealer's status: watched, bid on, winning, outbid, without a bid, awarded, lost. The status of other dealers cannot be searched.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: auctionSearch,
    answer: pageOf(lotView),
    rateClass: 'heavy',
    codes: [],
    example: (target) => ({
      ...auctionById(target),
      query: { brand: 'fiat', state: 'ALL' as const },
    }),
  },
});
