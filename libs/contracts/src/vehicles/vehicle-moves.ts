import { z } from 'zod';
import { id, instant, returnReason, vehicleState } from '../fields.js';
import { MANAGERS } from '../callers.js';
import { defineOperations } from '../operation.js';
import { rows } from '../rows.js';
import { MOVED_MAX } from './views.js';

const idVehicles = z.array(id).min(1).max(MOVED_MAX).describe('Every id at most once');

/** Result for one vehicle of a call for several vehicles. */
export const vehicleOutcome = z
  .object({
    idVehicle: id,
    outcome: z.enum(['done', 'refused']),
    /** Current state; null if the vehicle was refused and its state stays hidden. */
    state: vehicleState.nullable(),
    code: z.string().nullable(),
    errorMsg: z.string().nullable(),
  })
  .meta({ id: 'VehicleOutcome' });
export type VehicleOutcome = z.infer<typeof vehicleOutcome>;

const moved = z
  .object({
    /** Id of the move for `undoVehicleMove`. */
    moveId: z.uuid(),
    /** Time limit to undo the move; null if nothing was moved. */
    undoUntilAt: instant.nullable(),
    /** One per vehicle, in the order of the request. */
    vehicles: rows(vehicleOutcome),
  })
  .meta({ id: 'VehicleMove' });

const RESULT_PER_VEHICLE =
  'The response has a result for each vehicle; a refused vehicle does not affect the others. If the caller cannot see one of the vehicles, the whole call returns 404 and `fields` contains the ids concerned. The caller can undo the move for ten seconds.';
const moveDefaults = {
  tag: 'vehicles',
  callers: MANAGERS,
  effect: 'command',
  names: ['vehicle'],
  answer: moved,
} as const;

export const vehicleMoveOperations = defineOperations({
  'SEC-24': {
    ...moveDefaults,
    method: 'PUT',
    path: '/api/v1/secure/vehicle/pubUnpubVehicle',
    name: 'publishVehicles',
    summary: 'Publish vehicles, or unpublish them',
    description: `Publishes vehicles that have the state loaded or returned, or that were sent to the caller as superior. The call can also set published vehicles back to loaded. ${RESULT_PER_VEHICLE}`,
    body: z.strictObject({ idVehicles, published: z.boolean() }),
    codes: [],
    example: ({ idFreeVehicle }) => ({
      body: { idVehicles: [idFreeVehicle], published: false },
    }),
  },
  'SEC-25': {
    ...moveDefaults,
    method: 'PATCH',
    path: '/api/v1/secure/sendToMultiAuctioneer',
    name: 'sendVehiclesToMultiAuctioneer',
    summary: 'Send vehicles to the joint organisers of a template',
    description: `Sends loaded, published or returned vehicles to the joint organisers of a template of the caller. ${RESULT_PER_VEHICLE}`,
    body: z.strictObject({ idVehicles, idTemplate: id }),
    codes: [],
    example: ({ idFreeVehicle, idTemplate }) => ({
      body: { idVehicles: [idFreeVehicle], idTemplate },
    }),
  },
  'SEC-26': {
    ...moveDefaults,
    method: 'PATCH',
    path: '/api/v1/secure/sendToSup',
    name: 'sendVehiclesToSuperior',
    summary: 'Send vehicles to the superior',
    description: `Sends loaded or returned vehicles of a loader or exhibitor to the auctioneers of their dealer and to staff, who publish or return them. ${RESULT_PER_VEHICLE}`,
    body: z.strictObject({ idVehicles }),
    codes: [],
    example: ({ idFreeVehicle }) => ({ body: { idVehicles: [idFreeVehicle] } }),
  },
  'SEC-27': {
    ...moveDefaults,
    method: 'PATCH',
    path: '/api/v1/secure/sendBack',
    name: 'sendVehiclesBack',
    summary: 'Return vehicles to their sender',
    description: `Returns vehicles. Superiors return those sent to them, joint organisers those sent to their template, staff both. ${RESULT_PER_VEHICLE}`,
    body: z.strictObject({ idVehicles, reason: returnReason }),
    codes: [],
    example: ({ idFreeVehicle }) => ({
      body: { idVehicles: [idFreeVehicle], reason: 'MISSING_PICTURES' as const },
    }),
  },
  'ENG-98': {
    ...moveDefaults,
    method: 'POST',
    path: '/api/v1/secure/vehicle/undo-move',
    name: 'undoVehicleMove',
    summary: 'Undo a move, within ten seconds',
    description:
      'Restores the previous state of the vehicles of a move, within ten seconds. Vehicles that have since been moved again or put into an auction do not change. For moves of other users, the call returns 404.',
    names: ['command'],
    body: z.strictObject({ moveId: z.uuid() }),
    answer: z.object({ vehicles: rows(vehicleOutcome) }),
    codes: [],
    example: ({ moveId }) => ({ body: { moveId } }),
  },
});
