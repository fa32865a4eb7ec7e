import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';

const PAGE_EVENTS = 2_000;

/** Reads the global log page by page up to a position, or to its end if the position is null. */
export async function* readLog(
  store: Pick<EventStore, 'readLog'>,
  to: LogPosition | null = null,
): AsyncGenerator<readonly CommittedEvent[]> {
  let after: LogPosition | null = null;
  for (;;) {
    const page: readonly CommittedEvent[] = await store.readLog({ after, limit: PAGE_EVENTS });
    const wanted = to === null ? page : page.filter(({ at }) => at <= to);
    if (wanted.length > 0) yield wanted;
    if (page.length < PAGE_EVENTS || wanted.length < page.length) return;
    after = page.at(-1)?.at ?? after;
  }
}
