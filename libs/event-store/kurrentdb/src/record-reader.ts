import { type LogPosition } from '@fairlot/event-store-port';
import { within } from '@fairlot/kernel';
import {
  BACKWARDS,
  END,
  type KurrentDBClient,
  type ReadPosition,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';
import { placeOf, positionOf, type StoredRecord } from './records.js';
import { storeError } from './store-error.js';

type StreamPart = { readonly from?: number; readonly limit?: number | undefined };

/** Reads records, each within its time; what is not there is empty. Errors are `EventStoreError`s. */
export class RecordReader {
  constructor(
    private readonly client: KurrentDBClient,
    private readonly answerMs: number,
  ) {}

  async stream(name: string, { from = 0, limit }: StreamPart = {}): Promise<StoredRecord[]> {
    if (limit === 0) return [];
    const maxCount = limit === undefined ? {} : { maxCount: limit };
    return this.#listed(this.client.readStream(name, { fromRevision: BigInt(from), ...maxCount }));
  }

  async newest(name: string): Promise<StoredRecord | undefined> {
    const back = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    return (await this.#listed(this.client.readStream(name, back)))[0];
  }

  /** The newest record in streams that are named so, before a record or of all. */
  async newestOf(prefix: string, before?: StoredRecord): Promise<StoredRecord | undefined> {
    const fromPosition: ReadPosition = before?.position ?? END;
    const filter = streamNameFilter({ prefixes: [prefix] });
    const back = { direction: BACKWARDS, fromPosition, maxCount: 1, filter } as const;
    return (await this.#listed(this.client.readAll(back)))[0];
  }

  /** The first record in streams that are named so, after a record. */
  async nextOf(prefix: string, after: StoredRecord): Promise<StoredRecord | undefined> {
    const fromPosition: ReadPosition = after.position ?? START;
    const filter = streamNameFilter({ prefixes: [prefix] });
    return (await this.#listed(this.client.readAll({ fromPosition, maxCount: 1, filter })))[0];
  }

  /** The log of streams that are named so, after a place, read in pages. */
  async *after(
    place: LogPosition | null,
    prefixes: string[],
    page: number,
  ): AsyncGenerator<StoredRecord> {
    const begin = place === null ? null : positionOf(place);
    let fromPosition: ReadPosition = begin === null ? START : { commit: begin, prepare: begin };
    let shown = place;
    // The server tells the record at a place as well: it was shown before.
    const maxCount = page + 1;
    const filter = streamNameFilter({ prefixes });
    for (let count = maxCount; count === maxCount;) {
      count = 0;
      for await (const stored of this.#each(
        this.client.readAll({ fromPosition, maxCount, filter }),
      )) {
        count += 1;
        fromPosition = stored.position ?? fromPosition;
        if (shown !== null && placeOf(stored) <= shown) continue;
        shown = placeOf(stored);
        yield stored;
      }
    }
  }

  async #listed(events: AsyncIterable<ResolvedEvent>): Promise<StoredRecord[]> {
    const listed: StoredRecord[] = [];
    for await (const stored of this.#each(events)) listed.push(stored);
    return listed;
  }

  async *#each(events: AsyncIterable<ResolvedEvent>): AsyncGenerator<StoredRecord> {
    const iterator = events[Symbol.asyncIterator]();
    try {
      for (;;) {
        const late = () => new Error(`no answer within ${this.answerMs} ms`);
        const next = await within(this.answerMs, iterator.next(), late);
        if (next.done === true) return;
        if (next.value.event !== undefined) yield next.value.event;
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw storeError(error);
    }
  }
}
