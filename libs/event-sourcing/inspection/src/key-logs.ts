import type { LogPosition } from '@fairlot/event-store-port';
import type { IndexedEvent } from './event-index.js';
import { KeyLog, type PlaceInLog } from './key-log.js';
import { readOn, type LogParts } from './read-on.js';

/** Longer logs are not answered: a list of them would fill the memory. */
const EVENTS_MAX = 200_000;
/** Keys whose places are kept, the last ones asked for. */
const KEPT_MAX = 8;

/** The key has more events than are kept in memory. */
export class LogTooLong extends Error {
  override readonly name = 'LogTooLong';
}

type Kept<Place extends PlaceInLog> = {
  readonly log: KeyLog<Place>;
  readAt: LogPosition | null;
  reading: Promise<void>;
};

type KeyLogsParts<Place extends PlaceInLog> = LogParts & {
  readonly context: string;
  /** An event as it is listed, with its number from 1; null leaves it out. */
  readonly placeOf: (event: IndexedEvent, index: number) => Place | null;
};

/** The logs of one context that engineers look at, read on from where they were left. */
export class KeyLogs<Place extends PlaceInLog> {
  private readonly kept = new Map<string, Kept<Place>>();

  constructor(private readonly parts: KeyLogsParts<Place>) {}

  /** As far as it was read already; null when it was not. */
  known(key: string): KeyLog<Place> | null {
    return this.kept.get(key)?.log ?? null;
  }

  /** Up to the newest event. @throws LogTooLong */
  async upToNow(key: string): Promise<KeyLog<Place>> {
    const kept = this.keep(key);
    kept.reading = kept.reading.catch(() => {}).then(() => this.readOn(key, kept));
    await kept.reading;
    if (kept.log.places.length > EVENTS_MAX) throw new LogTooLong(`${key} has too many events`);
    return kept.log;
  }

  private async readOn(key: string, kept: Kept<Place>): Promise<void> {
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

  private keep(key: string): Kept<Place> {
    const kept = this.kept.get(key) ?? {
      log: new KeyLog<Place>(),
      readAt: null,
      reading: Promise.resolve(),
    };
    this.kept.delete(key);
    this.kept.set(key, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_MAX && oldest !== undefined) this.kept.delete(oldest);
    return kept;
  }
}
