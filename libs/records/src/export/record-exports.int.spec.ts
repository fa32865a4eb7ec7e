import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import { jobMigrations, JobQueue, JobWorker } from '@fairlot/jobs';
import { systemClock, Unavailable } from '@fairlot/kernel';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedTables } from '../stored-tables.js';
import { startProcess, type TestProcess } from '../testing/make-process.js';
import { partMigrations } from '../testing/part.js';
import { ExportRefused, TooManyExports } from './export-errors.js';
import { exportMigrations } from './export-migrations.js';
import type { ExportRights } from './record-export.entity.js';
import { RECORD_EXPORT, RecordExports, type ExportKind } from './record-exports.js';

const HOUR_MS = 3_600_000;
const RIGHTS: ExportRights = {
  idDealer: null,
  idMarket: 'IT',
  language: 'it',
  roles: ['ADMIN'],
  permissions: [],
  adminEnabledMarkets: ['IT'],
};
const ASKED = { record: 'part', view: null, query: { q: 'a name' } };
const ROWS = 500;

let database: TestDatabase;
let here: TestProcess;
let queue: JobQueue;
let folder: string;
let files: FolderFiles;
let exports: RecordExports;
let worker: Pick<JobWorker<object, object>, 'start' | 'stop'> | null = null;
let users = 0;
let content: ExportKind['content'];

const usual: ExportKind['content'] = async function* (_asked, _by, report) {
  for (let done = 1; done <= ROWS; done += 1) {
    await report(done, ROWS);
    yield Buffer.from(`${done}\n`);
  }
};
/** Content that is written until the job is stopped. */
const endless = (started: () => void, stopped: () => void): ExportKind['content'] =>
  async function* (_asked, _by, report) {
    yield Buffer.from('a row\n');
    started();
    try {
      for (;;) {
        await report(1, ROWS);
        await nextTurn();
      }
    } finally {
      stopped();
    }
  };

const work = async (): Promise<void> => {
  const options = { atOnce: 2, checkSeconds: 1 };
  worker = new JobWorker(queue, RECORD_EXPORT, (run) => exports.run(run), options);
  await worker.start();
};
const rest = async (): Promise<void> => {
  await worker?.stop();
  worker = null;
};

