import { z } from 'zod';
import { BUYERS, LOOKERS } from '../callers.js';
import { flag, id, idText } from '../fields.js';
import { auctionById, lotById, noInput } from '../example.js';
import { defineOperations } from '../operation.js';
import { lotView } from './views.js';

const byId = z.object({ id: idText });
const ofLot = z.object({ idAuction: idText, idLot: idText });
const observedLot = z.object({ idAuction: id, idLot: id }).meta({ id: 'ObservedLot' });
const observe = z.object({ endObservation: flag.default(false) });
const idLots = z.strictObject({ idLots: z.array(id).min(1).max(2000) });
const observation = z.object({ observed: z.array(observedLot) }).meta({ id: 'Observation' });

/** Lots that a dealer keeps an eye on. */
export const observingOperations = defineOperations({
  'SEC-62': {
    method: 'POST',
    path: '/api/v1/secure/auction/:idAuction/observe/:idLot',
    tag: 'observe',
    summary: 'Observe a lot, or end it',
    description: 'Repeating it changes nothing.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: ofLot,
    query: observe,
    answer: observation,
    codes: [],
    example: (target) => ({ ...lotById(target), query: { endObservation: false } }),
  },
  'MOB-17': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:idAuction/observe/:idLot',
    tag: 'observe',
    summary: 'Observe a lot, or end it',
    description: 'Repeating it changes nothing.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: ofLot,
    query: observe,
    answer: observation,
    codes: [],
    example: (target) => ({ ...lotById(target), query: { endObservation: true } }),
  },
  'SEC-63': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/observed',
    tag: 'observe',
    summary: 'Observe many lots, or end it',
    description: 'All of them or, when one is not there, none.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    query: observe,
    body: idLots,
    answer: observation,
    codes: ['NOT_FOUND'],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'MOB-16': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:id/observed',
    tag: 'observe',
    summary: 'Observe many lots, or end it',
    description: 'All of them or, when one is not there, none.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    query: observe,
    body: idLots,
    answer: observation,
    codes: ['NOT_FOUND'],
    example: (target) => ({ ...auctionById(target), body: { idLots: [target.idLot] } }),
  },
  'MOB-15': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller in one auction',
    description: 'As SEC-64, of one auction.',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: z.array(lotView),
    codes: [],
    example: auctionById,
  },
  'SEC-64': {
    method: 'GET',
    path: '/api/v1/secure/auction/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller',
    description: 'Of every auction that the caller sees.',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: z.array(lotView),
    codes: [],
    example: noInput,
  },
  'MOB-13': {
    method: 'GET',
    path: '/api/v1/mobile/auction/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller',
    description: 'Of every auction that the caller sees.',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: z.array(lotView),
    codes: [],
    example: noInput,
  },
  'MOB-14': {
    method: 'POST',
    path: '/api/v1/mobile/auction/observed',
    tag: 'observe',
    summary: 'Observe lots of several auctions',
    description: 'All of them or, when one is not there, none.',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    body: z
      .array(z.strictObject({ idAuction: id, idLot: id }))
      .min(1)
      .max(2000),
    answer: observation,
    codes: [],
    example: ({ idAuction, idLot }) => ({ body: [{ idAuction, idLot }] }),
  },
});
