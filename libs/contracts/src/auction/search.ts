import { z } from 'zod';
import { idText, searchText } from '../fields.js';
import { SIGNED_IN } from '../callers.js';
import { auctionById } from '../example.js';
import { defineOperations } from '../operation.js';
import { listQuery } from '../list.js';
import { rows } from '../rows.js';
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
  ...listQuery(LOT_FIELDS),
});

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
    answer: rows(lotView),
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
      'match the text. Auctions that are scheduled or closed are not looked at.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: runningAuctions.extend({ toSearch: searchText.min(1) }),
    answer: rows(auctionView),
    rateClass: 'heavy',
    codes: [],
    example: () => ({ query: { toSearch: 'Panda' } }),
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
    answer: rows(lotView),
    rateClass: 'heavy',
    codes: [],
    example: (target) => ({
      ...auctionById(target),
      query: { brand: 'fiat', state: 'ALL' as const },
    }),
  },
});
