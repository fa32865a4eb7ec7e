import { accept, refuse, type Decision } from '@fairlot/kernel';
import type { MoveVehicle, MoverStanding, UndoMove } from './vehicle.commands.js';
import type { VehicleMoved, VehicleMoveUndone } from './vehicle.events.js';
import { ruleOf, type Mover } from './vehicle.moves.js';
import type { VehicleRefusal } from './vehicle.refusals.js';
import { UNDO_GRACE_MS, UNDO_WITHIN_MS } from './vehicle.stage.js';
import type { VehicleState } from './vehicle.state.js';

/**
 * As what the user may move it. The row may be outdated: RECEIVER ends once the vehicle is sent on.
 */
const moversOf = (
  { movers, receiverOf }: MoverStanding,
  { idTemplate }: VehicleState,
): readonly Mover[] =>
  receiverOf !== null && (idTemplate === null || idTemplate === receiverOf)
    ? [...movers, 'RECEIVER']
    : movers;

/**
 * Moves a vehicle. Checks in this order: it is in no lot, its stage allows the move, and the user
 * may make it.
 */
export const moveVehicle = (
  command: MoveVehicle,
  vehicle: VehicleState,
): Decision<VehicleMoved, VehicleRefusal> => {
  const { move, madeAs, standing, moveId, idTemplate, reason, idUser, now } = command;
  if (vehicle.listedBy !== null || vehicle.heldBy !== null) return refuse('VEHICLE_NOT_FREE');
  const from = vehicle.stage ?? madeAs;
  const rule = ruleOf(move, from);
  if (rule === null) return refuse('NOT_AT_THIS_STAGE', { stage: from });
  if (!moversOf(standing, vehicle).some((mover) => rule.by.includes(mover)))
    return refuse('MOVE_FORBIDDEN');
  const data = { moveId, from, to: rule.to, idTemplate, reason, idUser, movedAt: now };
  return accept({ type: 'VehicleMoved', data });
};

/** Undoes a move: only the newest one, only by its user, and only for a short time. */
export const undoMove = (
  { moveId, idUser, now }: UndoMove,
  { lastMove }: VehicleState,
): Decision<VehicleMoveUndone, VehicleRefusal> => {
  if (lastMove === null || lastMove.moveId !== moveId) return refuse('MOVED_SINCE');
  if (lastMove.idUser !== idUser) return refuse('MOVE_FORBIDDEN');
  if (now - lastMove.movedAt > UNDO_WITHIN_MS + UNDO_GRACE_MS) return refuse('UNDO_OVER');
  const { to: from, from: to, idTemplate } = lastMove;
  return accept({
    type: 'VehicleMoveUndone',
    data: { moveId, from, to, idTemplate, idUser },
  });
};
