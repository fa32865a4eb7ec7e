import { setTimeout as delay } from 'node:timers/promises';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import { aStream, aUnit, aWrite } from './builders.js';

const PAGE = 7;
const POLL_MS = 5;

/** Reads on from `after`, small page by small page, as a follower would, until `enough` says so. */
const followLog = async (
  store: EventStore,
  after: LogPosition | null,
  enough: (seen: readonly CommittedEvent[]) => boolean,
): Promise<readonly CommittedEvent[]> => {
  const seen: CommittedEvent[] = [];
  while (!enough(seen)) {
    const page = await store.readLog({ after: seen.at(-1)?.at ?? after, limit: PAGE });
    seen.push(...page);
    if (page.length === 0) await delay(POLL_MS);
  }
  return seen;
};

/** Reads on until `count` events of these streams have been seen, beside what others write. */
export const followStreams = (
  store: EventStore,
  after: LogPosition | null,
  streams: readonly string[],
  count: number,
): Promise<readonly CommittedEvent[]> =>
  followLog(store, after, (seen) => ofStreams(seen, streams).length >= count);

export const ofStreams = (
  events: readonly CommittedEvent[],
  streams: readonly string[],
): readonly CommittedEvent[] => events.filter(({ stream }) => streams.includes(stream));

/** The place of an event written now: everything older is before it. */
export const endOfLog = async (store: EventStore): Promise<LogPosition | null> => {
  const marker = aStream();
  await store.append([aUnit(aWrite(marker, 0))]);
  return (await followStreams(store, null, [marker], 1)).at(-1)?.at ?? null;
};
