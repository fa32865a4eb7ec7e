import { unreachable } from '@fairlot/kernel';
import type { VehicleEvent } from './vehicle.events.js';
import type { VehicleState } from './vehicle.state.js';

/** Applies one event. The stage does not change while the vehicle is in a lot. */
export const evolveVehicle = (vehicle: VehicleState, event: VehicleEvent): VehicleState => {
  const { type, data } = event;
  switch (type) {
    case 'VehicleListed': {
      const listedBy = { idAuction: data.idAuction, idLot: data.idLot };
      return { ...vehicle, listedBy, heldBy: null, lastMove: null };
    }
    case 'VehicleAwarded': {
      const heldBy = { idAuction: data.idAuction, idLot: data.idLot };
      return { ...vehicle, listedBy: null, heldBy, lastMove: null };
    }
    case 'VehicleUnlisted':
      return data.free ? { ...vehicle, listedBy: null, heldBy: null } : vehicle;
    case 'VehicleAwardReverted':
      return { ...vehicle, listedBy: null, heldBy: null };
    case 'VehicleMoved': {
      const { moveId, idUser, movedAt, from, to, idTemplate } = data;
      const lastMove = { moveId, idUser, movedAt, from, to, idTemplate: vehicle.idTemplate };
      return { ...vehicle, stage: to, idTemplate, lastMove };
    }
    case 'VehicleMoveUndone':
      return { ...vehicle, stage: data.to, idTemplate: data.idTemplate, lastMove: null };
    default:
      return unreachable(type);
  }
};
