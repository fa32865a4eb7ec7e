import { readFirstLine, killProcess, sourceProcess } from '@fairlot/database/testing';
import { untilTrue } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isLive } from './job-queue.js';
import { JobLost } from './job-run.js';
import {
  makeJobQueue,
  COUNT_JOB,
  type TestHandler,
  type TestQueue,
} from './testing/make-job-queue.js';

let place: TestQueue;
let { database, source, queue, workers, enqueue, enqueued, work } = {} as TestQueue;
beforeAll(async () => {
  place = await makeJobQueue();
  ({ database, source, queue, workers, enqueue, enqueued, work } = place);
});
afterEach(() => place.empty());
afterAll(() => place.end());

/** A handler that inserts a row and finishes the job in the same transaction. */
const count: TestHandler = (run) =>
  source.transaction(async (manager) => {
    await manager.query('INSERT INTO counted VALUES ($1)', [run.payload.note]);
    await run.finish(manager, { rows: 1 });
  });
const counted = async (): Promise<string[]> => {
  const rows: { note: string }[] = await source.query('SELECT note FROM counted ORDER BY note');
  return rows.map(({ note }) => note);
};
/** A handler that runs until its signal aborts, and records the time of that. */
const endless = () => {
  const begun = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<number>();
  const handler: TestHandler = async ({ signal }) => {
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    aborted.resolve(performance.now());
    throw signal.reason;
  };
  return { handler, begun: begun.promise, aborted: aborted.promise };
};

describe('adding a job to a queue', () => {
  it('creates one job per key, even for concurrent calls', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue('a')));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await enqueue('b')).not.toBeNull();
  });

  it('leaves nothing behind after a rollback', async () => {
    const rolledBack = source.transaction(async (manager) => {
      await queue.enqueue(manager, COUNT_JOB, { key: 'a', payload: { note: 'a' } });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await queue.newest(COUNT_JOB, ['a'])).toEqual([]);
    expect(await enqueue('a')).not.toBeNull();
  });

  it('accepts a key again once its job has ended', async () => {
    await work(count);
    const first = await enqueued('a');
    expect(await queue.end(COUNT_JOB, first)).toEqual({ state: 'completed', output: { rows: 1 } });
    const second = await enqueued('a');
    await queue.end(COUNT_JOB, second);
    expect(await counted()).toEqual(['a', 'a']);
  });
});

describe('a worker of a job queue', () => {
  it('runs each of many jobs once, together with other workers', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `${n + 10}`);
    await work(count, 2);
    await work(count, 2);
    const ids = await Promise.all(keys.map(enqueued));
    await Promise.all(ids.map((id) => queue.end(COUNT_JOB, id)));
    expect(await counted()).toEqual(keys);
  });

  it('runs jobs in batches, and after an error repeats only those jobs of the batch that have not ended', async () => {
    const keys = Array.from({ length: 9 }, (_, n) => `${n}`);
    const ids = await Promise.all(keys.map(enqueued));
    let running = 0;
    let most = 0;
    let errors = 1;
    const handler: TestHandler = async (run) => {
      most = Math.max(most, (running += 1));
      try {
        await queue.newest(COUNT_JOB, []);
        if (run.payload.note === '4' && (errors -= 1) >= 0) throw new Error('try again');
        await count(run);
      } finally {
        running -= 1;
      }
    };
    await work(handler, 3, 20);
    await Promise.all(ids.map((id) => queue.end(COUNT_JOB, id)));
    expect([await counted(), most]).toEqual([keys, 3]);
    expect(place.failed.mock.calls.map(([error]) => String(error))).toEqual(['Error: try again']);
    place.failed.mockClear();
  });

  it('starts a job before its time if this is requested, unless the job is paused', async () => {
    await Promise.all(['a', 'b'].map(enqueued));
    await source.query(`UPDATE pgboss.job SET start_after = now() + interval '1 hour'`);
    await queue.pause(COUNT_JOB, 'b');
    await work(count);
    await queue.startNow(COUNT_JOB, ['a', 'b']);
    await untilTrue(async () => (await counted()).length > 0);
    expect([await counted(), (await queue.newest(COUNT_JOB, ['b']))[0]?.isPaused]).toEqual([
      ['a'],
      true,
    ]);
  });

  it('retries a failed job, up to three attempts', async () => {
    let tries = 0;
    await work(() => Promise.reject(new Error(`try ${(tries += 1)}`)));
    expect(await queue.end(COUNT_JOB, await enqueued('a'))).toEqual({ state: 'failed' });
    expect(tries).toBe(3);
    expect(place.failed.mock.calls.map(([error]) => String(error))).toEqual(
      [1, 2, 3].map((one) => `Error: try ${one}`),
    );
    place.failed.mockClear();
    await workers.pop()!.stop();
    expect(await enqueue('a')).not.toBeNull();
  });

  it('reports the progress of a job, and deletes it at the end', async () => {
    const gate = Promise.withResolvers<void>();
    await work(async (run) => {
      await untilTrue(async () => {
        await run.progress(3, 7);
        return (await queue.newest(COUNT_JOB, ['a']))[0]?.done === 3;
      });
      await gate.promise;
      await source.transaction((manager) => run.finish(manager, { rows: 7 }));
    });
    const id = await enqueued('a');
    const activeJob = await untilTrue(async () => {
      const [job] = await queue.newest(COUNT_JOB, ['a']);
      return job?.done === 3 ? job : null;
    });
    expect(activeJob).toMatchObject({ id, state: 'active', total: 7, payload: { note: 'a' } });
    gate.resolve();
    await queue.end(COUNT_JOB, id);
    expect(await queue.newest(COUNT_JOB, ['a'])).toMatchObject([
      { state: 'completed', done: null },
    ]);
  });
});

