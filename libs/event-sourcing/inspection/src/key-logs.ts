import type { LogPosition } from '@fairlot/event-store-port';
import type { IndexedEvent } from './event-index.js';
import { KeyLog, type IndexedPosition } from './key-log.js';
import { readOn, type LogContext } from './read-on.js';

/**
 * Maximum number of events with one key. Longer logs are rejected, because listing them would fill
 * the memory.
 */
const EVENTS_MAX = 200_000;
/** Maximum number of cached keys. Then the least recently used one is dropped. */
const CACHED_MAX = 8;

/** Thrown if a key has more events than can be listed. */
export class LogTooLong extends Error {
  override readonly name = 'LogTooLong';
}

type CachedLog<Place extends IndexedPosition> = {
  readonly log: KeyLog<Place>;
  readAt: LogPosition | null;
  reading: Promise<void>;
};

type KeyLogsOptions<Place extends IndexedPosition> = LogContext & {
  readonly context: string;
  /**
   * Converts an event to a list entry. Null leaves the event out. `index` is the number of the
   * entry, counted from 1.
   */
  readonly placeOf: (event: IndexedEvent, index: number) => Place | null;
};

/** Caches the logs of keys in one context. Each read continues where the previous one ended. */
export class KeyLogs<Place extends IndexedPosition> {
  private readonly cached = new Map<string, CachedLog<Place>>();

  constructor(private readonly options: KeyLogsOptions<Place>) {}

  /** What was already read of a key's log; null if nothing was read. */
  known(key: string): KeyLog<Place> | null {
    return this.cached.get(key)?.log ?? null;
  }

  /** The log of a key, read up to its newest event. @throws LogTooLong */
  async upToNow(key: string): Promise<KeyLog<Place>> {
    const entry = this.cacheLog(key);
    entry.reading = entry.reading.catch(() => {}).then(() => this.readOn(key, entry));
    await entry.reading;
    if (entry.log.places.length > EVENTS_MAX) throw new LogTooLong(`${key} has too many events`);
    return entry.log;
  }

  private async readOn(key: string, entry: CachedLog<Place>): Promise<void> {
    const { options } = this;
    const { log } = entry;
    for await (const page of readOn(options, { context: options.context, key }, entry.readAt)) {
      for (const event of page) {
        const place = options.placeOf(event, log.places.length + 1);
        if (place !== null) log.add(place);
      }
      entry.readAt = page.at(-1)?.at ?? entry.readAt;
      if (log.places.length > EVENTS_MAX) return;
    }
  }

  private cacheLog(key: string): CachedLog<Place> {
    const entry = this.cached.get(key) ?? {
      log: new KeyLog<Place>(),
      readAt: null,
      reading: Promise.resolve(),
    };
    this.cached.delete(key);
    this.cached.set(key, entry);
    const [oldest] = this.cached.keys();
    if (this.cached.size > CACHED_MAX && oldest !== undefined) this.cached.delete(oldest);
    return entry;
  }
}
