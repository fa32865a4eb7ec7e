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
import { unlistVehicles, vehiclesOf } from '../vehicles/lot-vehicles.js';
import { lotTarget } from '../targets.js';

export type WithdrawLotData = {
  readonly lot: LotKey;
  readonly reason: string;
  /** ADMIN or CUSTOMER_CENTER. */
  readonly byStaff: boolean;
};

/** Withdraws a lot; once it has bids, only staff may. */
export class WithdrawLotCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: WithdrawLotData,
  ) {
    super();
  }
}

export const withdrawLot = commandKind('WithdrawLot', (tx, data: WithdrawLotData): null => {
  const { lot, reason, byStaff } = data;
  const { idAuction, idLot } = lot;
  tx.decide(lotTarget(lot), { type: 'WithdrawLot', reason, byStaff, now: tx.decidedAt });
  unlistVehicles(tx, vehiclesOf(tx, [lot]));
  recordLots(tx, idAuction, [{ idLot, status: 'WDR', awardStatus: null }]);
  return null;
});

@CommandHandler(WithdrawLotCommand)
export class WithdrawLotHandler implements ICommandHandler<WithdrawLotCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: WithdrawLotCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, withdrawLot, lotStream(data.lot), data),
      recall: () => null,
    });
  }
}
