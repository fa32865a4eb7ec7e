import { chainHash, NO_HASH } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, StoredSeal } from '@fairlot/event-store-port';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { assert } from '@fairlot/kernel';
import type { VerifyLogOptions } from '../verify/verify-log.js';
import { playHistory } from './play-history.js';

/** The history of an auction as a list of events, which tests can change. */
export const makeHistory = async (): Promise<CommittedEvent[]> => {
  const log = new MemoryEventLog();
  await playHistory(new MemoryEventStore(log));
  return log.events;
};

/** The part of a store that `verify` uses. Without seals, it is like a log of an old version. */
export const makeLogStore = (
  events: readonly CommittedEvent[],
  seals: readonly StoredSeal[] = [],
): VerifyLogOptions['store'] => ({
  readLog: async ({ after = null, limit }) =>
    events.filter(({ at }) => after === null || at > after).slice(0, limit),
  readSeals: async ({ after = null, limit }) =>
    seals.filter(({ at }) => after === null || at > after).slice(0, limit),
  readStream: async () => [],
  findCommand: async () => [],
  findRecord: async () => null,
  knownCommands: async (commandIds) => new Set(commandIds),
});

type EventChange = Partial<
  Pick<CommittedEvent, 'type' | 'version' | 'data' | 'metadata' | 'hash' | 'position'>
>;

/** The events with one of them changed, but with unchanged hashes. */
export const withChangedEvent = (
  events: readonly CommittedEvent[],
  { stream, position }: Pick<CommittedEvent, 'stream' | 'position'>,
  change: (event: CommittedEvent) => EventChange,
): CommittedEvent[] => {
  const found = events.some((event) => event.stream === stream && event.position === position);
  assert(found, `no ${stream} at ${position}`);
  return events.map((event) =>
    event.stream === stream && event.position === position ? { ...event, ...change(event) } : event,
  );
};

/** The events with all hash chains rebuilt, so that only the contents of events are wrong. */
export const withRebuiltChains = (events: readonly CommittedEvent[]): CommittedEvent[] => {
  const heads = new Map<string, string>();
  return events.map((event) => {
    const hash = chainHash(heads.get(event.stream) ?? NO_HASH, event);
    heads.set(event.stream, hash);
    return { ...event, hash };
  });
};

/** Returns a function that changes fields of an event's data. */
export const changeData =
  (members: object) =>
  ({ data }: CommittedEvent): EventChange => ({
    data: JSON.stringify({ ...(JSON.parse(data) as object), ...members }),
  });

/** Returns a function that changes fields of an event's metadata; `undefined` removes a field. */
export const changeMetadata =
  (members: object) =>
  ({ metadata }: CommittedEvent): EventChange => ({
    metadata: JSON.stringify({ ...(JSON.parse(metadata) as object), ...members }),
  });
