import { auctionStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { isRunning, theAuction, theLot } from './auction-rules.js';
import { requestOf, type CommandHeader } from './command-header.js';
import { eachLot, lotsWritten, namedOr, type LotResult } from './lot-results.js';
import { lotTarget } from './targets.js';

export type ResumeLotsData = {
  readonly idAuction: number;
  readonly idLots: readonly number[] | null;
};

/** Resumes paused lots, each with time enough to come back; all when none is named. */
export class ResumeLotsCommand extends Command<Outcome<LotResult[]>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: ResumeLotsData,
  ) {
    super();
  }
}

@CommandHandler(ResumeLotsCommand)
export class ResumeLotsHandler implements ICommandHandler<ResumeLotsCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: ResumeLotsCommand): Promise<Outcome<LotResult[]>> {
    return this.engine.execute<LotResult[]>({
      ...requestOf(header, 'ResumeLots', auctionStream(data.idAuction), data),
      script: (tx) => {
        const { idAuction, idLots } = data;
        const keys = namedOr(theAuction(tx, idAuction), idLots, isRunning);
        tx.need(keys.map(lotTarget));
        const wanted = idLots?.length ? keys : keys.filter((key) => theLot(tx, key).paused);
        return eachLot(tx, wanted, (key) => {
          tx.decide(lotTarget(key), { type: 'ResumeLot', now: tx.decidedAt });
        });
      },
      recall: lotsWritten,
    });
  }
}
