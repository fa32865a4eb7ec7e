import { auctionStream } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { auctionTarget } from '../targets.js';

export type SetMessageData = {
  readonly idAuction: number;
  /** Sanitised HTML, or null to remove the message. */
  readonly message: string | null;
};

/** SEC-57: sets or removes the message to all bidders. */
export class SetMessageCommand extends EngineCommand<SetMessageData, null> {}

export const setMessage = commandKind('SetMessage', (tx, data: SetMessageData): null => {
  const { idAuction, message } = data;
  tx.decide(auctionTarget(idAuction), { type: 'SetMessage', message });
  return null;
});

@CommandHandler(SetMessageCommand)
export class SetMessageHandler extends EngineHandler<SetMessageData, null> {
  protected readonly kind = setMessage;
  protected readonly lane = ({ idAuction }: SetMessageData) => auctionStream(idAuction);
  protected readonly recall = () => null;
}
