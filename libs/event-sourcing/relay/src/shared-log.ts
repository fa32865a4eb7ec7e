import type {
  CommittedEvent,
  EventStore,
  LogPosition,
  ReadLogOptions,
} from '@fairlot/event-store-port';

/** What a follower of the log asks of the store. */
export type FollowedLog = Pick<EventStore, 'readLog' | 'readStream' | 'onCommit'>;

/** Events held: two batches of a relay. */
const HELD_MAX = 1_000;
/** How long after a read began nobody is woken again at most: so long for each event of it, and whatever it was. */
const GATHER_EACH_MS = 5;
const GATHER_MAX_MS = 20;

type Events = readonly CommittedEvent[];
type Reading = {
  readonly after: LogPosition | null;
  readonly limit: number;
  readonly events: Promise<Events>;
};

/**
 * The log for all who follow it in one process: who comes second is given what the first has read. What is
 * read once is what will always be read, and nothing comes in between later. As of the store, fewer events
 * than were asked for are all that there are, but for what a commit tells of that is told later. Under load
 * each commit would have a read and a round of every follower; an event alone is handed on at once.
 */
export class SharedLog implements FollowedLog {
  /** The newest that were read, without a gap; they begin after `from`. */
  private held: Events = [];
  private from: LogPosition | null = null;
  /** Whether no commit was told of since the store had nothing beyond them. */
  private isWhole = false;
  /** Begun since the newest commit was told of: one from before it may miss that one. */
  private reading: Reading | null = null;
  /** Until when others gather, by the clock of `performance`. */
  private restsUntil = 0;

  constructor(private readonly store: FollowedLog) {}

  async readLog({ after = null, limit }: ReadLogOptions): Promise<Events> {
    const known = this.heldAfter(after).slice(0, limit);
    if (known.length === limit || (known.length > 0 && this.isWhole)) return known;
    const more = await this.readOn(known.at(-1)?.at ?? after, limit);
    return [...known, ...more].slice(0, limit);
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
      [this.isWhole, this.reading] = [false, null];
      const leftMs = this.restsUntil - performance.now();
      if (leftMs > 0) gathering ??= setTimeout(gathered, leftMs);
      else wake();
    });
    return async () => {
      await stop();
      if (gathering !== null) clearTimeout(gathering);
    };
  }

  private async readOn(after: LogPosition | null, limit: number): Promise<Events> {
    const under = this.reading;
    if (under !== null && under.after === after && under.limit === limit) return under.events;
    const reading: Reading = { after, limit, events: this.store.readLog({ after, limit }) };
    this.reading = reading;
    const beganAt = performance.now();
    try {
      const events = await reading.events;
      this.hold(after, events);
      this.restsUntil = beganAt + Math.min(GATHER_EACH_MS * events.length, GATHER_MAX_MS);
      const endsAt = events.at(-1)?.at ?? after;
      if (this.reading === reading)
        this.isWhole = events.length < limit && endsAt === this.newestAt;
      return events;
    } finally {
      if (this.reading === reading) this.reading = null;
    }
  }

  private heldAfter(after: LogPosition | null): Events {
    if (after === this.from) return this.held;
    // Whoever follows is nearly always as far as the others.
    const index = this.held.findLastIndex(({ at }) => at === after);
    return index < 0 ? [] : this.held.slice(index + 1);
  }

  /** Where what is held ends. */
  private get newestAt(): LogPosition | null {
    return this.held.at(-1)?.at ?? this.from;
  }

  private hold(after: LogPosition | null, events: Events): void {
    const { newestAt } = this;
    const endsAt = events.at(-1)?.at;
    // A read that was overtaken, or of a follower that is far behind.
    if (endsAt === undefined || (newestAt !== null && endsAt <= newestAt)) return;
    const all = newestAt === after ? [...this.held, ...events] : events;
    const first = Math.max(0, all.length - HELD_MAX);
    if (newestAt !== after) this.from = after;
    if (first > 0) this.from = all[first - 1]?.at ?? null;
    this.held = all.slice(first);
  }
}
