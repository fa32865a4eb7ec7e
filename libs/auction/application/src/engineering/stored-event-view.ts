import { NO_HASH } from '@fairlot/event-sourcing-declaration';
import type { LogEntry, StoredEventView } from '@fairlot/contracts/engineering';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { mayCheckHash, visibleData, visibleMetadata } from '@fairlot/auction-event-schema';
import type { Moment } from '@fairlot/auction-rules';
import type { AuctionLogEntry } from './auction-log.js';

type EventFields = Record<string, unknown>;

/** An entry without its stream name, because kind and lot identify the stream. */
export const logEntryOf = ({ stream: _name, ...entry }: AuctionLogEntry): LogEntry => entry;

type EventContext = {
  readonly cause: AuctionLogEntry | null;
  /** Number of events that its command wrote. */
  readonly ofCommand: number;
  readonly moment: Moment;
  /** Neighbours of the event in the stream; null for the first and the newest event. */
  readonly previous: CommittedEvent | null;
  readonly next: CommittedEvent | null;
};

/** The hash of an event. Empty while it is hidden. */
const hashOf = (event: CommittedEvent | null, moment: Moment): string =>
  event !== null && mayCheckHash('ENGINEER', moment, event.salt) ? event.hash : '';

/**
 * A stored event for engineers, with ids only, without values that are hidden in the lot's current
 * moment.
 */
export const storedEventView = (
  event: CommittedEvent,
  entry: AuctionLogEntry,
  { cause, ofCommand, moment, previous, next }: EventContext,
): StoredEventView => {
  const data = JSON.parse(event.data) as EventFields;
  const metadata = JSON.parse(event.metadata) as EventFields;
  return {
    ...entry,
    version: event.version,
    data: visibleData('ENGINEER', moment, { type: event.type, data }),
    metadata: visibleMetadata(metadata, mayCheckHash('ENGINEER', moment, event.salt)),
    hash: hashOf(event, moment),
    previousHash: previous === null ? NO_HASH : hashOf(previous, moment),
    cause: cause && logEntryOf(cause),
    ofCommand,
    before: previous?.at ?? null,
    after: next?.at ?? null,
  };
};
