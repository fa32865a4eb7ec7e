import { auctionStream, type AuctionFileMessageSet } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type CommandHeader,
  commandKind,
  Engine,
  type Outcome,
  requestOf,
  type WrittenEvent,
} from '@fairlot/event-sourcing-engine';
import { auctionTarget } from '../targets.js';

export type SetFileMessageData = {
  readonly idAuction: number;
  /** Null removes the file. */
  readonly file: {
    readonly idFile: number;
    readonly fileName: string;
    /** Hash of the content, which identifies a repeat. */
    readonly sha256: string;
  } | null;
};

/** Id of the file that the command attached. */
const attached = (written: readonly WrittenEvent[]): number | null => {
  for (const { event } of written)
    if (event.type === 'AuctionFileMessageSet')
      return (event as AuctionFileMessageSet).data.file?.idFile ?? null;
  return null;
};

/** SEC-55, SEC-56: sets a file for all bidders, kept in the file store. Returns its id. */
export class SetFileMessageCommand extends Command<Outcome<number | null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: SetFileMessageData,
  ) {
    super();
  }
}

/** Identifies the file by its content, because a second upload has another id. */
const contentOf = ({ idAuction, file }: SetFileMessageData) => ({
  idAuction,
  file: file && { fileName: file.fileName, sha256: file.sha256 },
});

export const setFileMessage = commandKind(
  'SetFileMessage',
  (tx, data: SetFileMessageData): number | null => {
    const { idAuction, file } = data;
    const shown = file && { idFile: file.idFile, fileName: file.fileName };
    tx.decide(auctionTarget(idAuction), { type: 'SetFileMessage', file: shown });
    return file?.idFile ?? null;
  },
);

@CommandHandler(SetFileMessageCommand)
export class SetFileMessageHandler implements ICommandHandler<SetFileMessageCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: SetFileMessageCommand): Promise<Outcome<number | null>> {
    return this.engine.execute<number | null>({
      ...requestOf(header, setFileMessage, auctionStream(data.idAuction), data, contentOf(data)),
      recall: attached,
    });
  }
}
