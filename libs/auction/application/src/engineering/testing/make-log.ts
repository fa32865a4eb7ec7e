import { auctionDeclaration } from '@fairlot/auction-event-schema';
import { KeyLog } from '@fairlot/event-sourcing-inspection';
import { auctionLogEntryOf, type AuctionLogEntry } from '../auction-log.js';
import { causeOf, causeListsOf } from '../cause-of.js';

type LogLine = {
  readonly command: string;
  readonly stream: string;
  readonly types: readonly string[];
};

/** An auction's log of events without content, at the positions `1`, `2` and so on. */
export const makeLog = (...writes: readonly LogLine[]) => {
  const log = new KeyLog<AuctionLogEntry>();
  const ends = new Map<string, number>();
  let at = 0;
  for (const { command, stream, types } of writes)
    for (const type of types) {
      const position = ends.get(stream) ?? 0;
      ends.set(stream, position + 1);
      at += 1;
      const kind = auctionDeclaration.streamOf(stream)?.kind ?? '';
      const written = { stream, kind, position, type, commandId: command, decidedAt: at };
      const entry = auctionLogEntryOf({ ...written, at: String(at) }, log.places.length + 1);
      if (entry !== null) log.add(entry);
    }
  const causeAt = (index: number, data: Record<string, unknown>) =>
    causeOf(log.places[index - 1]!, data, causeListsOf(log));
  return { log, causeOf: causeAt };
};
