import { NO_HASH } from '@fairlot/event-sourcing-declaration';
import type { LogEntry, StoredEventView } from '@fairlot/contracts/engineering';
import type { CommittedEvent } from '@fairlot/event-store-port';
import type { AuctionLog, Place } from './auction-log.js';
import { causeOf } from './cause-of.js';

type Fields = Record<string, unknown>;

/** What tells a sealed amount, in whichever event of a lot or its award. */
const SEALED_FIELDS = ['amountMinor', 'priceMinor', 'bound'];

/** Hashes over a sealed amount: the few amounts that are possible could be tried on them. */
const TELLING_FIELDS = ['fingerprint', 'stateHash'];

const without = (hidden: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !hidden.includes(field)));

/** What of a place goes out; its stream is told by kind and lot. */
export const entryOf = ({ stream: _name, ...entry }: Place): LogEntry => entry;

type Around = {
  readonly log: AuctionLog;
  readonly isHidden: boolean;
  /** Hash of the event before it in its stream; null when it is the first. */
  readonly previousHash: string | null;
};

/**
 * An event for engineers, ids only, as stored; of a lot that hides its offers without amounts and
 * without any hash.
 */
export const storedEventView = (
  event: CommittedEvent,
  place: Place,
  { log, isHidden, previousHash }: Around,
): StoredEventView => {
  const data = JSON.parse(event.data) as Fields;
  const metadata = JSON.parse(event.metadata) as Fields;
  const cause = causeOf(place, data, log);
  const stream = log.ofStream(place.stream);
  return {
    ...place,
    version: event.version,
    data: isHidden ? without(SEALED_FIELDS, data) : data,
    metadata: isHidden ? without(TELLING_FIELDS, metadata) : metadata,
    hash: isHidden ? '' : event.hash,
    previousHash: isHidden ? '' : (previousHash ?? NO_HASH),
    cause: cause && entryOf(cause),
    ofCommand: log.ofCommand(place.commandId).length,
    before: stream[place.position - 1]?.at ?? null,
    after: stream[place.position + 1]?.at ?? null,
  };
};
