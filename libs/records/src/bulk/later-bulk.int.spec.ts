import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { jobMigrations, JobQueue, JobWorker } from '@fairlot/jobs';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startProcess, type TestProcess } from '../testing/make-process.js';
import { partMigrations } from '../testing/part.js';
import { LATER_BULK, RECORD_BULK, type BulkKind } from './bulk-change.js';
import { BulkChanges } from './bulk-changes.js';
import { bulkMigrations } from './bulk-migrations.js';

let database: TestDatabase;
let here: TestProcess;
let queue: JobQueue;
let worker: Pick<JobWorker<object, object>, 'start' | 'stop'> | null = null;
let commands = 0;
const failed = vi.fn<(error: unknown) => void>();

beforeAll(async () => {
  database = await makeDatabase([...partMigrations, ...jobMigrations, ...bulkMigrations]);
  here = await startProcess(database);
  queue = new JobQueue(database.connection, here.notifications, failed);
});
const rest = async (): Promise<void> => {
  await worker?.stop();
  worker = null;
};
afterEach(async () => {
  await rest();
  failed.mockClear();
});
afterAll(async () => {
  await queue.stop();
  await here.stop();
  await database.drop();
});

const work = async (changes: BulkChanges, jobs = RECORD_BULK): Promise<void> => {
  const options = { atOnce: 2, checkSeconds: 1 };
  worker = new JobWorker(queue, jobs, (run) => changes.run(run), options);
  await worker.start();
};
/** A kind of bulk change that changes nothing. */
const makeKind = (tableName: string, more: Partial<BulkKind> = {}): BulkKind => ({
  tableName,
  versionOf: () => '',
  changeBatch: ({ rows, record }) =>
    here.source.transaction((manager) =>
      record(
        manager,
        rows.map(() => ({ outcome: 'APPLIED', reason: null })),
      ),
    ),
  rowsOf: async () => new Map(),
  ...more,
});
/** Bulk changes in a process that knows these kinds. */
const processWith = (...kinds: readonly BulkKind[]): BulkChanges => {
  const changes = new BulkChanges(here.source, queue);
  for (const kind of kinds) changes.add(kind);
  return changes;
};
const begin = async (changes: BulkChanges, kind: BulkKind) => {
  const by = { idActor: 7, commandId: `later-${(commands += 1)}` };
  const choose = async () => [{ key: 1, version: '' }];
  await changes.begin(kind, { choose, asked: {}, by, idMarkets: ['IT'] });
  return { tableName: kind.tableName, ...by };
};
const untilDone = (changes: BulkChanges, at: Awaited<ReturnType<typeof begin>>) =>
  eventually(async () => expect(await changes.find(at)).toMatchObject({ state: 'done' }));

it('a process of an older version leaves a bulk job to a process that knows its kind', async () => {
  const kind = makeKind('unknown_part');
  const newer = processWith(kind);
  const older = processWith();
  const run = vi.spyOn(older, 'run');
  await work(older);
  const at = await begin(newer, kind);
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  await run.mock.results[0]!.value;
  await rest();
  expect(await newer.find(at)).toMatchObject({ state: 'running' });
  await work(newer);
  await untilDone(newer, at);
  expect(failed).not.toHaveBeenCalled();
});

it('a bulk job of a later kind waits in a queue that processes of older versions do not serve', async () => {
  const kind = makeKind('later_part', { queue: LATER_BULK });
  const newer = processWith(kind);
  const older = processWith();
  const run = vi.spyOn(older, 'run');
  await work(older);
  const at = await begin(newer, kind);
  expect(await newer.find(at)).toMatchObject({ state: 'running' });
  expect(run).not.toHaveBeenCalled();
  await rest();
  await work(newer, LATER_BULK);
  await untilDone(newer, at);
});

it('a bulk job of a later kind can be stopped', async () => {
  const kind = makeKind('stopped_part', { queue: LATER_BULK });
  const newer = processWith(kind);
  const at = await begin(newer, kind);
  await newer.stop(at);
  expect(await newer.find(at)).toMatchObject({ state: 'stopped' });
});
