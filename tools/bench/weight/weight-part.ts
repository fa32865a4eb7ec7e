import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresConnection } from '@fairlot/database';
import { ArchivedEventStore } from '@fairlot/event-store-archive';
import { PostgresEventStore } from '@fairlot/event-store-postgres';
import { FolderFiles } from '@fairlot/files-folder';
import { Client } from 'pg';
import { Marketplace } from '../engine/marketplace.ts';
import { fillRows } from '../growth/fill-log.ts';
import type { Result } from '../result.ts';

/** What of the database's tables weighs less is told together. */
const TOLD_FROM_BYTES = 20;

type Bytes = ReadonlyMap<string, number>;

/** Of each table with its indexes, and nothing but what is in them. */
const bytesOf = async (connection: PostgresConnection): Promise<Bytes> => {
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

const inAll = (bytes: Bytes): number => [...bytes.values()].reduce((sum, one) => sum + one, 0);

/** A table's weight of a lot before and after the archive; the light ones as one line. */
const resultsOf = (before: Bytes, after: Bytes, lots: number, unit: string): Result[] => {
  const figureOf = (claim: string, figure: number, reference: number): Result => ({
    ...{ claim, unit, figure, reference, ratio: figure / reference, target: null, met: null },
  });
  const told = [...before].filter(([, bytes]) => bytes / lots >= TOLD_FROM_BYTES);
  const heaviest = told.toSorted(([, one], [, other]) => other - one);
  const lines = heaviest.map(([name, bytes]) =>
    figureOf(`${name}, archived, against before`, (after.get(name) ?? 0) / lots, bytes / lots),
  );
  return [
    ...lines,
    figureOf('all tables, archived, against before', inAll(after) / lots, inAll(before) / lots),
  ];
};

export type WeightPartOptions = {
  readonly connection: PostgresConnection;
  readonly lots: number;
  readonly offersALot: number;
};

/** One offer after the other, as they come in a quiet market: each is a commit with a seal of its own. */
const offerOn = async (marketplace: Marketplace, lots: number, offersALot: number) => {
  const keys = await marketplace.runningLots(lots);
  return async (): Promise<void> => {
    for (let nth = 0; nth < offersALot; nth += 1)
      for (const lot of keys) await marketplace.offer(lot, nth);
  };
};

/** What a lot and its offers weigh in each table, and what of it is left once the log lies in files. */
export const weightPart = async (options: WeightPartOptions): Promise<Result[]> => {
  const { connection, lots, offersALot } = options;
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-weight-'));
  const store = new ArchivedEventStore(new PostgresEventStore(connection), new FolderFiles(folder));
  try {
    const empty = inAll(await bytesOf(connection));
    const offerAll = await offerOn(new Marketplace(store), lots, offersALot);
    await fillRows(connection, store);
    const published = inAll(await bytesOf(connection)) - empty;
    await offerAll();
    await fillRows(connection, store);
    const before = await bytesOf(connection);
    const offered = inAll(before) - empty - published;
    let inFiles = 0;
    for await (const { bytes } of store.archive.move(() => false)) inFiles += bytes;
    const after = await bytesOf(connection);
    const plain = { unit: 'bytes', reference: null, ratio: null, target: null, met: null };
    return [
      { ...plain, claim: 'a lot without an offer', figure: published / lots },
      { ...plain, claim: 'an offer', figure: offered / lots / offersALot },
      ...resultsOf(before, after, lots, 'bytes a lot'),
      { ...plain, claim: `files, a lot with ${offersALot} offers`, figure: inFiles / lots },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
};
