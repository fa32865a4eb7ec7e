import type { VehicleAwarded, VehicleAwardReverted } from '@fairlot/vehicles-domain';
import { z } from 'zod';
import { defineEvent } from '@fairlot/event-sourcing-declaration';

const lot = z.object({ idAuction: z.int(), idLot: z.int() });

export const vehicleEvents = {
  VehicleAwarded: defineEvent<VehicleAwarded>({ type: 'VehicleAwarded', data: lot, upcasts: [] }),
  VehicleAwardReverted: defineEvent<VehicleAwardReverted>({
    type: 'VehicleAwardReverted',
    data: lot,
    upcasts: [],
  }),
};
