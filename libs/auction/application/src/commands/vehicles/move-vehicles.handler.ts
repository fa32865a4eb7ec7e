import { commandKind, Engine, type Outcome, requestOf } from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import type { Move, ReturnReason, Stage, MoverStanding } from '@fairlot/vehicles-domain';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { vehicleTarget } from '../targets.js';
import { forEachVehicle, vehiclesWritten, type VehicleResult } from './vehicle-results.js';

/**
 * A vehicle to move, with its row and the caller's rights. The row is null if the caller may not
 * see the vehicle.
 */
export type VehicleToMove = {
  readonly idVehicle: number;
  readonly row: { readonly madeAs: Stage; readonly standing: MoverStanding } | null;
};

export type MoveVehiclesData = {
  readonly move: Move;
  readonly idTemplate: number | null;
  readonly reason: ReturnReason | null;
  readonly vehicles: readonly VehicleToMove[];
};
/** `idUser` is the user who moves the vehicles; `moveId` is the command id of the call. */
type VehicleMoveData = MoveVehiclesData & { readonly idUser: number; readonly moveId: string };

/** SEC-24 to SEC-27: moves vehicles that are in no lot, each separately (STA-068). */
export class MoveVehiclesCommand extends EngineCommand<MoveVehiclesData, VehicleResult[]> {}

export const moveVehicles = commandKind(
  'MoveVehicles',
  (tx, data: VehicleMoveData): VehicleResult[] => {
    const { vehicles, ...moved } = data;
    const found = vehicles.filter(({ row }) => row !== null);
    tx.need(found.map(({ idVehicle }) => vehicleTarget(idVehicle)));
    return forEachVehicle(tx, vehicles, ({ idVehicle, row }) => {
      if (row === null) return tx.refuse('NOT_FOUND');
      const now = tx.decidedAt;
      return tx.decide(vehicleTarget(idVehicle), { type: 'MoveVehicle', ...moved, ...row, now });
    });
  },
);

@CommandHandler(MoveVehiclesCommand)
export class MoveVehiclesHandler implements ICommandHandler<MoveVehiclesCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: MoveVehiclesCommand): Promise<Outcome<VehicleResult[]>> {
    const { idUser } = header.actor;
    const { vehicles, ...wanted } = data;
    const fingerprinted = { ...wanted, idVehicles: vehicles.map(({ idVehicle }) => idVehicle) };
    const moved = { ...data, idUser, moveId: header.commandId };
    return this.engine.execute<VehicleResult[]>({
      // Moves of one user wait for each other, but not for those of other users.
      ...requestOf(header, moveVehicles, `vehicles of ${idUser}`, moved, fingerprinted),
      recall: vehiclesWritten,
    });
  }
}
