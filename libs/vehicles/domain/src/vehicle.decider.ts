import { accept, refuse, unreachable, type Decider, type Decision } from '@fairlot/kernel';
import type { ListVehicle, VehicleCommand } from './vehicle.commands.js';
import { evolveVehicle } from './vehicle.evolve.js';
import type { VehicleEvent } from './vehicle.events.js';
import { moveVehicle, undoMove } from './vehicle.moving.js';
import type { VehicleRefusal } from './vehicle.refusals.js';
import type { VehicleHolder, VehicleState } from './vehicle.state.js';

const NEW_VEHICLE: VehicleState = {
  listedBy: null,
  heldBy: null,
  stage: null,
  idTemplate: null,
  lastMove: null,
};

type VehicleDecision = Decision<VehicleEvent, VehicleRefusal>;

const isSame = (one: VehicleHolder | null, { idAuction, idLot }: VehicleHolder): boolean =>
  one !== null && one.idAuction === idAuction && one.idLot === idLot;

/** Whether this lot may list the vehicle: no award has it, and no other lot lists it. */
export const isFreeFor = (
  { listedBy, heldBy }: Pick<VehicleState, 'listedBy' | 'heldBy'>,
  lot: VehicleHolder,
): boolean => heldBy === null && (listedBy === null || isSame(listedBy, lot));

/**
 * Whether it is published, or was sent to this template. Before the first move, the row decides.
 */
const isToBeListed = ({ stage, idTemplate: sentTo }: VehicleState, idTemplate: number | null) =>
  stage === null ||
  stage === 'PUBLISHED' ||
  (stage === 'SENT_MULTI' && (sentTo === null || sentTo === idTemplate));

/** Whether this lot, whose auction has this template, lists the vehicle or may list it. */
export const mayList = (
  vehicle: VehicleState,
  { idTemplate, ...lot }: Omit<ListVehicle, 'type'>,
): boolean =>
  isFreeFor(vehicle, lot) && (vehicle.listedBy !== null || isToBeListed(vehicle, idTemplate));

/** Lists the vehicle in a lot. Writes no event if the lot already lists it. */
const listVehicle = (
  listing: Omit<ListVehicle, 'type'>,
  vehicle: VehicleState,
): VehicleDecision => {
  if (!mayList(vehicle, listing)) return refuse('VEHICLE_NOT_FREE');
  const { idAuction, idLot } = listing;
  return vehicle.listedBy === null
    ? accept({ type: 'VehicleListed', data: { idAuction, idLot } })
    : accept();
};

/**
 * Removes the vehicle from a lot, even if there is no VehicleListed, because older logs lack this
 * event. Always writes an event: the store detects conflicts between writes only, and another
 * engine may have listed the vehicle.
 */
const unlistVehicle = (lot: VehicleHolder, vehicle: VehicleState): VehicleDecision =>
  accept({ type: 'VehicleUnlisted', data: { ...lot, free: isFreeFor(vehicle, lot) } });

/**
 * Awards the vehicle. A lot older than VehicleListed may do so if no other lot lists the vehicle.
 */
const awardVehicle = (lot: VehicleHolder, vehicle: VehicleState): VehicleDecision => {
  if (vehicle.heldBy !== null) return refuse('VEHICLE_ALREADY_AWARDED', { ...vehicle.heldBy });
  if (!isFreeFor(vehicle, lot)) return refuse('VEHICLE_NOT_FREE');
  return accept({ type: 'VehicleAwarded', data: lot });
};

const revertVehicleAward = (lot: VehicleHolder, { heldBy }: VehicleState): VehicleDecision =>
  isSame(heldBy, lot)
    ? accept({ type: 'VehicleAwardReverted', data: lot })
    : refuse('INVALID_TRANSITION', { awarded: heldBy !== null });

const lotIdsOf = ({ idAuction, idLot }: VehicleHolder): VehicleHolder => ({ idAuction, idLot });

/** Ensures that at most one open lot lists a vehicle, and at most one active award has it (I6). */
export const vehicleDecider: Decider<VehicleCommand, VehicleState, VehicleEvent, VehicleRefusal> = {
  initial: NEW_VEHICLE,

  decide: (command, vehicle) => {
    switch (command.type) {
      case 'ListVehicle':
        return listVehicle(command, vehicle);
      case 'CheckUnlisted':
        return vehicle.listedBy === null ? accept() : refuse('SAME_CAR_LISTED');
      case 'UnlistVehicle':
        return unlistVehicle(lotIdsOf(command), vehicle);
      case 'AwardVehicle':
        return awardVehicle(lotIdsOf(command), vehicle);
      case 'RevertVehicleAward':
        return revertVehicleAward(lotIdsOf(command), vehicle);
      case 'MoveVehicle':
        return moveVehicle(command, vehicle);
      case 'UndoMove':
        return undoMove(command, vehicle);
      default:
        return unreachable(command);
    }
  },

  evolve: evolveVehicle,
};
