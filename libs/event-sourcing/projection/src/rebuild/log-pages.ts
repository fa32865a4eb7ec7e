import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import { UnreadableStreams, type UnreadableStream } from '../following/unreadable-streams.js';
import { streamEventOfStored, type StreamEvent } from '../following/stream-event.js';
import type { ProjectedContexts } from '../projected-contexts.js';

/** A page of the log, opened for read models. */
export type LogPage = {
  readonly events: readonly StreamEvent[];
  /** Number of events read, including those that cannot be opened. */
  readonly read: number;
  /** Log position of the end of the page; null for an empty log. */
  readonly at: LogPosition | null;
};

export type LogPagesOptions = {
  readonly contexts: ProjectedContexts;
  readonly store: Pick<EventStore, 'readLog'>;
  /** Number of events per read. Two such pages are in memory, plus the rows made from a third. */
  readonly page: number;
};

/**
 * Reads the log page by page and opens its events. A stream is left out from its first unreadable
 * event on.
 */
export class LogPages {
  readonly #leftOut = new UnreadableStreams();

  constructor(private readonly options: LogPagesOptions) {}

  get unreadable(): readonly UnreadableStream[] {
    return this.#leftOut.all;
  }

  /**
   * Reads the log from beginning to end. The next page is read while the caller uses the current
   * one.
   */
  async *all(): AsyncGenerator<LogPage, void> {
    let page = await this.after(null);
    while (page.read > 0) {
      const next = page.read < this.options.page ? null : this.after(page.at);
      // Avoid an unhandled rejection. The promise is awaited below, after this page.
      next?.catch(() => undefined);
      yield page;
      if (next === null) return;
      page = await next;
    }
  }

  async after(place: LogPosition | null): Promise<LogPage> {
    const { contexts, store, page: limit } = this.options;
    const page = await store.readLog({ after: place, limit });
    const events = page.flatMap(
      (one) => this.#leftOut.open(one, (event) => streamEventOfStored(contexts, event)) ?? [],
    );
    return { events, read: page.length, at: page.at(-1)?.at ?? place };
  }
}
