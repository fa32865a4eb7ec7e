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
import { auctionTarget } from '../targets.js';

export type SetMessageData = {
  readonly idAuction: number;
  /** Sanitised HTML, or null to remove the message. */
  readonly message: string | null;
};

/** SEC-57: sets a message to all bidders. */
export class SetMessageCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: SetMessageData,
  ) {
    super();
  }
}

export const setMessage = commandKind('SetMessage', (tx, data: SetMessageData): null => {
  const { idAuction, message } = data;
  tx.decide(auctionTarget(idAuction), { type: 'SetMessage', message });
  return null;
});

@CommandHandler(SetMessageCommand)
export class SetMessageHandler implements ICommandHandler<SetMessageCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: SetMessageCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, setMessage, auctionStream(data.idAuction), data),
      recall: () => null,
    });
  }
}
