import { auctionStream } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { lotsMatching, recordLots, existingAuction } from '../auction-rules.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type StartAuctionData = { readonly idAuction: number };

/**
 * Starts an auction and its lots. Sent by the clock; checks status and start time again (STA-070,
 * STA-082).
 */
export class StartAuctionCommand extends EngineCommand<StartAuctionData, null> {}

export const startAuction = commandKind(
  'StartAuction',
  (tx, { idAuction }: StartAuctionData): null => {
    const now = tx.decidedAt;
    const scheduled = lotsMatching(
      existingAuction(tx, idAuction),
      ({ status }) => status === 'SCH',
    );
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
export class StartAuctionHandler extends EngineHandler<StartAuctionData, null> {
  protected readonly kind = startAuction;
  protected readonly lane = ({ idAuction }: StartAuctionData) => auctionStream(idAuction);
  protected readonly recall = () => null;
}
