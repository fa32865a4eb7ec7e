import type { BodyOf } from '@fairlot/contracts';
import type { VehicleDetails, vehicleMoveOperations } from '@fairlot/contracts/vehicles';

export type ReturnReason = BodyOf<(typeof vehicleMoveOperations)['SEC-27']>['reason'];
export const RETURN_REASONS = [
  'MISSING_PICTURES',
  'MISSING_DOCUMENTS',
  'WRONG_DATA',
  'PRICE',
  'OTHER',
] as const satisfies readonly ReturnReason[];

export type VehicleMove = VehicleDetails['moves'][number];
/** All moves, in display order. */
const MOVES = [
  'PUBLISH',
  'UNPUBLISH',
  'SEND_UP',
  'SEND_MULTI',
  'SEND_BACK',
] as const satisfies readonly VehicleMove[];
/** Moves after which another user decides about the vehicles (SCR-108). */
export const HANDOVER_MOVES: ReadonlySet<VehicleMove> = new Set([
  'SEND_UP',
  'SEND_MULTI',
  'SEND_BACK',
]);

/**
 * The moves that the server allows for all of these vehicles. The server checks again when they are
 * moved.
 */
export const movesFor = (
  vehicles: readonly Pick<VehicleDetails, 'moves'>[],
): readonly VehicleMove[] =>
  MOVES.filter((move) => vehicles.every(({ moves }) => moves.includes(move)));
