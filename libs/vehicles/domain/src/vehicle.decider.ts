import { accept, refuse, unreachable, type Decider, type Decision } from '@fairlot/kernel';
import type { VehicleCommand } from './vehicle.commands.js';
import type { VehicleEvent } from './vehicle.events.js';
import type { VehicleRefusal } from './vehicle.refusals.js';
import type { VehicleHolder, VehicleState } from './vehicle.state.js';

const FREE: VehicleState = { listedBy: null, heldBy: null };

type VehicleDecision = Decision<VehicleEvent, VehicleRefusal>;

const isSame = (one: VehicleHolder | null, { idAuction, idLot }: VehicleHolder): boolean =>
  one !== null && one.idAuction === idAuction && one.idLot === idLot;

/** Whether this lot may list the vehicle: no award has it, and no other lot lists it. */
export const isFreeFor = ({ listedBy, heldBy }: VehicleState, lot: VehicleHolder): boolean =>
  heldBy === null && (listedBy === null || isSame(listedBy, lot));

/** The lot that lists the vehicle may say so again: nothing changes. */
const list = (lot: VehicleHolder, vehicle: VehicleState): VehicleDecision => {
  if (!isFreeFor(vehicle, lot)) return refuse('VEHICLE_NOT_FREE');
  return vehicle.listedBy === null ? accept({ type: 'VehicleListed', data: lot }) : accept();
};

/**
 * Also what the lot never listed, as one of before VehicleListed was stored. Always an event: what
 * is not written is not compared with the store, and another engine may have listed it meanwhile.
 */
const unlist = (lot: VehicleHolder, vehicle: VehicleState): VehicleDecision =>
  accept({ type: 'VehicleUnlisted', data: { ...lot, free: isFreeFor(vehicle, lot) } });

/** A lot of before VehicleListed was stored awards what no other lot lists. */
const award = (lot: VehicleHolder, vehicle: VehicleState): VehicleDecision => {
  if (vehicle.heldBy !== null) return refuse('VEHICLE_ALREADY_AWARDED', { ...vehicle.heldBy });
  if (!isFreeFor(vehicle, lot)) return refuse('VEHICLE_NOT_FREE');
  return accept({ type: 'VehicleAwarded', data: lot });
};

const revertAward = (lot: VehicleHolder, { heldBy }: VehicleState): VehicleDecision =>
  isSame(heldBy, lot)
    ? accept({ type: 'VehicleAwardReverted', data: lot })
    : refuse('INVALID_TRANSITION', { awarded: heldBy !== null });

/** At most one open lot lists a vehicle, and at most one active award has it (I6). */
export const vehicleDecider: Decider<VehicleCommand, VehicleState, VehicleEvent, VehicleRefusal> = {
  initial: FREE,

  decide: ({ type, idAuction, idLot }, vehicle) => {
    const lot = { idAuction, idLot };
    switch (type) {
      case 'ListVehicle':
        return list(lot, vehicle);
      case 'UnlistVehicle':
        return unlist(lot, vehicle);
      case 'AwardVehicle':
        return award(lot, vehicle);
      case 'RevertVehicleAward':
        return revertAward(lot, vehicle);
      default:
        return unreachable(type);
    }
  },

  evolve: (vehicle, { type, data }) => {
    const lot = { idAuction: data.idAuction, idLot: data.idLot };
    if (type === 'VehicleListed') return { listedBy: lot, heldBy: null };
    if (type === 'VehicleAwarded') return { listedBy: null, heldBy: lot };
    return type === 'VehicleUnlisted' && !data.free ? vehicle : FREE;
  },
};
