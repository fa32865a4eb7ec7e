import type {
  VehicleAwarded,
  VehicleAwardReverted,
  VehicleListed,
  VehicleUnlisted,
} from '@fairlot/vehicles-domain';
import { z } from 'zod';
import { defineEvent } from '@fairlot/event-sourcing-declaration';

const lot = z.object({ idAuction: z.int(), idLot: z.int() });

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
};
