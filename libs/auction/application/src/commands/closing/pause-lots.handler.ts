import { auctionStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandKind, Engine, type Outcome, requestOf } from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import { isRunning, existingAuction, existingLot } from '../auction-rules.js';
import { PendingCommands } from '../bidding/pending-commands.js';
import {
  forEachLot,
  namedLotsOrRefuse,
  lotsWritten,
  namedOrMatchingLots,
  type LotResult,
} from '../lot-results.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type PauseLotsData = {
  readonly idAuction: number;
  readonly idLots: readonly number[] | null;
  readonly reason: string;
};

/** Pauses the given running lots, or all running lots if none is given. */
export class PauseLotsCommand extends EngineCommand<PauseLotsData, LotResult[]> {}

export const pauseLots = commandKind('PauseLots', (tx, data: PauseLotsData): LotResult[] => {
  const { idAuction, idLots, reason } = data;
  const keys = namedLotsOrRefuse(tx, existingAuction(tx, idAuction), idLots, isRunning);
  tx.need(keys.map(lotTarget));
  const wanted = idLots?.length ? keys : keys.filter((key) => !existingLot(tx, key).paused);
  return forEachLot(tx, wanted, (key) => {
    tx.decide(lotTarget(key), { type: 'PauseLot', reason, now: tx.decidedAt });
  });
});

@CommandHandler(PauseLotsCommand)
export class PauseLotsHandler implements ICommandHandler<PauseLotsCommand> {
  constructor(
    @Inject(Engine) private readonly engine: Engine,
    @Inject(PendingCommands) private readonly pending: PendingCommands,
  ) {}

  /** Waits until all bids that arrived before the pause are decided. */
  async execute({ header, data }: PauseLotsCommand): Promise<Outcome<LotResult[]>> {
    const auction = await this.engine.state(auctionTarget(data.idAuction));
    const named =
      auction.status === null ? [] : namedOrMatchingLots(auction, data.idLots, isRunning);
    await this.pending.untilDrained(named, header.ingressAt);
    return this.engine.execute<LotResult[]>({
      ...requestOf(header, pauseLots, auctionStream(data.idAuction), data),
      recall: lotsWritten,
    });
  }
}
