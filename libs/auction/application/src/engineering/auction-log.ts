import { parseStream } from '@fairlot/auction-domain';
import type { LogEntry, LogEventType } from '@fairlot/contracts/engineering';
import type { IndexedEvent, KeyLog } from '@fairlot/event-sourcing-inspection';
import { mapInParts } from '@fairlot/kernel';

/** An event of the auction without its content. */
export type AuctionLogEntry = LogEntry & { readonly stream: string };

/** Every event of one auction. */
export type AuctionLog = KeyLog<AuctionLogEntry>;

/** Kinds of streams that form the auction's own history. */
export const OWN_KINDS = ['auction', 'lot', 'award'] as const;

/**
 * Converts an event to an entry. Null for an event of a vehicle, which is not part of the auction's
 * own history.
 */
export const auctionLogEntryOf = (event: IndexedEvent, index: number): AuctionLogEntry | null => {
  const { at, stream, position, type, commandId, decidedAt } = event;
  const name = parseStream(stream);
  if (name === null || name.aggregate === 'vehicle') return null;
  const idLot = name.aggregate === 'auction' ? null : name.idLot;
  const entry = { at, index, kind: name.aggregate, idLot, position };
  return { ...entry, stream, type: type as LogEventType, decidedAt, commandId };
};

/**
 * Consecutive events in the log of an auction, numbered after the given count. Pauses for urgent
 * work between events.
 */
export const numberedEntries = async (
  events: readonly IndexedEvent[],
  before: number,
): Promise<readonly AuctionLogEntry[]> => {
  const entries = await mapInParts(events, (event, nth) =>
    auctionLogEntryOf(event, before + nth + 1),
  );
  return entries.filter((entry) => entry !== null);
};
