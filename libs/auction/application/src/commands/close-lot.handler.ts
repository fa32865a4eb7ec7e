import { setTimeout } from 'node:timers/promises';
import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { DRAIN_LOOK_MS, IngressLedger } from './ingress-ledger.js';
import { recordLots } from './auction-rules.js';
import { requestOf, type CommandHeader } from './command-header.js';
import { openAward } from './open-award.js';
import { awardTarget, lotTarget } from './targets.js';

export type CloseLotData = {
  readonly lot: LotKey;
  readonly reason: string;
  /** ADMIN or CUSTOMER_CENTER. */
  readonly byStaff: boolean;
};

/** ENG-20, the hammer: closes a running lot before its end and opens its award, in one append. */
export class CloseLotCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: CloseLotData,
  ) {
    super();
  }
}

@CommandHandler(CloseLotCommand)
export class CloseLotHandler implements ICommandHandler<CloseLotCommand> {
  constructor(
    @Inject(Engine) private readonly engine: Engine,
    @Inject(IngressLedger) private readonly ledger: IngressLedger,
  ) {}

  /** An offer that arrived before the hammer is decided before it, whoever is quicker inside. */
  async execute({ header, data }: CloseLotCommand): Promise<Outcome<null>> {
    const { idAuction, idLot } = data.lot;
    while (!this.ledger.drained(idAuction, idLot, header.ingressAt)) {
      await setTimeout(DRAIN_LOOK_MS);
    }
    return this.engine.execute<null>({
      ...requestOf(header, 'CloseLot', lotStream(data.lot), data),
      script: (tx) => {
        const { lot, reason, byStaff } = data;
        tx.need([lotTarget(lot), awardTarget(lot)]);
        const hammer = { type: 'CloseLotEarly', reason, byStaff, now: tx.decidedAt } as const;
        const [event] = tx.decide(lotTarget(lot), hammer);
        if (event?.type === 'LotClosed')
          recordLots(tx, idAuction, [openAward(tx, lot, event.data)]);
        return null;
      },
      recall: () => null,
    });
  }
}
