import {
  REACHED_STAGES,
  RETURN_REASONS,
  STAGES,
  type VehicleAwarded,
  type VehicleAwardReverted,
  type VehicleListed,
  type VehicleMoved,
  type VehicleMoveUndone,
  type VehicleUnlisted,
} from '@fairlot/vehicles-domain';
import { z } from 'zod';
import { defineEvent } from '@fairlot/event-sourcing-declaration';

const lot = z.object({ idAuction: z.int(), idLot: z.int() });
const stage = z.enum(STAGES);
const reachedStage = z.enum(REACHED_STAGES);
const step = z.object({
  moveId: z.string(),
  idTemplate: z.int().nullable(),
  idUser: z.int(),
});

export const vehicleEvents = {
  VehicleListed: defineEvent<VehicleListed>({ type: 'VehicleListed', data: lot, upcasts: [] }),
  VehicleUnlisted: defineEvent<VehicleUnlisted>({
    type: 'VehicleUnlisted',
    data: lot.extend({ free: z.boolean() }),
    upcasts: [],
  }),
  VehicleAwarded: defineEvent<VehicleAwarded>({ type: 'VehicleAwarded', data: lot, upcasts: [] }),
  VehicleAwardReverted: defineEvent<VehicleAwardReverted>({
    type: 'VehicleAwardReverted',
    data: lot,
    upcasts: [],
  }),
  VehicleMoved: defineEvent<VehicleMoved>({
    type: 'VehicleMoved',
    data: step.extend({
      from: stage,
      to: reachedStage,
      reason: z.enum(RETURN_REASONS).nullable(),
      movedAt: z.int(),
    }),
    upcasts: [],
  }),
  VehicleMoveUndone: defineEvent<VehicleMoveUndone>({
    type: 'VehicleMoveUndone',
    data: step.extend({ from: reachedStage, to: stage }),
    upcasts: [],
  }),
};
