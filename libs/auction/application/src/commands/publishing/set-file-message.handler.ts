import { auctionStream, type AuctionFileMessageSet } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind, type WrittenEvent } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { auctionTarget } from '../targets.js';

export type SetFileMessageData = {
  readonly idAuction: number;
  /** The file to attach. Null removes the attached file. */
  readonly file: {
    readonly idFile: number;
    readonly fileName: string;
    /** Hash of the content. It identifies a repeated command. */
    readonly sha256: string;
  } | null;
};

/** Id of the file that the command attached. */
const attachedFileId = (events: readonly WrittenEvent[]): number | null => {
  for (const { event } of events)
    if (event.type === 'AuctionFileMessageSet')
      return (event as AuctionFileMessageSet).data.file?.idFile ?? null;
  return null;
};

/**
 * SEC-55, SEC-56: attaches a stored file for all bidders and returns its id, or removes the file.
 */
export class SetFileMessageCommand extends EngineCommand<SetFileMessageData, number | null> {}

/** Identifies the file by its content, because a second upload has another id. */
const messageContentOf = ({ idAuction, file }: SetFileMessageData) => ({
  idAuction,
  file: file && { fileName: file.fileName, sha256: file.sha256 },
});

export const setFileMessage = commandKind(
  'SetFileMessage',
  (tx, data: SetFileMessageData): number | null => {
    const { idAuction, file } = data;
    const messageFile = file && { idFile: file.idFile, fileName: file.fileName };
    tx.decide(auctionTarget(idAuction), { type: 'SetFileMessage', file: messageFile });
    return file?.idFile ?? null;
  },
);

@CommandHandler(SetFileMessageCommand)
export class SetFileMessageHandler extends EngineHandler<SetFileMessageData, number | null> {
  protected readonly kind = setFileMessage;
  protected readonly lane = ({ idAuction }: SetFileMessageData) => auctionStream(idAuction);
  protected readonly recall = attachedFileId;
  protected override readonly content = messageContentOf;
}
