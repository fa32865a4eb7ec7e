import { setTimeout as delay } from 'node:timers/promises';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import { makeStream, makeUnit, makeWrite } from './builders.js';

const PAGE_EVENTS = 7;
const POLL_MS = 5;

/** Reads the log after `after` in small pages, as a consumer does, until `enough` returns true. */
const followLog = async (
  store: EventStore,
  after: LogPosition | null,
  enough: (seen: readonly CommittedEvent[]) => boolean,
): Promise<readonly CommittedEvent[]> => {
  const seen: CommittedEvent[] = [];
  while (!enough(seen)) {
    const page = await store.readLog({ after: seen.at(-1)?.at ?? after, limit: PAGE_EVENTS });
    seen.push(...page);
    if (page.length === 0) await delay(POLL_MS);
  }
  return seen;
};

/** Reads the log until it has seen `count` events of these streams. Ignores other streams. */
export const followStreams = (
  store: EventStore,
  after: LogPosition | null,
  streams: readonly string[],
  count: number,
): Promise<readonly CommittedEvent[]> =>
  followLog(store, after, (seen) => eventsOfStreams(seen, streams).length >= count);

export const eventsOfStreams = (
  events: readonly CommittedEvent[],
  streams: readonly string[],
): readonly CommittedEvent[] => events.filter(({ stream }) => streams.includes(stream));

/** The position of an event that is written now, which all older events precede. */
export const endOfLog = async (store: EventStore): Promise<LogPosition | null> => {
  const marker = makeStream();
  await store.append([makeUnit(makeWrite(marker, 0))]);
  return (await followStreams(store, null, [marker], 1)).at(-1)?.at ?? null;
};
