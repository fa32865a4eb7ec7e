import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';

const PAGE = 2_000;

/** The global log from its start to a place, a page at a time; null is its end. */
export async function* readLog(
  store: Pick<EventStore, 'readLog'>,
  to: LogPosition | null = null,
): AsyncGenerator<readonly CommittedEvent[]> {
  let after: LogPosition | null = null;
  for (;;) {
    const page: readonly CommittedEvent[] = await store.readLog({ after, limit: PAGE });
    const wanted = to === null ? page : page.filter(({ at }) => at <= to);
    if (wanted.length > 0) yield wanted;
    if (page.length < PAGE || wanted.length < page.length) return;
    after = page.at(-1)?.at ?? after;
  }
}
