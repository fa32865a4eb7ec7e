import type { LogPosition } from '@fairlot/event-store-port';
import type { IndexedEvent } from './event-index.js';
import { KeyLog, type PlaceInLog } from './key-log.js';
import { readOn, type LogParts } from './read-on.js';

/** Longer logs are rejected, because a list of them would fill the memory. */
const EVENTS_MAX = 200_000;
/** Cached keys; the least recently used one is dropped. */
const CACHED_MAX = 8;

/** The key has too many events to cache. */
export class LogTooLong extends Error {
  override readonly name = 'LogTooLong';
}

type CachedLog<Place extends PlaceInLog> = {
  readonly log: KeyLog<Place>;
  readAt: LogPosition | null;
  reading: Promise<void>;
};

type KeyLogsParts<Place extends PlaceInLog> = LogParts & {
  readonly context: string;
  /** Converts an event to a list entry with its number from 1; null leaves it out. */
  readonly placeOf: (event: IndexedEvent, index: number) => Place | null;
};

/** Cached logs of one context. Each read continues where the last one ended. */
export class KeyLogs<Place extends PlaceInLog> {
  private readonly cached = new Map<string, CachedLog<Place>>();

  constructor(private readonly parts: KeyLogsParts<Place>) {}

  /** The part read so far; null if nothing was read. */
  known(key: string): KeyLog<Place> | null {
    return this.cached.get(key)?.log ?? null;
  }

  /** Reads up to the newest event. @throws LogTooLong */
  async upToNow(key: string): Promise<KeyLog<Place>> {
    const kept = this.keep(key);
    kept.reading = kept.reading.catch(() => {}).then(() => this.readOn(key, kept));
    await kept.reading;
    if (kept.log.places.length > EVENTS_MAX) throw new LogTooLong(`${key} has too many events`);
    return kept.log;
  }

  private async readOn(key: string, kept: CachedLog<Place>): Promise<void> {
    const { parts } = this;
    const { log } = kept;
    for await (const page of readOn(parts, { context: parts.context, key }, kept.readAt)) {
      for (const event of page) {
        const place = parts.placeOf(event, log.places.length + 1);
        if (place !== null) log.add(place);
      }
      kept.readAt = page.at(-1)?.at ?? kept.readAt;
      if (log.places.length > EVENTS_MAX) return;
    }
  }

  private keep(key: string): CachedLog<Place> {
    const kept = this.cached.get(key) ?? {
      log: new KeyLog<Place>(),
      readAt: null,
      reading: Promise.resolve(),
    };
    this.cached.delete(key);
    this.cached.set(key, kept);
    const [oldest] = this.cached.keys();
    if (this.cached.size > CACHED_MAX && oldest !== undefined) this.cached.delete(oldest);
    return kept;
  }
}
