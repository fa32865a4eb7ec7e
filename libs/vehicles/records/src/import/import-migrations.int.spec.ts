import { randomUUID } from 'node:crypto';
import { migrate } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { jobMigrations } from '@fairlot/jobs';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER } from '../testing/importing.js';
import { migrations } from '../migrations.js';
import { importJobMigrations } from './import-migrations.js';
import { beginImport } from './import-rows.js';

const BEFORE = [...records.migrations, ...migrations];

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await makeDatabase(BEFORE);
  source = await database.dataSource([]);
});
afterAll(() => database.drop());

/** Stores a list on which a process of the previous version is working. */
const makeList = async (doing: 'JUDGING' | 'SAVING', state: 'READING' | 'STAGED') => {
  const own = { idTemp: randomUUID(), idUser: 7 };
  const content = Buffer.from('externalId');
  await beginImport(source, { ...own, owner: OWNER, content, contentHash: '' });
  await source.query('UPDATE vehicle_import SET state = $2 WHERE id_temp = $1', [
    own.idTemp,
    state,
  ]);
  await source.query(
    `INSERT INTO vehicle_import_work (id_temp, run, doing, done, started_at, seen_at)
     VALUES ($1, gen_random_uuid(), $2, 0, 0, 0)`,
    [own.idTemp, doing],
  );
  return own;
};
const jobs = () =>
  source.query<{ key: string; data: object }[]>(
    'SELECT singleton_key AS key, data, state, heartbeat_seconds AS lease FROM pgboss.job',
  );

it('the migration creates a job for each list that is being read, even if an old process starts later', async () => {
  const today = await makeList('JUDGING', 'READING');
  await makeList('JUDGING', 'STAGED');
  await makeList('SAVING', 'STAGED');
  const all = [...BEFORE, ...jobMigrations, ...importJobMigrations];
  await migrate(database.connection, all);
  const jobOf = ({ idTemp, idUser }: typeof today) => ({
    key: idTemp,
    state: 'created',
    lease: 30,
    data: { idTemp, idUser, doing: 'JUDGING', mapping: null },
  });
  expect(await jobs()).toEqual([jobOf(today)]);
  const later = await makeList('JUDGING', 'READING');
  await makeList('SAVING', 'STAGED');
  expect(await jobs()).toEqual([jobOf(today), jobOf(later)]);
});
