import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { requestOf, type CommandHeader } from './command-header.js';
import { lotTarget } from './targets.js';

export type VoidOfferData = {
  readonly lot: LotKey;
  readonly idOffer: number;
  readonly reason: string;
  readonly byStaff: boolean;
};

/** Staff take an offer back; leader and price are recomputed. */
export class VoidOfferCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: VoidOfferData,
  ) {
    super();
  }
}

@CommandHandler(VoidOfferCommand)
export class VoidOfferHandler implements ICommandHandler<VoidOfferCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: VoidOfferCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, 'VoidOffer', lotStream(data.lot), data),
      script: (tx) => {
        const { lot, idOffer, reason, byStaff } = data;
        tx.decide(lotTarget(lot), { type: 'VoidOffer', idOffer, reason, byStaff });
        return null;
      },
      recall: () => null,
    });
  }
}
