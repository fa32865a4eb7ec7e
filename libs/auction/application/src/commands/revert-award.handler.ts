import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { recordLots, theLot } from './auction-rules.js';
import { requestOf, type CommandHeader } from './command-header.js';
import { revertVehicleAwards } from './lot-vehicles.js';
import { awardTarget, lotTarget } from './targets.js';

export type RevertAwardData = {
  readonly lot: LotKey;
  readonly reason: string;
};

/** SEC-51: a compensation back to TBA, unless the award is settled (STA-073). */
export class RevertAwardCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: RevertAwardData,
  ) {
    super();
  }
}

@CommandHandler(RevertAwardCommand)
export class RevertAwardHandler implements ICommandHandler<RevertAwardCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: RevertAwardCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, 'RevertAward', lotStream(data.lot), data),
      script: (tx) => {
        const { lot, reason } = data;
        const { idAuction, idLot } = lot;
        const { idVehicles } = theLot(tx, lot).terms;
        tx.decide(awardTarget(lot), { type: 'RevertAward', reason });
        tx.decide(lotTarget(lot), { type: 'MarkAwardReverted', reason });
        revertVehicleAwards(tx, [{ lot, idVehicles }]);
        recordLots(tx, idAuction, [{ idLot, status: 'CLD', awardStatus: 'TBA' }]);
        return null;
      },
      recall: () => null,
    });
  }
}
