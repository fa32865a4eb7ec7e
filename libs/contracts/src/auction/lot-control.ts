import { z } from 'zod';
import { id, idText, listOf, reason, writtenInstant } from '../fields.js';
import { MANAGERS, STAFF } from '../callers.js';
import { auctionById, exampleReason, endInAnHour, lotById } from '../example.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { lotView, managedLot } from './views.js';

const idParams = z.object({ id: idText });
const lotParams = z.object({ idAuction: idText, idLot: idText });

/** Calls of managers for single lots. */
export const lotControlOperations = defineOperations({
  'SEC-74': {
    method: 'DELETE',
    path: '/api/v1/secure/auction/:idAuction/lot-detail/:idLot/:idVehicle',
    name: 'removeVehicleFromLot',
    tag: 'lots',
    summary: 'Remove a vehicle from a scheduled lot',
    description:
      'Removes a vehicle from a lot that has not started. If it is the last vehicle, the lot is withdrawn. Vehicles of a running lot cannot be removed.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot', 'vehicle'],
    params: lotParams.extend({ idVehicle: idText }),
    answer: z.object({ done: z.literal(true), lot: lotView.nullable() }),
    codes: ['INVALID_TRANSITION'],
    example: ({ idAuction, idLot, idVehicle }) => ({ params: { idAuction, idLot, idVehicle } }),
  },
  'ENG-05': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/reopen/:idLot',
    name: 'reopenLot',
    tag: 'lots',
    summary: 'Reopen a closed lot',
    description:
      'Reopens a closed lot without an award, shortly after its close. A lot sold by buy now can be reopened shortly after the sale was reversed. A lot that was closed before its planned end then runs until that end. The call is refused if the same car is in another lot, even as another vehicle.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
    body: z.strictObject({ endsAt: writtenInstant, reason }),
    answer: lotView,
    codes: [
      'INVALID_TRANSITION',
      'REOPEN_TOO_LATE',
      'INVALID_TERMS',
      'END_NOT_LATER',
      'END_IN_THE_PAST',
      'END_TOO_FAR',
      'SAME_CAR_LISTED',
    ],
    example: (target) => ({
      ...lotById(target),
      body: { endsAt: endInAnHour(target), ...exampleReason },
    }),
  },
  'ENG-06': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/withdraw/:idLot',
    name: 'withdrawLot',
    tag: 'lots',
    summary: 'Withdraw a lot',
    description:
      'Withdraws a lot permanently. If the lot has bids or is sealed, only staff can do this. Its vehicles become available, and its bids are no longer binding.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'STAFF_ONLY'],
    isFinal: true,
    example: (target) => ({ ...lotById(target), body: exampleReason }),
  },
  'ENG-07': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/void/:idLot/:idOffer',
    name: 'voidOffer',
    tag: 'lots',
    summary: 'Cancel a bid and recompute leader and price (staff)',
    description:
      'Cancels a bid while its lot runs, or after the close while the lot awaits a decision. Leader and price are recomputed from the other bids. The bid stays in the log with the reason, and its dealer is notified. The call is for staff only.',
    callers: STAFF,
    effect: 'command',
    names: ['auction', 'lot', 'offer'],
    params: lotParams.extend({ idOffer: idText }),
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'OFFER_UNKNOWN'],
    isFinal: true,
    example: ({ idAuction, idLot, idOffer }) => ({
      params: { idAuction, idLot, idOffer },
      body: exampleReason,
    }),
  },
  'ENG-20': {
    method: 'PATCH',
    path: '/api/v1/secure/auction/:idAuction/close/:idLot',
    name: 'closeLot',
    tag: 'lots',
    summary: 'Close a running lot early with a final call',
    description:
      'Closes a lot in 30 seconds (`lastCall.closesAt`), visible to all users. An accepted bid, a pause or an extension cancels the final call, and the planned end applies again. Shortly after a bid, the call returns LOT_IN_PLAY; `inPlayUntilAt` is the time until which that applies. For a sealed lot, only staff can start a final call, and bids do not cancel it.',
    callers: MANAGERS,
    effect: 'command',
    names: ['auction', 'lot'],
    params: lotParams,
    body: z.strictObject({ reason }),
    answer: lotView,
    codes: ['INVALID_TRANSITION', 'LOT_PAUSED', 'LOT_IN_PLAY', 'STAFF_ONLY'],
    example: (target) => ({ ...lotById(target), body: exampleReason }),
  },
  'ENG-22': {
    method: 'GET',
    path: '/api/v1/secure/auction/:id/managed',
    name: 'managedLots',
    tag: 'lots',
    summary: 'Get the data of lots that only managers see',
    description:
      'Returns the data of the given lots, or of all lots, that only managers see: reserve price, leader and binding bids. Each lot has its position. Unknown lots are omitted.',
    callers: MANAGERS,
    effect: 'none',
    names: ['auction'],
    params: idParams,
    query: z.object({ idLots: listOf(idText).optional() }),
    answer: rows(
      z.object({ idLot: id, position: z.int().min(0), managed: managedLot }).meta({
        id: 'ManagedLotAt',
      }),
    ),
    codes: [],
    example: (target) => ({ ...auctionById(target), query: { idLots: [target.idLot] } }),
  },
});
