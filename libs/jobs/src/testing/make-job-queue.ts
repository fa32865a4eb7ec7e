import { Notifications } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import { expect, vi } from 'vitest';
import { createQueueSql, type JobKind } from '../job-kind.js';
import { JobQueue } from '../job-queue.js';
import type { JobRun } from '../job-run.js';
import { JobWorker } from '../job-worker.js';
import { jobMigrations } from '../migrations.js';

type TestPayload = { readonly note: string };
type TestOutput = { readonly rows: number };
export type TestHandler = (run: JobRun<TestPayload, TestOutput>) => Promise<void>;

export const COUNT_JOB: JobKind<TestPayload, TestOutput> = { name: 'count' };
const CREATE_QUEUE = createQueueSql('count', {
  triesMax: 3,
  leaseSeconds: 10,
  retentionSeconds: 600,
});

/** Creates a queue on a new test database. Its workers poll every second. */
export const makeJobQueue = async () => {
  const database = await makeDatabase([
    ...jobMigrations,
    { name: 'Counts1776000000900', up: `${CREATE_QUEUE} CREATE TABLE counted (note text);` },
  ]);
  const source = await database.dataSource([]);
  const notifications = new Notifications(database.connection);
  const failed = vi.fn<(error: unknown) => void>();
  const queue = new JobQueue(database.connection, notifications, failed);
  const workers: JobWorker<TestPayload, TestOutput>[] = [];
  const enqueue = (key: string): Promise<string | null> =>
    source.transaction((manager) =>
      queue.enqueue(manager, COUNT_JOB, { key, payload: { note: key } }),
    );
  return {
    database,
    source,
    queue,
    failed,
    workers,
    enqueue,
    enqueued: async (key: string): Promise<string> => (await enqueue(key)) ?? expect.fail(),
    work: async (handler: TestHandler, atOnce = 1, batch?: number): Promise<void> => {
      const options = { atOnce, checkSeconds: 1, ...(batch === undefined ? {} : { batch }) };
      const worker = new JobWorker(queue, COUNT_JOB, handler, options);
      workers.push(worker);
      await worker.start();
    },
    /** Stops the workers of a test, deletes their jobs, and checks that no error was reported. */
    empty: async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()));
      await source.query('TRUNCATE pgboss.job, job_progress, job_row, counted');
      expect(failed).not.toHaveBeenCalled();
    },
    end: async () => {
      await queue.stop();
      await notifications.close();
      await database.drop();
    },
  };
};
export type TestQueue = Awaited<ReturnType<typeof makeJobQueue>>;