beforeAll(async () => {
  database = await makeDatabase([...partMigrations, ...jobMigrations, ...exportMigrations]);
  here = await startProcess(database);
  queue = new JobQueue(database.connection, here.notifications, () => {});
  folder = mkdtempSync(join(tmpdir(), 'fairlot-exports-'));
  files = new FolderFiles(folder);
  exports = new RecordExports(here.source, queue, files);
  exports.add('part', { content: (...asked) => content(...asked) });
});
beforeEach(() => {
  content = usual;
  users += 1;
});
afterEach(rest);
afterAll(async () => {
  await queue.stop();
  await here.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

let commands = 0;
const by = () => ({ idActor: users, commandId: `c-${(commands += 1)}` });
const begin = (who = by()) => exports.begin(ASKED, RIGHTS, who);
const found = (idExport: string) => exports.find({ idExport, idActor: users });
const untilState = (idExport: string, state: string) =>
  vi.waitFor(async () => {
    const one = await found(idExport);
    expect(one?.state).toBe(state);
    return one!;
  }, 20_000);
const fileCount = async (): Promise<number> => {
  let count = 0;
  for await (const { bytes } of files.list('record-export')) count += bytes > 0 ? 1 : 0;
  return count;
};
const trail = (idExport: string): Promise<{ fields: Record<string, object> }[]> =>
  here.source.query(
    `SELECT fields, id_actor FROM record_change WHERE record_key = $1 ORDER BY id_change`,
    [idExport],
  );

describe('an export of records', () => {
  it('stores a file for its user, and records request and download in the audit trail', async () => {
    const who = by();
    const [idExport, again] = await Promise.all([begin(who), begin(who)]);
    expect(again).toBe(idExport);
    expect(await found(idExport)).toMatchObject({ state: 'running', done: null, rows: null });
    await work();
    const ready = await untilState(idExport, 'ready');
    expect(ready).toMatchObject({ rows: ROWS, reason: null, rights: RIGHTS });
    const stream = await exports.open(ready, by());
    expect((await text(stream!)).split('\n')).toHaveLength(ROWS + 1);
    expect(await exports.find({ idExport, idActor: users + 1_000 })).toBeNull();
    expect(await exports.delete(idExport, { ...by(), idActor: users + 1_000 })).toBe(false);
    const changes = await trail(idExport);
    expect(changes.map(({ fields }) => Object.keys(fields).toSorted())).toEqual([
      ['filters', 'markets', 'record'],
      ['downloadedAt'],
    ]);
    // The trail contains only names of filters, because their values may be personal data.
    expect(JSON.stringify(changes)).not.toContain('a name');
  });

  it('stops within two seconds if it is cancelled, and leaves no file', async () => {
    const reached = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    content = endless(reached.resolve, stopped.resolve);
    const before = await fileCount();
    const idExport = await begin();
    await work();
    await reached.promise;
    await eventually(async () =>
      expect(await found(idExport)).toMatchObject({ state: 'running', done: 1, total: ROWS }),
    );
    const at = by();
    const since = systemClock.now();
    expect(await exports.delete(idExport, at)).toBe(true);
    await stopped.promise;
    expect(systemClock.now() - since).toBeLessThan(2_000);
    expect(await exports.delete(idExport, at)).toBe(true);
    expect(await found(idExport)).toBeNull();
    await rest();
    expect((await queue.newest(RECORD_EXPORT, [idExport]))[0]?.state).toBe('cancelled');
    expect(await fileCount()).toBe(before);
  });

  it('starts again in another process if its process stops', async () => {
    const reached = Promise.withResolvers<void>();
    content = endless(reached.resolve, () => undefined);
    const idExport = await begin();
    await work();
    await reached.promise;
    await rest();
    content = usual;
    await work();
    expect(await untilState(idExport, 'ready')).toMatchObject({ rows: ROWS });
  });

  it('states the reason if its file would be too large, but not if it fails after three attempts', async () => {
    content = async function* () {
      yield Buffer.alloc(8);
      throw new ExportRefused('TOO_LARGE');
    };
    const tooLarge = await begin();
    await work();
    expect(await untilState(tooLarge, 'failed')).toMatchObject({ reason: 'TOO_LARGE' });
    let attempts = 0;
    content = async function* () {
      attempts += 1;
      yield Buffer.alloc(8);
      throw new Error('ENOSPC: no space left on device');
    };
    const broken = await begin();
    await vi.waitFor(() => expect(attempts).toBe(3), 20_000);
    expect(await untilState(broken, 'failed')).toMatchObject({ reason: null, idFile: null });
  });

  it('is refused above the maximum of running exports per user, and above the space for all files', async () => {
    const outcomes = await Promise.allSettled([begin(), begin(), begin(), begin()]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual([expect.any(TooManyExports), expect.any(TooManyExports)]);
    await work();
    for (const { idExport } of await exports.own(users)) await untilState(idExport, 'ready');
    await here.source.query('UPDATE record_export SET bytes = 2147483647 WHERE bytes IS NOT NULL');
    await here.source.query(
      `INSERT INTO record_export (id_export, id_actor, command_id, asked, rights, asked_at, id_job, bytes)
       VALUES (gen_random_uuid(), 0, 'full', '{}', '{}', now(), gen_random_uuid(), 2147483647)`,
    );
    await expect(begin()).rejects.toBeInstanceOf(Unavailable);
    await here.source.query(`DELETE FROM record_export WHERE command_id = 'full'`);
    await here.source.query('UPDATE record_export SET bytes = 1 WHERE bytes IS NOT NULL');
  });

  it('deletes older files of the user, so that ten remain', async () => {
    await work();
    for (let count = 0; count < 12; count += 1) await untilState(await begin(), 'ready');
    expect(await exports.own(users)).toHaveLength(10);
  });

  it('expires after a day, when its row and then its file are deleted', async () => {
    await work();
    const idExport = await begin();
    await untilState(idExport, 'ready');
    await rest();
    await exports.collect(systemClock.now() + 23 * HOUR_MS);
    expect(await found(idExport)).not.toBeNull();
    expect(await fileCount()).toBeGreaterThan(0);
    // Delete expired rows with the condition in the register of personal data.
    const { over } = storedTables.find(({ table }) => table === 'record_export')!;
    const erase = `DELETE FROM record_export WHERE ${over}`;
    await here.source.query(erase, [systemClock.now() + 23 * HOUR_MS]);
    expect(await found(idExport)).not.toBeNull();
    await here.source.query(erase, [systemClock.now() + 25 * HOUR_MS]);
    expect(await found(idExport)).toBeNull();
    await exports.collect(systemClock.now() + 25 * HOUR_MS);
    expect(await fileCount()).toBe(0);
  });
});
