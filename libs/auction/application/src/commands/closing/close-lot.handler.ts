import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandKind, Engine, type Outcome, requestOf } from '@fairlot/event-sourcing-engine';
import { EngineCommand } from '../engine-handler.js';
import { PendingCommands } from '../bidding/pending-commands.js';
import { lotTarget } from '../targets.js';

export type CloseLotData = {
  readonly lot: LotKey;
  readonly reason: string;
  /**
   * Whether the user has the role ADMIN or CUSTOMER_CENTER. In some formats, only staff may close a
   * lot early.
   */
  readonly byStaff: boolean;
};

/**
 * ENG-20, early close: starts the last call of a running lot. When the last call ends, the clock
 * closes the lot.
 */
export class CloseLotCommand extends EngineCommand<CloseLotData, null> {}

export const closeLot = commandKind('CloseLot', (tx, data: CloseLotData): null => {
  const { lot, reason, byStaff } = data;
  tx.decide(lotTarget(lot), { type: 'CloseLotEarly', reason, byStaff, now: tx.decidedAt });
  return null;
});

@CommandHandler(CloseLotCommand)
export class CloseLotHandler implements ICommandHandler<CloseLotCommand> {
  constructor(
    @Inject(Engine) private readonly engine: Engine,
    @Inject(PendingCommands) private readonly pending: PendingCommands,
  ) {}

  /** Waits until all bids that arrived before this command are decided. */
  async execute({ header, data }: CloseLotCommand): Promise<Outcome<null>> {
    await this.pending.untilDrained([data.lot], header.ingressAt);
    return this.engine.execute<null>({
      ...requestOf(header, closeLot, lotStream(data.lot), data),
      recall: () => null,
    });
  }
}
