import { z } from 'zod';
import { id, idText, instant, many, reason } from '../fields.js';
import { MANAGERS, STAFF } from '../callers.js';
import { auctionById, because, inAnHour, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { lotView, managedLot } from './views.js';

const byId = z.object({ id: idText });
const ofLot = z.object({ idAuction: idText, idLot: idText });

/** What the manager of an auction sees of its lots, and does to one of them. */
export const lotControlOperations = defineOperations({
  'SEC-74': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:idAuction/lot-detail/:idLot/:idVehicle',
    tag: 'lots',
    summary: 'Take a vehicle out of a scheduled lot; the last one withdraws the lot',
    description: 'Before the start only.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot', 'vehicle'],
    params: ofLot.extend({ idVehicle: idText }),
    answer: z.object({ done: z.literal(true), lot: lotView.nullable() }),
    codes: ['INVALID_TRANSITION'],
    example: ({ idAuction, idLot, idVehicle }) => ({ params: { idAuction, idLot, idVehicle } }),
  },
  'ENG-05': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/reopen/:idLot',
    tag: 'lots',
    summary: 'Run a closed lot again, soon after its close and without an award',
    description: 'A vehicle that stands in another lot by now keeps it closed.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: z.strictObject({ endsAt: instant, reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'REOPEN_TOO_LATE', 'END_NOT_LATER', 'END_IN_THE_PAST'],
    example: (target) => ({ ...lotById(target), body: { endsAt: inAnHour(target), ...because } }),
  },
  'ENG-06': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/withdraw/:idLot',
    tag: 'lots',
    summary: 'Withdraw a lot; once it has offers only staff may',
    description: 'Its vehicles are free again; nobody is bound.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'STAFF_ONLY'],
    isFinal: true,
    example: (target) => ({ ...lotById(target), body: because }),
  },
  'ENG-07': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/void/:idLot/:idOffer',
    tag: 'lots',
    summary: 'Void an offer; leader and price are recomputed (staff)',
    description: 'The offer stays in the log, with the reason.',
    callers: STAFF,
    effect: 'command',
    names: ['auction', 'lot', 'offer'],
    params: ofLot.extend({ idOffer: idText }),
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'OFFER_UNKNOWN'],
    isFinal: true,
    example: ({ idAuction, idLot, idOffer }) => ({
      params: { idAuction, idLot, idOffer },
      body: because,
    }),
  },
  'ENG-20': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/close/:idLot',
    tag: 'lots',
    summary: 'Close a running lot before its end; not while it is in play, a sealed one staff only',
    description: 'LOT_IN_PLAY says until when it is (`inPlayUntilAt`).',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'LOT_PAUSED', 'LOT_IN_PLAY', 'STAFF_ONLY'],
    example: (target) => ({ ...lotById(target), body: because }),
  },
  'ENG-22': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/managed',
    tag: 'lots',
    summary: 'What only managers see of lots, with the position it is of; all when none is named',
    description: 'Lots that do not exist are left out.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: z.object({ idLots: many(idText).optional() }),
    answer: z.array(
      z.object({ idLot: id, position: z.int().min(0), managed: managedLot }).meta({
        id: 'ManagedLotAt',
      }),
    ),
    codes: [],
    example: (target) => ({ ...auctionById(target), query: { idLots: [target.idLot] } }),
  },
});
