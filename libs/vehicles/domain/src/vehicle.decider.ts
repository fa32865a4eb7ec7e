import { accept, refuse, type Decider } from '@fairlot/kernel';
import type { VehicleCommand } from './vehicle.commands.js';
import type { VehicleEvent } from './vehicle.events.js';
import type { VehicleRefusal } from './vehicle.refusals.js';
import type { VehicleState } from './vehicle.state.js';

/** At most one active award per vehicle, across auctions (I6). */
export const vehicleDecider: Decider<VehicleCommand, VehicleState, VehicleEvent, VehicleRefusal> = {
  initial: { heldBy: null },

  decide: ({ type, idAuction, idLot }, { heldBy }) => {
    if (type === 'ClaimVehicle') {
      if (heldBy !== null) return refuse('VEHICLE_ALREADY_AWARDED', { ...heldBy });
      return accept({ type: 'VehicleAwarded', data: { idAuction, idLot } });
    }
    if (heldBy?.idAuction !== idAuction || heldBy.idLot !== idLot) {
      return refuse('INVALID_TRANSITION', { awarded: heldBy !== null });
    }
    return accept({ type: 'VehicleAwardReverted', data: { idAuction, idLot } });
  },

  evolve: (_vehicle, { type, data }) => ({
    heldBy: type === 'VehicleAwarded' ? { idAuction: data.idAuction, idLot: data.idLot } : null,
  }),
};
