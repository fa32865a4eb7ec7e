import { auctionStream, hasEnded, mayShorten, type Lot } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { isRunning, lotsMatching, existingAuction } from '../auction-rules.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type ExtendAuctionData = {
  readonly idAuction: number;
  /** The new end in epoch milliseconds, with zero seconds. */
  readonly endsAt: number;
  readonly reason: string;
};

/**
 * SEC-71: sets a new end for the auction and every running lot in one append (STA-076). Staggered
 * lots keep their intervals: each moves by the same time as the auction.
 */
export class ExtendAuctionCommand extends EngineCommand<ExtendAuctionData, null> {}

export const extendAuction = commandKind('ExtendAuction', (tx, data: ExtendAuctionData): null => {
  const { idAuction, endsAt, reason: note } = data;
  const now = tx.decidedAt;
  const auction = existingAuction(tx, idAuction);
  const targets = lotsMatching(auction, isRunning).map(lotTarget);
  tx.need(targets);
  const stateOf = (lot: (typeof targets)[number]) => tx.state(lot) as Lot;
  // A lot that has ended stays ended, even if it is not closed yet.
  const running = targets.filter((lot) => !hasEnded(stateOf(lot), now));
  const { status } = auction;
  if (targets.length > 0 && running.length === 0)
    tx.refuse('INVALID_TRANSITION', { status, endsAt: auction.endsAt });
  const byMs = endsAt - auction.endsAt;
  const isStaggered = auction.terms.staggerMs > 0;
  const endOf = (lot: (typeof targets)[number]) =>
    isStaggered ? stateOf(lot).endsAt + byMs : endsAt;
  // A soft close may have moved a lot beyond the new end. Such a lot keeps its end.
  const moved = running.filter((lot) => {
    const end = stateOf(lot).endsAt;
    return byMs < 0 ? end > endOf(lot) : end < endOf(lot);
  });
  const extension = {
    endsAt,
    reason: 'OWNER',
    note,
    mayShorten: moved.every((lot) => mayShorten(stateOf(lot))),
    now,
  } as const;
  tx.decide(auctionTarget(idAuction), { type: 'ExtendAuction', ...extension });
  for (const lot of moved) tx.decide(lot, { type: 'ExtendLot', endsAt: endOf(lot), note, now });
  return null;
});

@CommandHandler(ExtendAuctionCommand)
export class ExtendAuctionHandler extends EngineHandler<ExtendAuctionData, null> {
  protected readonly kind = extendAuction;
  protected readonly lane = ({ idAuction }: ExtendAuctionData) => auctionStream(idAuction);
  protected readonly recall = () => null;
}
