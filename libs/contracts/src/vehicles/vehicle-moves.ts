import { z } from 'zod';
import { id, instant, returnReason, vehicleState } from '../fields.js';
import { MANAGERS } from '../callers.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { MOVED_MAX } from './views.js';

const idVehicles = z.array(id).min(1).max(MOVED_MAX).describe('Each once');

/** One vehicle of a call on many: what became of it. */
export const vehicleOutcome = z
  .object({
    idVehicle: id,
    outcome: z.enum(['done', 'refused']),
    /** Where it stands now; null of one that is refused and whose state the refusal does not say. */
    state: vehicleState.nullable(),
    code: z.string().nullable(),
    errorMsg: z.string().nullable(),
  })
  .meta({ id: 'VehicleOutcome' });
export type VehicleOutcome = z.infer<typeof vehicleOutcome>;

const moved = z
  .object({
    /** Names the move for `undoVehicleMove`. */
    moveId: z.uuid(),
    /** Until when it is undone; null where nothing was moved. */
    undoUntilAt: instant.nullable(),
    /** One a vehicle, in the order in which they were sent. */
    vehicles: rows(vehicleOutcome),
  })
  .meta({ id: 'VehicleMove' });

const EACH =
  'Each vehicle is moved by itself: one that is refused stops no other. Whoever moved them may take ' +
  'it back for ten seconds.';
const row = {
  tag: 'vehicles',
  callers: MANAGERS,
  effect: 'command',
  names: ['vehicle'],
  answer: moved,
} as const;

export const vehicleMoveOperations = defineOperations({
  'SEC-24': {
    ...row,
    method: 'PUT',
    path: '/api/v1/secure/vehicle/pubUnpubVehicle',
    name: 'publishVehicles',
    summary: 'Publish vehicles, or take them back from being published',
    description:
      'Publishes vehicles that are loaded, returned or, for a superior, sent up to him; or makes ' +
      `published ones loaded again. ${EACH}`,
    body: z.strictObject({ idVehicles, published: z.boolean() }),
    codes: [],
    example: ({ idFreeVehicle }) => ({
      body: { idVehicles: [idFreeVehicle], published: false },
    }),
  },
  'SEC-25': {
    ...row,
    method: 'PATCH',
    path: '/api/v1/secure/sendToMultiAuctioneer',
    name: 'sendVehiclesToMultiAuctioneer',
    summary: 'Send vehicles to the multi-auctioneers of a template',
    description:
      'Hands loaded, published or returned vehicles to whoever auctions under this template, which ' +
      `has to be one of the caller's. ${EACH}`,
    body: z.strictObject({ idVehicles, idTemplate: id }),
    codes: [],
    example: ({ idFreeVehicle, idTemplate }) => ({
      body: { idVehicles: [idFreeVehicle], idTemplate },
    }),
  },
  'SEC-26': {
    ...row,
    method: 'PATCH',
    path: '/api/v1/secure/sendToSup',
    name: 'sendVehiclesToSuperior',
    summary: 'Send vehicles up to the superior',
    description:
      'Sends loaded or returned vehicles of a loader or exhibitor up to the auctioneers of their ' +
      `dealer and to staff, who publish them or send them back. ${EACH}`,
    body: z.strictObject({ idVehicles }),
    codes: [],
    example: ({ idFreeVehicle }) => ({ body: { idVehicles: [idFreeVehicle] } }),
  },
  'SEC-27': {
    ...row,
    method: 'PATCH',
    path: '/api/v1/secure/sendBack',
    name: 'sendVehiclesBack',
    summary: 'Send vehicles back to who sent them',
    description:
      'Returns vehicles that were sent up, by a superior, or that were sent to a template, by its ' +
      `multi-auctioneer; staff return either. ${EACH}`,
    body: z.strictObject({ idVehicles, reason: returnReason }),
    codes: [],
    example: ({ idFreeVehicle }) => ({
      body: { idVehicles: [idFreeVehicle], reason: 'MISSING_PICTURES' as const },
    }),
  },
  'ENG-98': {
    ...row,
    method: 'POST',
    path: '/api/v1/secure/vehicle/undo-move',
    name: 'undoVehicleMove',
    summary: 'Take back what one call moved, within ten seconds',
    description:
      'Puts each vehicle of a move back where it stood, for who moved them and for ten seconds; one ' +
      'that was moved again or put up since stays. Another one is not found.',
    names: ['command'],
    body: z.strictObject({ moveId: z.uuid() }),
    answer: z.object({ vehicles: rows(vehicleOutcome) }),
    codes: [],
    example: ({ moveId }) => ({ body: { moveId } }),
  },
});
