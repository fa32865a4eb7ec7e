import { type LogPosition } from '@fairlot/event-store-port';
import { withTimeout } from '@fairlot/kernel';
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
import { timeoutError } from './client.js';
import type { Connection } from './connection.js';
import { logPositionOf, positionOf, type StoredRecord } from './records.js';

type StreamPart = { readonly from?: number | undefined; readonly limit?: number | undefined };
type ReadEvents = (client: KurrentDBClient) => AsyncIterable<ResolvedEvent>;

/**
 * Reads records with a time limit. Missing records give empty results. Throws `EventStoreError`.
 */
export class RecordReader {
  constructor(private readonly connection: Connection) {}

  async stream(name: string, { from = 0, limit }: StreamPart = {}): Promise<StoredRecord[]> {
    if (limit === 0) return [];
    const maxCount = limit === undefined ? {} : { maxCount: limit };
    return this.#listed((client) =>
      client.readStream(name, { fromRevision: BigInt(from), ...maxCount }),
    );
  }

  async newest(name: string): Promise<StoredRecord | undefined> {
    const back = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    return (await this.#listed((client) => client.readStream(name, back)))[0];
  }

  /** The newest record in streams with this prefix, or the newest before a given record. */
  async newestOf(prefix: string, before?: StoredRecord): Promise<StoredRecord | undefined> {
    const fromPosition: ReadPosition = before?.position ?? END;
    const filter = streamNameFilter({ prefixes: [prefix] });
    const back = { direction: BACKWARDS, fromPosition, maxCount: 1, filter } as const;
    return (await this.#listed((client) => client.readAll(back)))[0];
  }

  /** The first record after a given one in streams with this prefix. */
  async nextOf(prefix: string, after: StoredRecord): Promise<StoredRecord | undefined> {
    const fromPosition: ReadPosition = after.position ?? START;
    const filter = streamNameFilter({ prefixes: [prefix] });
    const on = { fromPosition, maxCount: 1, filter };
    return (await this.#listed((client) => client.readAll(on)))[0];
  }

  /** All records after a position in streams with this prefix, in log order. Reads page by page. */
  async *after(
    position: LogPosition | null,
    prefixes: string[],
    page: number,
  ): AsyncGenerator<StoredRecord> {
    const begin = position === null ? null : positionOf(position);
    let fromPosition: ReadPosition = begin === null ? START : { commit: begin, prepare: begin };
    let lastPosition = position;
    // The server includes the record at the start position, which the previous page has returned.
    const maxCount = page + 1;
    const filter = streamNameFilter({ prefixes });
    for (let count = maxCount; count === maxCount;) {
      const from = { fromPosition, maxCount, filter };
      const records = await this.#listed((client) => client.readAll(from));
      count = records.length;
      for (const stored of records) {
        fromPosition = stored.position ?? fromPosition;
        if (lastPosition !== null && logPositionOf(stored) <= lastPosition) continue;
        lastPosition = logPositionOf(stored);
        yield stored;
      }
    }
  }

  #listed(read: ReadEvents): Promise<StoredRecord[]> {
    return this.connection.run(async (client, leftMs) => {
      const listed: StoredRecord[] = [];
      const iterator = read(client)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await withTimeout(leftMs, iterator.next(), timeoutError(leftMs));
          if (next.done === true) return listed;
          if (next.value.event !== undefined) listed.push(next.value.event);
        }
      } catch (error) {
        if (error instanceof StreamNotFoundError) return [];
        throw error;
      }
    });
  }
}
