import { z } from 'zod';
import { BUYERS, LOOKERS } from '../callers.js';
import { flag, id, idText } from '../fields.js';
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
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: ofLot,
    query: observe,
    answer: observation,
  },
  'MOB-17': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:idAuction/observe/:idLot',
    tag: 'observe',
    summary: 'Observe a lot, or end it',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    params: ofLot,
    query: observe,
    answer: observation,
  },
  'SEC-63': {
    method: 'POST',
    path: '/api/v1/secure/auction/:id/observed',
    tag: 'observe',
    summary: 'Observe many lots, or end it',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    query: observe,
    body: idLots,
    answer: observation,
  },
  'MOB-16': {
    method: 'POST',
    path: '/api/v1/mobile/auction/:id/observed',
    tag: 'observe',
    summary: 'Observe many lots, or end it',
    callers: BUYERS,
    effect: 'change',
    names: ['auction'],
    params: byId,
    query: observe,
    body: idLots,
    answer: observation,
  },
  'MOB-15': {
    method: 'GET',
    path: '/api/v1/mobile/auction/:id/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller in one auction',
    callers: LOOKERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    answer: z.array(lotView),
  },
  'SEC-64': {
    method: 'GET',
    path: '/api/v1/secure/auction/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: z.array(lotView),
  },
  'MOB-13': {
    method: 'GET',
    path: '/api/v1/mobile/auction/observed',
    tag: 'observe',
    summary: 'Observed lots of the caller',
    callers: LOOKERS,
    effect: 'none',
    names: [],
    answer: z.array(lotView),
  },
  'MOB-14': {
    method: 'POST',
    path: '/api/v1/mobile/auction/observed',
    tag: 'observe',
    summary: 'Observe lots of several auctions',
    callers: BUYERS,
    effect: 'change',
    names: ['auction', 'lot'],
    body: z
      .array(z.strictObject({ idAuction: id, idLot: id }))
      .min(1)
      .max(2000),
    answer: observation,
  },
});