describe('cancelling a job', () => {
  it('aborts it within two seconds if it is running, and prevents further writes', async () => {
    const { handler, begun, aborted } = endless();
    let late: Promise<void> | null = null;
    await work((run) => {
      late = handler(run).catch(() => count(run));
      return late;
    });
    const id = await enqueued('a');
    await begun;
    const cancelledAt = performance.now();
    expect(await queue.cancel(COUNT_JOB, 'a')).toBe(true);
    expect(await queue.end(COUNT_JOB, id)).toEqual({ state: 'cancelled' });
    expect((await aborted) - cancelledAt).toBeLessThan(2_000);
    await expect(late).rejects.toThrow(JobLost);
    expect([await counted(), await queue.cancel(COUNT_JOB, 'a')]).toEqual([[], false]);
  });

  it('prevents it from running if it is waiting', async () => {
    await enqueued('a');
    expect(await queue.cancel(COUNT_JOB, 'a')).toBe(true);
    await work(count);
    await queue.end(COUNT_JOB, await enqueued('b'));
    expect(await counted()).toEqual(['b']);
  });
});

describe('a worker that stops while a job is running', () => {
  it('returns the job to the queue, however often workers stop', async () => {
    const id = await enqueued('a');
    for (let stops = 0; stops < 4; stops += 1) {
      const { handler, begun } = endless();
      await work(handler);
      await begun;
      await workers.pop()!.stop();
    }
    await work(count);
    expect(await queue.end(COUNT_JOB, id)).toEqual({ state: 'completed', output: { rows: 1 } });
  });

  it('passes the job to a worker that is waiting', async () => {
    const { handler, begun } = endless();
    await work(handler);
    const id = await enqueued('a');
    await begun;
    await work(count);
    await workers.shift()!.stop();
    expect(await queue.end(COUNT_JOB, id)).toEqual({ state: 'completed', output: { rows: 1 } });
    expect(await counted()).toEqual(['a']);
  });

  it('loses the job to another worker if it is killed', { timeout: 60_000 }, async () => {
    const other = sourceProcess(`
      import { Notifications } from '@fairlot/database';
      import { JobQueue, JobWorker } from '@fairlot/jobs';
      const connection = ${JSON.stringify(database.connection)};
      const queue = new JobQueue(connection, new Notifications(connection), () => {});
      const handler = () => new Promise(() => console.log('begun'));
      await new JobWorker(queue, { name: 'count' }, handler, { atOnce: 1 }).start();
    `);
    const id = await enqueued('a');
    expect(await readFirstLine(other)).toBe('begun');
    await killProcess(other);
    await work(count);
    const [job] = await queue.newest(COUNT_JOB, ['a']);
    expect(isLive(job!)).toBe(true);
    expect(await queue.end(COUNT_JOB, id)).toEqual({ state: 'completed', output: { rows: 1 } });
    expect(await counted()).toEqual(['a']);
  });
});

it('the database has exactly the schema that this version of pg-boss requires', async () => {
  const boss = await queue.boss();
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
});
