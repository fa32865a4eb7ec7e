import type { VehicleOutcome } from '@fairlot/contracts/vehicles';
import { vehicleTitle } from '@fairlot/content/vehicle-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MANAGED_STOCK } from '../api/managed-stock.js';
import { nameVehicles } from '../api/name-vehicles.js';
import { sendMove, undoMove, type MoveOrder } from '../api/send-move.js';
import type { LastMove, VehicleManagement, TickedVehicles } from './vehicle-management-context.js';

const UNDO_MS = 10_000;
const doneCount = (vehicles: readonly VehicleOutcome[]): number =>
  vehicles.filter(({ outcome }) => outcome === 'done').length;

/** Moves the selected vehicles. Refused vehicles stay selected, and are listed with the reasons. */
export const useMoving = (): VehicleManagement => {
  const client = useQueryClient();
  const [ticked, setTicked] = useState<TickedVehicles>(new Map());
  const [last, setLast] = useState<LastMove | null>(null);
  const readAgain = () => client.invalidateQueries({ queryKey: [MANAGED_STOCK] });
  const moving = useMutation({
    mutationFn: (order: MoveOrder) =>
      sendMove(order, [...ticked.keys()], { commandId: crypto.randomUUID() }),
    onSuccess: ({ moveId, undoUntilAt, vehicles }) => {
      const refused = vehicles.flatMap((outcome) => {
        const vehicle = ticked.get(outcome.idVehicle);
        if (outcome.outcome === 'done' || vehicle === undefined) return [];
        return [{ name: `${vehicleTitle(vehicle)} ${vehicle.licensePlate}`, outcome, vehicle }];
      });
      setTicked(new Map(refused.map(({ vehicle }) => [vehicle.idVehicle, vehicle])));
      const undoUntil = undoUntilAt === null ? null : performance.now() + UNDO_MS;
      setLast({ moveId, done: doneCount(vehicles), refused, undoUntil, undone: null });
      return readAgain();
    },
  });
  const undoing = useMutation({
    mutationFn: async (moveId: string) => {
      const { vehicles } = await undoMove(moveId, { commandId: crypto.randomUUID() });
      const stay = vehicles.filter(({ outcome }) => outcome === 'refused');
      // Loads the names of refused vehicles, because these are no longer in the list. If that
      // fails, the undo still counts.
      const names = await nameVehicles(stay.map(({ idVehicle }) => idVehicle)).catch(
        () => new Map<number, string>(),
      );
      return {
        undone: doneCount(vehicles),
        refused: stay.map((outcome) => ({
          name: names.get(outcome.idVehicle) ?? String(outcome.idVehicle),
          outcome,
        })),
      };
    },
    onSuccess: (back) => {
      setLast((before) => before && { ...before, ...back, undoUntil: null });
      return readAgain();
    },
  });
  return {
    ticked,
    last,
    onTick: setTicked,
    isBusy: moving.isPending || undoing.isPending,
    error: moving.error ?? undoing.error,
    move: (order) => moving.mutate(order),
    undo: () => last && undoing.mutate(last.moveId),
  };
};
