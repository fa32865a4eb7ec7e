import { z } from 'zod';
import { BUYERS, SIGNED_IN } from '../callers.js';
import { flag, id, idText } from '../fields.js';
import { auctionById, lotById } from '../example.js';
import { listBy, pageOf } from '../list.js';
import { defineOperations } from '../operation.js';
import { lotView } from './views.js';

const idParams = z.object({ id: idText });
const lotParams = z.object({ idAuction: idText, idLot: idText });
const observedLot = z.object({ idAuction: id, idLot: id }).meta({ id: 'ObservedLot' });
const observe = z.object({ endObservation: flag.default(false) });
const idLots = z.strictObject({ idLots: z.array(id).min(1).max(2000) });
const LOT_FIELDS = ['idLot', 'endsAt', 'priceMinor', 'basePriceMinor', 'offers', 'status'] as const;
const observedInAuction = z.object(listBy(LOT_FIELDS));
const observedAnywhere = z.object(listBy(['idAuction', ...LOT_FIELDS]));
const observation = z.object({ observed: z.array(observedLot) }).meta({ id: 'Observation' });

/** The watch list of a user. */
export const observingOperations = defineOperations({
  'SEC-62': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/observe/:idLot',
    name: 'observeLot',
    tag: 'observe',
    summary: 'Watch a lot, or stop watching it',
    description:
      "Adds a lot to the caller's watch list, or removes it with `endObservation`. Watching does not reserve the lot and notifies nobody. Repeating the call changes nothing.",
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: lotParams,
    query: observe,
    answer: observation,
    codes: [],
    example: (target) => ({ ...lotById(target), query: { endObservation: false } }),
  },
  'MOB-17': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:idAuction/observe/:idLot',
    name: 'observeLotMobile',
    tag: 'observe',
    summary: 'Watch a lot, or stop watching it',
    description:
      "Adds a lot to the caller's watch list, or removes it with `endObservation`. Watching does not reserve the lot and notifies nobody. Repeating the call changes nothing.",
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: lotParams,
    query: observe,
    answer: observation,
    codes: [],
    example: (target) => ({ ...lotById(target), query: { endObservation: true } }),
  },
  'SEC-63': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/observed',
    name: 'observeLots',
    tag: 'observe',
    summary: 'Watch several lots, or stop watching them',
    description:
      'Adds several lots of one auction to the watch list, or removes them with `endObservation`. If one lot does not exist, nothing changes. Repeating the call changes nothing.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: idParams,
    query: observe,
    body: idLots,
    answer: observation,
    codes: ['NOT_FOUND'],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'MOB-16': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:id/observed',
    name: 'observeLotsMobile',
    tag: 'observe',
    summary: 'Watch several lots, or stop watching them',
    description:
      'Adds several lots of one auction to the watch list, or removes them with `endObservation`. If one lot does not exist, nothing changes. Repeating the call changes nothing.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: idParams,
    query: observe,
    body: idLots,
    answer: observation,
    codes: ['NOT_FOUND'],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'MOB-15': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/observed',
    name: 'observedLotsOfAuctionMobile',
    tag: 'observe',
    summary: 'List the watched lots in one auction',
    description:
      "Returns the lots of one auction on the caller's watch list. Watch lists of other users are not visible. Users who do not bid, such as staff, get an empty list.",
    callers: SIGNED_IN,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: observedInAuction,
    answer: pageOf(lotView),
    codes: [],
    example: (target) => ({ ...auctionById(target), query: { limit: 10 } }),
  },
  'SEC-64': {
    method: 'GET',
    path: '/api/v1/secure/auction/observed',
    name: 'observedLots',
    tag: 'observe',
    summary: 'List the watched lots',
    description:
      "Returns the lots on the caller's watch list, of all auctions that the caller can see. Watch lists of other users are not visible. Users who do not bid, such as staff, get an empty list.",
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: observedAnywhere,
    answer: pageOf(lotView),
    codes: [],
    example: () => ({ query: { limit: 10, sort: 'endsAt' } }),
  },
  'MOB-13': {
    method: 'GET',
    path: '/api/v1/mobile/auction/observed',
    name: 'observedLotsMobile',
    tag: 'observe',
    summary: 'List the watched lots',
    description:
      "Returns the lots on the caller's watch list, of all auctions that the caller can see. Watch lists of other users are not visible. Users who do not bid, such as staff, get an empty list.",
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    query: observedAnywhere,
    answer: pageOf(lotView),
    codes: [],
    example: () => ({ query: { limit: 10, sort: 'endsAt' } }),
  },
  'MOB-14': {
    method: 'POST',
    path: '/api/v1/mobile/auction/observed',
    name: 'observeLotsOfManyMobile',
    tag: 'observe',
    summary: 'Watch lots of several auctions, or stop watching them',
    description:
      'Adds lots of several auctions to the watch list, or removes them with `endObservation`. If one lot does not exist, nothing changes. Repeating the call changes nothing.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    query: observe,
    body: z
      .array(z.strictObject({ idAuction: id, idLot: id }))
      .min(1)
      .max(2000),
    answer: observation,
    codes: [],
    example: ({ idAuction, idLot }) => ({ body: [{ idAuction, idLot }] }),
  },
});
