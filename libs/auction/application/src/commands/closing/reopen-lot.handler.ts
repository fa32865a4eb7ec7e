import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type CommandHeader,
  commandKind,
  Engine,
  type Outcome,
  requestOf,
} from '@fairlot/event-sourcing-engine';
import { recordLots } from '../auction-rules.js';
import {
  listVehicles,
  notFree,
  requireCarsFree,
  vehiclesOf,
  type SameCars,
} from '../vehicles/lot-vehicles.js';
import { awardTarget, lotTarget } from '../targets.js';

export type ReopenLotData = {
  readonly lot: LotKey;
  readonly endsAt: number;
  readonly reason: string;
  /** Its vehicles with other records of the same car. */
  readonly sameCars?: readonly SameCars[];
};

/** Reopens a closed lot without an award, soon after its close. */
export class ReopenLotCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: ReopenLotData,
  ) {
    super();
  }
}

export const reopenLot = commandKind('ReopenLot', (tx, data: ReopenLotData): null => {
  const { lot, endsAt, reason } = data;
  const { idAuction, idLot } = lot;
  tx.decide(lotTarget(lot), { type: 'ReopenLot', endsAt, reason, now: tx.decidedAt });
  tx.decide(awardTarget(lot), { type: 'DropAward' });
  const vehicles = vehiclesOf(tx, [lot]);
  // A lot that was not awarded released its vehicles, so another lot may have them.
  if (notFree(tx, vehicles).length > 0) tx.refuse('INVALID_TRANSITION');
  listVehicles(tx, vehicles);
  requireCarsFree(tx, data.sameCars);
  recordLots(tx, idAuction, [{ idLot, status: 'RUN', awardStatus: null }], endsAt);
  return null;
});

@CommandHandler(ReopenLotCommand)
export class ReopenLotHandler implements ICommandHandler<ReopenLotCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: ReopenLotCommand): Promise<Outcome<null>> {
    const { sameCars: _lookedUp, ...fingerprinted } = data;
    return this.engine.execute<null>({
      ...requestOf(header, reopenLot, lotStream(data.lot), data, fingerprinted),
      recall: () => null,
    });
  }
}
