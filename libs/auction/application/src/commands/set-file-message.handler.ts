import { auctionStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Engine, type Outcome } from '@fairlot/event-sourcing-engine';
import { requestOf, type CommandHeader } from './command-header.js';
import { auctionTarget } from './targets.js';

export type SetFileMessageData = {
  readonly idAuction: number;
  /** Null takes it away. */
  readonly file: { readonly idFile: number; readonly fileName: string } | null;
};

/** SEC-55, SEC-56: a file for all bidders, which stands in the file store. */
export class SetFileMessageCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: SetFileMessageData,
  ) {
    super();
  }
}

@CommandHandler(SetFileMessageCommand)
export class SetFileMessageHandler implements ICommandHandler<SetFileMessageCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: SetFileMessageCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, 'SetFileMessage', auctionStream(data.idAuction), data),
      script: (tx) => {
        const { idAuction, file } = data;
        tx.decide(auctionTarget(idAuction), { type: 'SetFileMessage', file });
        return null;
      },
      recall: () => null,
    });
  }
}
