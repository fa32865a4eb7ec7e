import type { Transaction, WrittenEvent } from '@fairlot/event-sourcing-engine';
import type { Refusal } from '@fairlot/kernel';
import { idVehicleOf, type Stage, type VehicleEvent } from '@fairlot/vehicles-domain';

/** The result for one vehicle of a command on many vehicles: its state, or the refusal. */
export type VehicleResult = {
  readonly idVehicle: number;
  readonly stage: Stage | null;
  readonly refusal: Refusal | null;
};

const stageAfter = (event: VehicleEvent | undefined): Stage | null =>
  event?.type === 'VehicleMoved' || event?.type === 'VehicleMoveUndone' ? event.data.to : null;

/** Handles each vehicle separately. A refusal for one vehicle does not affect the others. */
export const forEachVehicle = <Of extends { readonly idVehicle: number }>(
  tx: Transaction,
  vehicles: readonly Of[],
  act: (vehicle: Of) => readonly VehicleEvent[],
): VehicleResult[] =>
  vehicles.map((vehicle) => {
    let stage: Stage | null = null;
    const refusal = tx.part(() => {
      stage = stageAfter(act(vehicle)[0]);
    });
    return { idVehicle: vehicle.idVehicle, stage, refusal };
  });

/**
 * The results of a repeated command, from its events. Refused vehicles have no events and are
 * omitted.
 */
export const vehiclesWritten = (events: readonly WrittenEvent[]): VehicleResult[] =>
  events.flatMap(({ stream, event }) => {
    const idVehicle = idVehicleOf(stream);
    if (idVehicle === null) return [];
    return [{ idVehicle, stage: stageAfter(event as VehicleEvent), refusal: null }];
  });
