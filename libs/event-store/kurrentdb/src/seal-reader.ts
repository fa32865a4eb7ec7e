import type { ReadLogOptions, SealChain, StoredSeal } from '@fairlot/event-store-port';
import { mapConcurrently } from './each-of.js';
import type { RecordReader } from './record-reader.js';
import { splitFields, logPositionOf, type StoredRecord, storedSeal } from './records.js';
import type { StreamNames } from './stream-names.js';

const PAGE_SEALS = 1_000;

/** Reads seals. A seal follows the newest event of its batch, and `at` is that event's position. */
export class SealReader {
  constructor(
    private readonly reader: RecordReader,
    private readonly names: StreamNames,
  ) {}

  /** Seals after a position. Also reads the events between them, because they determine `at`. */
  async after({ after = null, limit }: ReadLogOptions): Promise<readonly StoredSeal[]> {
    const { events, seals } = this.names;
    const found: StoredSeal[] = [];
    let newestAt: string | null = null;
    for await (const stored of this.reader.after(after, [events, seals], PAGE_SEALS)) {
      if (found.length === limit) break;
      if (stored.streamId.startsWith(events)) newestAt = logPositionOf(stored);
      // A seal before the first event belongs to the event at `after`, so the caller already has
      // it.
      else if (newestAt !== null) found.push({ ...storedSeal(stored), at: newestAt });
    }
    return found;
  }

  async chains(): Promise<readonly SealChain[]> {
    const entries = await this.reader.stream(this.names.chains);
    return mapConcurrently(entries, async (entry) => {
      const name = this.names.seal(splitFields(entry)[0] ?? '');
      const [[first], newest] = await Promise.all([
        this.reader.stream(name, { limit: 1 }),
        this.reader.newest(name),
      ]);
      return { first: await this.#placed(first!), newest: await this.#placed(newest!) };
    });
  }

  async #placed(stored: StoredRecord): Promise<StoredSeal> {
    const event = await this.reader.newestOf(this.names.events, stored);
    return { ...storedSeal(stored), at: logPositionOf(event!) };
  }
}
