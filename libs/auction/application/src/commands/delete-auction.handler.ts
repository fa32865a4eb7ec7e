import { auctionStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { requestOf, type CommandHeader } from './command-header.js';
import { auctionTarget } from './targets.js';

export type DeleteAuctionData = {
  readonly idAuction: number;
};

/** SEC-70: in SCH, or in CLD with nothing awarded (STA-075). */
export class DeleteAuctionCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: DeleteAuctionData,
  ) {
    super();
  }
}

@CommandHandler(DeleteAuctionCommand)
export class DeleteAuctionHandler implements ICommandHandler<DeleteAuctionCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: DeleteAuctionCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, 'DeleteAuction', auctionStream(data.idAuction), data),
      script: (tx) => {
        tx.decide(auctionTarget(data.idAuction), { type: 'DeleteAuction' });
        return null;
      },
      recall: () => null,
    });
  }
}
