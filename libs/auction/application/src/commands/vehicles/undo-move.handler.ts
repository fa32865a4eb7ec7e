import { commandKind, Engine, type Outcome, requestOf } from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { vehicleTarget } from '../targets.js';
import { forEachVehicle, vehiclesWritten, type VehicleResult } from './vehicle-results.js';

export type UndoMoveData = { readonly moveId: string; readonly idVehicles: readonly number[] };

/** ENG-98: undoes the moves of one call, each vehicle separately. */
export class UndoMoveCommand extends EngineCommand<UndoMoveData, VehicleResult[]> {}

export const undoMove = commandKind(
  'UndoMove',
  (tx, data: UndoMoveData & { readonly idUser: number }): VehicleResult[] => {
    const { idVehicles, moveId, idUser } = data;
    tx.need(idVehicles.map(vehicleTarget));
    const vehicles = idVehicles.map((idVehicle) => ({ idVehicle }));
    return forEachVehicle(tx, vehicles, ({ idVehicle }) => {
      const now = tx.ingressAt;
      return tx.decide(vehicleTarget(idVehicle), { type: 'UndoMove', moveId, idUser, now });
    });
  },
);

@CommandHandler(UndoMoveCommand)
export class UndoMoveHandler implements ICommandHandler<UndoMoveCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: UndoMoveCommand): Promise<Outcome<VehicleResult[]>> {
    const { idUser } = header.actor;
    return this.engine.execute<VehicleResult[]>({
      ...requestOf(header, undoMove, `vehicles of ${idUser}`, { ...data, idUser }, data),
      recall: vehiclesWritten,
    });
  }
}
