import type { VehicleDetails, VehicleOutcome } from '@fairlot/contracts/vehicles';
import { createContext, useContext } from 'react';
import type { MoveOrder } from '../api/send-move.js';

export type TickedVehicles = ReadonlyMap<number, VehicleDetails>;

/**
 * The last move and its undo. `undoUntil` is a time of `performance.now()`. It is null if the move
 * cannot be undone.
 */
export type LastMove = {
  readonly moveId: string;
  readonly done: number;
  /**
   * Vehicles that the move refused or, after an undo, that the undo did not move back, with the
   * reasons.
   */
  readonly refused: readonly { readonly name: string; readonly outcome: VehicleOutcome }[];
  readonly undoUntil: number | null;
  /** Number of vehicles that the undo moved back. Null before an undo. */
  readonly undone: number | null;
};

export type VehicleManagement = {
  readonly ticked: TickedVehicles;
  readonly onTick: (ticked: TickedVehicles) => void;
  readonly last: LastMove | null;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly move: (order: MoveOrder) => void;
  readonly undo: () => void;
};

export const VehicleManagementContext = createContext<VehicleManagement | null>(null);

export const useVehicleManagement = (): VehicleManagement => {
  const management = useContext(VehicleManagementContext);
  if (management === null) throw new Error('This component needs a VehicleManagementContext');
  return management;
};
