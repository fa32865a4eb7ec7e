import type {
  CommittedEvent,
  EventStore,
  LogPosition,
  ReadLogOptions,
} from '@fairlot/event-store-port';

/** The part of an event store that consumers of the log need. */
export type FollowedLog = Pick<EventStore, 'readLog' | 'readStream' | 'onCommit'>;

/** Maximum number of cached events: two batches of a relay. */
const CACHED_MAX = 1_000;
/**
 * Shortest time between the start of a read and the next wake-up: `DELAY_PER_EVENT_MS` per event
 * read, but at most `DELAY_MAX_MS`.
 */
const DELAY_PER_EVENT_MS = 5;
const DELAY_MAX_MS = 20;

type LogEvents = readonly CommittedEvent[];
type SharedRead = {
  readonly after: LogPosition | null;
  readonly limit: number;
  readonly events: Promise<LogEvents>;
};

/**
 * Shares the reads of all consumers of the log in one process. Events never change, so they can be
 * cached. As with the store, fewer events than the limit mean the end of the log. Under load,
 * wake-ups are delayed so that one read covers several commits. A single event is passed on
 * immediately.
 */
export class SharedLog implements FollowedLog {
  /** The newest events that were read, without a gap. The first one follows the position `from`. */
  private cached: LogEvents = [];
  private from: LogPosition | null = null;
  /**
   * True if there was no commit notification since the last read, so that the cache reaches to the
   * end of the log.
   */
  private isComplete = false;
  /** A read that began after the newest commit notification. Older reads may miss that commit. */
  private reading: SharedRead | null = null;
  /** Time until which wake-ups are delayed, by `performance.now()`. */
  private delayedUntil = 0;

  constructor(private readonly store: FollowedLog) {}

  async readLog({ after = null, limit }: ReadLogOptions): Promise<LogEvents> {
    const cached = this.cachedAfter(after).slice(0, limit);
    if (cached.length === limit || (cached.length > 0 && this.isComplete)) return cached;
    const more = await this.readOn(cached.at(-1)?.at ?? after, limit);
    return [...cached, ...more].slice(0, limit);
  }

  readStream: FollowedLog['readStream'] = (stream, options) =>
    this.store.readStream(stream, options);

  async onCommit(wake: () => void): Promise<() => Promise<void>> {
    let gathering: NodeJS.Timeout | null = null;
    const gathered = (): void => {
      gathering = null;
      wake();
    };
    const stop = await this.store.onCommit(() => {
      [this.isComplete, this.reading] = [false, null];
      const leftMs = this.delayedUntil - performance.now();
      if (leftMs > 0) gathering ??= setTimeout(gathered, leftMs);
      else wake();
    });
    return async () => {
      await stop();
      if (gathering !== null) clearTimeout(gathering);
    };
  }

  private async readOn(after: LogPosition | null, limit: number): Promise<LogEvents> {
    const under = this.reading;
    if (under !== null && under.after === after && under.limit === limit) return under.events;
    const reading: SharedRead = { after, limit, events: this.store.readLog({ after, limit }) };
    this.reading = reading;
    const beganAt = performance.now();
    try {
      const events = await reading.events;
      this.addToCache(after, events);
      this.delayedUntil = beganAt + Math.min(DELAY_PER_EVENT_MS * events.length, DELAY_MAX_MS);
      const endsAt = events.at(-1)?.at ?? after;
      if (this.reading === reading)
        this.isComplete = events.length < limit && endsAt === this.newestAt;
      return events;
    } finally {
      if (this.reading === reading) this.reading = null;
    }
  }

  private cachedAfter(after: LogPosition | null): LogEvents {
    if (after === this.from) return this.cached;
    // Search from the end, because consumers are nearly always near it.
    const index = this.cached.findLastIndex(({ at }) => at === after);
    return index < 0 ? [] : this.cached.slice(index + 1);
  }

  /** Position of the newest cached event. */
  private get newestAt(): LogPosition | null {
    return this.cached.at(-1)?.at ?? this.from;
  }

  private addToCache(after: LogPosition | null, events: LogEvents): void {
    const { newestAt } = this;
    const endsAt = events.at(-1)?.at;
    // Ignore a read that is outdated or belongs to a consumer that is far behind.
    if (endsAt === undefined || (newestAt !== null && endsAt <= newestAt)) return;
    const all = newestAt === after ? [...this.cached, ...events] : events;
    const first = Math.max(0, all.length - CACHED_MAX);
    if (newestAt !== after) this.from = after;
    if (first > 0) this.from = all[first - 1]?.at ?? null;
    this.cached = all.slice(first);
  }
}
