import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresConnection } from '@fairlot/database';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import { ArchivedEventStore } from '@fairlot/event-store-archive';
import type { CommittedEvent, LogPosition } from '@fairlot/event-store-port';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import { FolderFiles } from '@fairlot/files-folder';
import { Client } from 'pg';
import { Marketplace } from '../engine/marketplace.ts';
import { fillRows } from '../growth/fill-log.ts';
import type { Result } from '../result.ts';

/** Tables with fewer bytes per lot appear only in the sum. */
const REPORTED_FROM_BYTES = 100;
/** Number of events per read, as in the projector. */
const PAGE_EVENTS = 2_000;

type Bytes = ReadonlyMap<string, number>;

/** Reads the number of bytes of each table with its indexes, without free space. */
const readTableBytes = async (connection: PostgresConnection): Promise<Bytes> => {
  const client = new Client(connection);
  await client.connect();
  await client.query('VACUUM FULL');
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
};

const totalBytes = (bytes: Bytes): number => [...bytes.values()].reduce((sum, one) => sum + one, 0);

const subtractBytes = (bytes: Bytes, empty: Bytes): Bytes =>
  new Map([...bytes].map(([name, one]) => [name, one - (empty.get(name) ?? 0)]));

const resultOf = (claim: string, figure: number): Result => ({
  claim,
  unit: 'bytes',
  figure,
  reference: null,
  ratio: null,
  target: null,
  met: null,
});

const comparedResult = (
  claim: string,
  unit: string,
  figure: number,
  reference: number,
): Result => ({
  claim,
  unit,
  figure,
  reference,
  target: null,
  met: null,
  ratio: reference > 0 ? figure / reference : null,
});

/** Results that compare each table's bytes per lot after archiving with those before. */
const tableResults = (before: Bytes, after: Bytes, lots: number): Result[] => {
  const heavy = [...after.keys()].filter(
    (name) => Math.max(before.get(name) ?? 0, after.get(name) ?? 0) / lots >= REPORTED_FROM_BYTES,
  );
  const weightOf = (name: string): number => before.get(name) ?? 0;
  return [
    ...heavy
      .toSorted((one, other) => weightOf(other) - weightOf(one))
      .map((name) => [name, after.get(name) ?? 0, weightOf(name)] as const),
    ['all tables', totalBytes(after), totalBytes(before)] as const,
  ].map(([name, figure, reference]) =>
    comparedResult(`${name}, a lot, archived`, 'bytes', figure / lots, reference / lots),
  );
};

/** Reads the whole event log page by page, and returns the number of events read per second. */
const eventsPerSecond = async (store: ArchivedEventStore): Promise<number> => {
  const startedAt = performance.now();
  let [after, events]: [LogPosition | null, number] = [null, 0];
  for (let more = true; more;) {
    const page: readonly CommittedEvent[] = await store.readLog({ after, limit: PAGE_EVENTS });
    events += page.length;
    after = page.at(-1)?.at ?? after;
    more = page.length === PAGE_EVENTS;
  }
  return (1_000 * events) / (performance.now() - startedAt);
};

export type WeightPartOptions = {
  readonly connection: PostgresConnection;
  readonly lots: number;
  readonly offersALot: number;
};

/** Places bids one after the other, as in a quiet market: each is a commit with its own seal. */
const offerOn = async (marketplace: Marketplace, lots: number, offersALot: number) => {
  const keys = await marketplace.runningLots(lots);
  return async (): Promise<void> => {
    for (let nth = 0; nth < offersALot; nth += 1)
      for (const lot of keys) await marketplace.offer(lot, nth);
  };
};

/**
 * Measures the bytes of a lot and its bids in each table, and how many of them are left after
 * archiving.
 */
export const weightPart = async (options: WeightPartOptions): Promise<Result[]> => {
  const { connection, lots, offersALot } = options;
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-weight-'));
  const commandOf = ({ metadata }: CommittedEvent) =>
    (JSON.parse(metadata) as EventMetadata).commandId;
  const files = new FolderFiles(folder);
  const store = new ArchivedEventStore(new PostgresEventStore(connection), files, commandOf);
  try {
    const empty = await readTableBytes(connection);
    const weigh = async (): Promise<Bytes> =>
      subtractBytes(await readTableBytes(connection), empty);
    const offerAll = await offerOn(new Marketplace(store), lots, offersALot);
    await fillRows(connection, store);
    const published = totalBytes(await weigh());
    await offerAll();
    await fillRows(connection, store);
    const before = await weigh();
    const readBefore = await eventsPerSecond(store);
    let inFiles = 0;
    for await (const { bytes } of store.archive.move(() => false)) inFiles += bytes;
    const after = await weigh();
    return [
      resultOf('a lot without an offer', published / lots),
      resultOf('an offer', (totalBytes(before) - published) / lots / offersALot),
      ...tableResults(before, after, lots),
      resultOf('files, a lot', inFiles / lots),
      comparedResult(
        'reading the log, archived',
        'events/s',
        await eventsPerSecond(store),
        readBefore,
      ),
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
};
