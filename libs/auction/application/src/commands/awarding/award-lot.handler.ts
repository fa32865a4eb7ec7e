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
import { awardOffer } from './award-rules.js';

export type AwardLotData = {
  readonly lot: LotKey;
  readonly idOffer: number;
  /** Required unless the bid is the best one. */
  readonly reason: string | null;
};

/** SEC-49: awards the best binding bid, or another one with a reason (STA-080). */
export class AwardLotCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: AwardLotData,
  ) {
    super();
  }
}

export const awardLot = commandKind('AwardLot', (tx, data: AwardLotData): null => {
  const { lot, idOffer, reason } = data;
  recordLots(tx, lot.idAuction, [awardOffer(tx, lot, { idOffer, reason })]);
  return null;
});

@CommandHandler(AwardLotCommand)
export class AwardLotHandler implements ICommandHandler<AwardLotCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: AwardLotCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, awardLot, lotStream(data.lot), data),
      recall: () => null,
    });
  }
}
