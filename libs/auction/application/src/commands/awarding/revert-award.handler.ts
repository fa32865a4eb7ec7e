import { lotStream, type LotKey, type LotStanding } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type CommandHeader,
  commandKind,
  Engine,
  type Outcome,
  requestOf,
} from '@fairlot/event-sourcing-engine';
import { recordLots, theLot } from '../auction-rules.js';
import { revertVehicleAwards } from '../vehicles/lot-vehicles.js';
import { reopenAward } from './open-award.js';
import { awardTarget, lotTarget } from '../targets.js';

export type RevertAwardData = {
  readonly lot: LotKey;
  readonly reason: string;
};

/** SEC-51: returns to TBA by a compensating event, unless the award is settled (STA-073). */
export class RevertAwardCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: RevertAwardData,
  ) {
    super();
  }
}

export const revertAward = commandKind('RevertAward', (tx, data: RevertAwardData): null => {
  const { lot, reason } = data;
  const { idAuction, idLot } = lot;
  const { idVehicles } = theLot(tx, lot).terms;
  const wasSold = theLot(tx, lot).awarded?.channel === 'CLICK_BUY';
  tx.decide(awardTarget(lot), { type: 'RevertAward', reason });
  tx.decide(lotTarget(lot), { type: 'MarkAwardReverted', reason, now: tx.decidedAt });
  revertVehicleAwards(tx, [{ lot, idVehicles }]);
  // After a reverted purchase the former leader is next, not the buyer.
  const standing: LotStanding = wasSold
    ? reopenAward(tx, lot)
    : { idLot, status: 'CLD', awardStatus: 'TBA' };
  recordLots(tx, idAuction, [standing]);
  return null;
});

@CommandHandler(RevertAwardCommand)
export class RevertAwardHandler implements ICommandHandler<RevertAwardCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: RevertAwardCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, revertAward, lotStream(data.lot), data),
      recall: () => null,
    });
  }
}
