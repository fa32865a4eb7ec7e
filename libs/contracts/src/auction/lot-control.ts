import { z } from 'zod';
import { id, idText, many, reason, writtenInstant } from '../fields.js';
import { MANAGERS, STAFF } from '../callers.js';
import { auctionById, because, inAnHour, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { lotView, managedLot } from './views.js';

const byId = z.object({ id: idText });
const ofLot = z.object({ idAuction: idText, idLot: idText });

/** What the manager of an auction sees of its lots, and does to one of them. */
export const lotControlOperations = defineOperations({
  'SEC-74': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:idAuction/lot-detail/:idLot/:idVehicle',
    name: 'removeVehicleFromLot',
    tag: 'lots',
    summary: 'Take a vehicle out of a scheduled lot; the last one withdraws the lot',
    description:
      'Takes a vehicle out of a lot before the start; the last one withdraws the lot. A lot that ' +
      'runs keeps its vehicles.',
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
    name: 'reopenLot',
    tag: 'lots',
    summary: 'Run a closed lot again, soon after its close and without an award',
    description:
      'Runs a closed lot again, soon after its close and without an award, also one that was ' +
      'bought at once, soon after its sale was reverted. What was closed before its end is taken ' +
      'back until that end; a vehicle that stands in another lot by now keeps it closed.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: ofLot,
    body: z.strictObject({ endsAt: writtenInstant, reason }),
    answer: lotView,
    codes: [
      ...(['INVALID_TRANSITION', 'REOPEN_TOO_LATE', 'INVALID_TERMS'] as const),
      ...(['END_NOT_LATER', 'END_IN_THE_PAST'] as const),
    ],
    example: (target) => ({ ...lotById(target), body: { endsAt: inAnHour(target), ...because } }),
  },
  'ENG-06': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/withdraw/:idLot',
    name: 'withdrawLot',
    tag: 'lots',
    summary: 'Withdraw a lot; once it has offers, or hides them, only staff may',
    description:
      'Withdraws a lot for good; once it has offers only staff may. Its vehicles are free again, ' +
      'and nobody is bound.',
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
    name: 'voidOffer',
    tag: 'lots',
    summary: 'Void an offer; leader and price are recomputed (staff)',
    description:
      'Voids an offer while the lot runs, or after its close while it is to be awarded; leader and ' +
      'price are recomputed from those that stay. The offer stays in the log, with the reason, and ' +
      'its dealer is told; staff only.',
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
    name: 'closeLot',
    tag: 'lots',
    summary: 'Close a running lot before its end, by a last call that an offer ends',
    description:
      'Closes a lot 30 s later (`lastCall.closesAt`), which everybody sees; an accepted offer, a ' +
      'pause or an extension ends the call, and the planned end counts again. Not while the lot is ' +
      'in play: LOT_IN_PLAY says until when (`inPlayUntilAt`). A sealed lot by staff only, and ' +
      'offers do not end its call.',
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
    name: 'managedLots',
    tag: 'lots',
    summary: 'What only managers see of lots, with the position it is of; all when none is named',
    description:
      'Answers what only managers see of lots (reserve, leader, bound offers), with the position ' +
      'it is of; all lots when none is named. Lots that do not exist are left out.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: byId,
    query: z.object({ idLots: many(idText).optional() }),
    answer: rows(
      z.object({ idLot: id, position: z.int().min(0), managed: managedLot }).meta({
        id: 'ManagedLotAt',
      }),
    ),
    codes: [],
    example: (target) => ({ ...auctionById(target), query: { idLots: [target.idLot] } }),
  },
});
