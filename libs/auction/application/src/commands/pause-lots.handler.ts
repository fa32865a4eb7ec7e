import { auctionStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { isRunning, theAuction, theLot } from './auction-rules.js';
import { requestOf, type CommandHeader } from './command-header.js';
import { eachLot, lotsWritten, namedOr, type LotResult } from './lot-results.js';
import { lotTarget } from './targets.js';

export type PauseLotsData = {
  readonly idAuction: number;
  readonly idLots: readonly number[] | null;
  readonly reason: string;
};

/** Pauses running lots; all of them when none is named. */
export class PauseLotsCommand extends Command<Outcome<LotResult[]>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: PauseLotsData,
  ) {
    super();
  }
}

@CommandHandler(PauseLotsCommand)
export class PauseLotsHandler implements ICommandHandler<PauseLotsCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: PauseLotsCommand): Promise<Outcome<LotResult[]>> {
    return this.engine.execute<LotResult[]>({
      ...requestOf(header, 'PauseLots', auctionStream(data.idAuction), data),
      script: (tx) => {
        const { idAuction, idLots, reason } = data;
        const keys = namedOr(theAuction(tx, idAuction), idLots, isRunning);
        tx.need(keys.map(lotTarget));
        const wanted = idLots?.length ? keys : keys.filter((key) => !theLot(tx, key).paused);
        return eachLot(tx, wanted, (key) => {
          tx.decide(lotTarget(key), { type: 'PauseLot', reason });
        });
      },
      recall: lotsWritten,
    });
  }
}
