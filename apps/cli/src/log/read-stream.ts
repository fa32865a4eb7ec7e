import type { CommittedEvent, EventStore } from '@fairlot/event-store-port';

const PAGE_EVENTS = 1_000;

/** The events of a stream up to and including a position. */
export async function* readStream(
  store: EventStore,
  stream: string,
  to: number,
): AsyncGenerator<CommittedEvent> {
  for (let from = 0; from <= to; from += PAGE_EVENTS) {
    const limit = Math.min(PAGE_EVENTS, to - from + 1);
    const page = await store.readStream(stream, { from, limit });
    yield* page;
    if (page.length < limit) return;
  }
}
