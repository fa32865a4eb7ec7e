import { vehicleMoveOperations, type VehicleOutcome } from '@fairlot/contracts/vehicles';
import { unreachable } from '@fairlot/kernel';
import { call } from '#shared/api/call.js';
import type { ReturnReason } from '../components/move-rules.js';

/** A command that moves the selected vehicles. */
export type MoveOrder =
  | { readonly kind: 'PUBLISH' | 'UNPUBLISH' | 'SEND_UP' }
  | { readonly kind: 'SEND_MULTI'; readonly idTemplate: number }
  | { readonly kind: 'SEND_BACK'; readonly reason: ReturnReason };

export type MoveResult = {
  readonly moveId: string;
  readonly undoUntilAt: number | null;
  readonly vehicles: readonly VehicleOutcome[];
};

/** Moves vehicles (SEC-24 to SEC-27). A repeat with the same command id has no second effect. */
export const sendMove = (
  order: MoveOrder,
  idVehicles: number[],
  options: { readonly commandId: string },
): Promise<MoveResult> => {
  switch (order.kind) {
    case 'PUBLISH':
    case 'UNPUBLISH': {
      const body = { idVehicles, published: order.kind === 'PUBLISH' };
      return call(vehicleMoveOperations['SEC-24'], { body }, options);
    }
    case 'SEND_UP':
      return call(vehicleMoveOperations['SEC-26'], { body: { idVehicles } }, options);
    case 'SEND_MULTI': {
      const body = { idVehicles, idTemplate: order.idTemplate };
      return call(vehicleMoveOperations['SEC-25'], { body }, options);
    }
    case 'SEND_BACK': {
      const body = { idVehicles, reason: order.reason };
      return call(vehicleMoveOperations['SEC-27'], { body }, options);
    }
    default:
      return unreachable(order);
  }
};

/** Undoes a move of vehicles (ENG-98). */
export const undoMove = (moveId: string, options: { readonly commandId: string }) =>
  call(vehicleMoveOperations['ENG-98'], { body: { moveId } }, options);
