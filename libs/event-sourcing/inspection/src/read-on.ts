import type { Contexts, OpenedEvent } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import type { BrowsedKey, EventIndex, IndexedEvent } from './event-index.js';

const PAGE_EVENTS = 2_000;
/**
 * Maximum number of events that are read from the log after the end of the index. If the projector
 * has been down for long, the result is incomplete.
 */
const TAIL_MAX = 20_000;

export type LogContext = {
  readonly index: EventIndex;
  readonly store: Pick<EventStore, 'readLog'>;
  readonly contexts: Contexts;
};

/**
 * The events of a key after a position, in log order. They come from the index, and then from the
 * log, so that the newest events are included.
 */
export async function* readOn(
  { index, store, contexts }: LogContext,
  browsed: BrowsedKey,
  from: LogPosition | null,
): AsyncGenerator<readonly IndexedEvent[]> {
  const indexedUntil = await index.indexedUntil();
  let after = from;
  for (let more = true; more;) {
    const page = await index.ofKey({ ...browsed, after, limit: PAGE_EVENTS });
    after = page.at(-1)?.at ?? after;
    if (page.length > 0) yield page;
    more = page.length === PAGE_EVENTS;
  }
  yield* beyondIndex({ store, contexts }, browsed, laterPosition(after, indexedUntil));
}

/** The events in the log that come after a position and after the end of the index. */
export async function* beyondIndex(
  { store, contexts }: Omit<LogContext, 'index'>,
  browsed: BrowsedKey,
  after: LogPosition | null,
): AsyncGenerator<readonly IndexedEvent[]> {
  let tail = after;
  for (let read = 0; read < TAIL_MAX; read += PAGE_EVENTS) {
    const page = await store.readLog({ after: tail, limit: PAGE_EVENTS });
    const own = page.flatMap((event) => indexEntryOf(contexts, event, browsed));
    if (own.length > 0) yield own;
    if (page.length < PAGE_EVENTS) return;
    tail = page.at(-1)?.at ?? tail;
  }
}

/** The event as a list with one entry. Empty if it has another key or cannot be read. */
const indexEntryOf = (
  contexts: Contexts,
  committed: CommittedEvent,
  { context, key }: BrowsedKey,
): IndexedEvent[] => {
  if (contexts.ownerOf(committed.stream)?.context.name !== context) return [];
  try {
    const opened = contexts.open(committed);
    return opened.busKey === key ? [indexedEvent(committed, opened)] : [];
  } catch {
    return [];
  }
};

/** Converts an event of the log to the form that the index has. */
export const indexedEvent = (
  { at, stream, position, type }: CommittedEvent,
  { kind, metadata }: Pick<OpenedEvent, 'kind' | 'metadata'>,
): IndexedEvent => {
  const { commandId, decidedAt } = metadata;
  return { at, stream, kind, position, type, commandId, decidedAt };
};

const laterPosition = (one: LogPosition | null, other: LogPosition | null): LogPosition | null =>
  one === null || (other !== null && other > one) ? other : one;
