import { auctionStream } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { isRunning, existingAuction, existingLot } from '../auction-rules.js';
import { forEachLot, namedLotsOrRefuse, lotsWritten, type LotResult } from '../lot-results.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type ResumeLotsData = {
  readonly idAuction: number;
  readonly idLots: readonly number[] | null;
};

/**
 * Resumes the given paused lots, or all paused lots if none is given. Each ends late enough for
 * bidders to return.
 */
export class ResumeLotsCommand extends EngineCommand<ResumeLotsData, LotResult[]> {}

export const resumeLots = commandKind('ResumeLots', (tx, data: ResumeLotsData): LotResult[] => {
  const { idAuction, idLots } = data;
  const keys = namedLotsOrRefuse(tx, existingAuction(tx, idAuction), idLots, isRunning);
  tx.need(keys.map(lotTarget));
  const wanted = idLots?.length ? keys : keys.filter((key) => existingLot(tx, key).paused);
  const now = tx.decidedAt;
  let endsAt = 0;
  const results = forEachLot(tx, wanted, (key) => {
    tx.decide(lotTarget(key), { type: 'ResumeLot', now });
    endsAt = Math.max(endsAt, existingLot(tx, key).endsAt);
  });
  // Extends the auction too, because it must not end before its lots.
  const pause = { endsAt, reason: 'PAUSE', note: null, mayShorten: false, now } as const;
  if (endsAt > 0) tx.decide(auctionTarget(idAuction), { type: 'ExtendAuction', ...pause });
  return results;
});

@CommandHandler(ResumeLotsCommand)
export class ResumeLotsHandler extends EngineHandler<ResumeLotsData, LotResult[]> {
  protected readonly kind = resumeLots;
  protected readonly lane = ({ idAuction }: ResumeLotsData) => auctionStream(idAuction);
  protected readonly recall = lotsWritten;
}
