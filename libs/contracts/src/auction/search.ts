import { z } from 'zod';
import { auctionStatus, id, idText, lotStatus, searchText } from '../fields.js';
import { SIGNED_IN } from '../callers.js';
import { auctionById } from '../example.js';
import { defineOperations } from '../operation.js';
import { listBy, listQuery, pageOf } from '../list.js';
import { rows } from '../rows.js';
import { vehicleView } from '../vehicles/views.js';
import { auctionView, lotView } from './views.js';

const byId = z.object({ id: idText });

export const LOT_FIELDS = [
  ...(['idLot', 'endsAt', 'priceMinor', 'basePriceMinor', 'offers', 'status'] as const),
] as const;
export const runningAuctions = z.object(
  listQuery(['endsAt', 'idAuction', 'auctionName', 'startsAt', 'status']),
);

const optionalText = searchText.optional();
/** SEC-46, MOB-11: the fields of an auction's search. */
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

/** An auction that a search found, and by what. */
const foundAuction = auctionView
  .extend({
    matchingLots: z
      .int()
      .min(0)
      .describe('Lots in which the text was found; 0 where only the name or template has it'),
  })
  .meta({ id: 'FoundAuction' });
export type FoundAuction = z.infer<typeof foundAuction>;

/** Characters that a search over all auctions needs at least. */
export const SEARCH_MIN = 2;
/** Lots that it answers at most. */
export const LOTS_FOUND_MAX = 20;

/** A lot that was looked for from anywhere: what names it, and nothing of its price. */
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

/** Looking for lots of an auction and for auctions that run. */
export const searchOperations = defineOperations({
  'SEC-46': {
    method: 'GET',
    path: '/api/v1/secure/auctionFull/:id/search',
    name: 'searchLots',
    tag: 'auctions',
    summary: 'Lots of an auction that match',
    description:
      'Answers the lots of one auction that match every field given. `state` looks at the own ' +
      'standing: observed, offered on, winning, outbid, without an offer, awarded, lost; no other ' +
      "dealer's standing can be asked for.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
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
    summary: 'Running auctions whose name, template or vehicles match',
    description:
      'Answers the running auctions that the caller sees and whose name, template or vehicles ' +
      'match the text, and of each how many of its lots do. Auctions that are scheduled or closed are ' +
      'not looked at.',
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
    summary: 'Lots of running and upcoming auctions, by words of their vehicles',
    description:
      'Answers at most 20 lots of running and upcoming auctions that the caller sees: those with a ' +
      'vehicle that has every word in its make, model, version or plate, the auction that ends first ' +
      'first. Case, marks and dashes do not count, and a plate is found without its blanks. Of more ' +
      'open lots than 21,000 those that end last are not looked at.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: z.object({ q: searchText.min(SEARCH_MIN) }),
    answer: z.object({
      lots: rows(foundLot),
      more: z.boolean().describe('Whether others match beside them'),
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
    summary: 'Lots of an auction that match',
    description:
      'Answers the lots of one auction that match every field given. `state` looks at the own ' +
      'standing: observed, offered on, winning, outbid, without an offer, awarded, lost; no other ' +
      "dealer's standing can be asked for.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: byId,
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
