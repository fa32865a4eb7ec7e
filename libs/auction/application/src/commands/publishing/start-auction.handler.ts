import { auctionStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type CommandHeader,
  commandKind,
  Engine,
  type Outcome,
  requestOf,
} from '@fairlot/event-sourcing-engine';
import { lotsThat, recordLots, theAuction } from '../auction-rules.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type StartAuctionData = { readonly idAuction: number };

/** Sent by the clock; checks status and start time again (STA-070, STA-082). */
export class StartAuctionCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: StartAuctionData,
  ) {
    super();
  }
}

export const startAuction = commandKind(
  'StartAuction',
  (tx, { idAuction }: StartAuctionData): null => {
    const now = tx.decidedAt;
    const scheduled = lotsThat(theAuction(tx, idAuction), ({ status }) => status === 'SCH');
    tx.need(scheduled.map(lotTarget));
    tx.decide(auctionTarget(idAuction), { type: 'StartAuction', now });
    for (const key of scheduled) tx.decide(lotTarget(key), { type: 'StartLot', now });
    const running = { status: 'RUN', awardStatus: null } as const;
    recordLots(
      tx,
      idAuction,
      scheduled.map(({ idLot }) => ({ idLot, ...running })),
    );
    return null;
  },
);

@CommandHandler(StartAuctionCommand)
export class StartAuctionHandler implements ICommandHandler<StartAuctionCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: StartAuctionCommand): Promise<Outcome<null>> {
    const { idAuction } = data;
    return this.engine.execute<null>({
      ...requestOf(header, startAuction, auctionStream(idAuction), data),
      recall: () => null,
    });
  }
}
