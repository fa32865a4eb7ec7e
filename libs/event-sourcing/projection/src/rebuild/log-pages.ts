import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import { LeftOut, type Unreadable } from '../following/left-out.js';
import { fromStored, type StreamEvent } from '../following/stream-event.js';
import type { ProjectedContexts } from '../projected-contexts.js';

/** Events of the log as read models take them. */
export type LogPage = {
  readonly events: readonly StreamEvent[];
  /** How many there are, those that could not be opened included. */
  readonly read: number;
  /** Where it ends; null in an empty log. */
  readonly at: LogPosition | null;
};

export type LogParts = {
  readonly contexts: ProjectedContexts;
  readonly store: Pick<EventStore, 'readLog'>;
  /** Events that are read at once; memory holds two such pages, and of a third what is written. */
  readonly page: number;
};

/** The log, opened: a stream is left out from the first event on that this program cannot read. */
export class LogPages {
  readonly #leftOut = new LeftOut();

  constructor(private readonly parts: LogParts) {}

  get unreadable(): readonly Unreadable[] {
    return this.#leftOut.all;
  }

  /** From the beginning to the end; the next page is read while one is worked on. */
  async *all(): AsyncGenerator<LogPage, void> {
    let page = await this.after(null);
    while (page.read > 0) {
      const next = page.read < this.parts.page ? null : this.after(page.at);
      // It is awaited below, once this page is done, in whichever way that ends.
      next?.catch(() => undefined);
      yield page;
      if (next === null) return;
      page = await next;
    }
  }

  async after(place: LogPosition | null): Promise<LogPage> {
    const { contexts, store, page: limit } = this.parts;
    const page = await store.readLog({ after: place, limit });
    const events = page.flatMap(
      (one) => this.#leftOut.open(one, (event) => fromStored(contexts, event)) ?? [],
    );
    return { events, read: page.length, at: page.at(-1)?.at ?? place };
  }
}
