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
/** The moves in display order. */
const MOVES = [
  'PUBLISH',
  'UNPUBLISH',
  'SEND_UP',
  'SEND_MULTI',
  'SEND_BACK',
] as const satisfies readonly VehicleMove[];
/** Moves after which another user decides about the vehicle (SCR-108). */
export const HANDOVER_MOVES: ReadonlySet<VehicleMove> = new Set([
  'SEND_UP',
  'SEND_MULTI',
  'SEND_BACK',
]);

/** Moves that the server offers for all of these vehicles. It decides again for each of them. */
export const movesFor = (
  vehicles: readonly Pick<VehicleDetails, 'moves'>[],
): readonly VehicleMove[] =>
  MOVES.filter((move) => vehicles.every(({ moves }) => moves.includes(move)));
