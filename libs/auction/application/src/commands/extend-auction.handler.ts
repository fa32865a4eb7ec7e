import { auctionStream, effectiveEnd, type Lot } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { isRunning, lotsThat, theAuction } from './auction-rules.js';
import { requestOf, type CommandHeader } from './command-header.js';
import { auctionTarget, lotTarget } from './targets.js';

export type ExtendAuctionData = {
  readonly idAuction: number;
  /** Epoch milliseconds, seconds zero. */
  readonly endsAt: number;
  readonly reason: string;
};

/** SEC-71: a new end for the auction and every running lot, in one append (STA-076). */
export class ExtendAuctionCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: ExtendAuctionData,
  ) {
    super();
  }
}

@CommandHandler(ExtendAuctionCommand)
export class ExtendAuctionHandler implements ICommandHandler<ExtendAuctionCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: ExtendAuctionCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, 'ExtendAuction', auctionStream(data.idAuction), data),
      script: (tx) => {
        const { idAuction, endsAt, reason: note } = data;
        const now = tx.decidedAt;
        const running = lotsThat(theAuction(tx, idAuction), isRunning).map(lotTarget);
        tx.need(running);
        const extension = { endsAt, reason: 'OWNER', note, now } as const;
        tx.decide(auctionTarget(idAuction), { type: 'ExtendAuction', ...extension });
        for (const lot of running) {
          // A soft close may have taken a lot beyond the new end already; it is never shortened.
          if (effectiveEnd(tx.state(lot) as Lot) >= endsAt) continue;
          tx.decide(lot, { type: 'ExtendLot', endsAt, note, now });
        }
        return null;
      },
      recall: () => null,
    });
  }
}
