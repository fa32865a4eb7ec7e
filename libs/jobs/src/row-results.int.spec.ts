import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JobLost } from './job-run.js';
import type { RowResult } from './row-results.js';
import {
  makeJobQueue,
  COUNT_JOB,
  type TestHandler,
  type TestQueue,
} from './testing/make-job-queue.js';

let place: TestQueue;
let { source, queue, enqueue, enqueued, work } = {} as TestQueue;
beforeAll(async () => {
  place = await makeJobQueue();
  ({ source, queue, enqueue, enqueued, work } = place);
});
afterEach(() => place.empty());
afterAll(() => place.end());

describe('pausing a job', () => {
  it('aborts it within two seconds if it is running, and it later continues after its last row', async () => {
    const applied: number[] = [];
    const gate = Promise.withResolvers<void>();
    let pausedAt = 0;
    const aborted = Promise.withResolvers<number>();
    await work(async (run) => {
      for (let number = (await run.lastRow()) + 1; number <= 6; number += 1) {
        run.signal.throwIfAborted();
        await source.transaction((manager) =>
          run.record(manager, [{ number, outcome: 'APPLIED', reason: null }]),
        );
        applied.push(number);
        if (number !== 3) continue;
        gate.resolve();
        await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
        aborted.resolve(performance.now());
        throw new JobLost();
      }
      await source.transaction((manager) => run.finish(manager, { rows: applied.length }));
    });
    const id = await enqueued('a');
    await gate.promise;
    pausedAt = performance.now();
    expect(await queue.pause(COUNT_JOB, 'a')).toBe(true);
    expect((await aborted.promise) - pausedAt).toBeLessThan(2_000);
    expect(await queue.newest(COUNT_JOB, ['a'])).toMatchObject([
      { state: 'created', isPaused: true },
    ]);
    expect([await queue.pause(COUNT_JOB, 'a'), await enqueue('a')]).toEqual([false, null]);
    expect(await queue.resume(COUNT_JOB, 'a')).toBe(true);
    expect(await queue.end(COUNT_JOB, id)).toEqual({ state: 'completed', output: { rows: 6 } });
    expect(applied).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await queue.resume(COUNT_JOB, 'a')).toBe(false);
  });
});

describe("the results of a job's rows", () => {
  const OUTCOMES = ['APPLIED', 'ALREADY', 'REFUSED', 'CHANGED', 'GONE'] as const;
  const results = (total: number): RowResult[] =>
    Array.from({ length: total }, (_, n) => {
      const outcome = OUTCOMES[n % OUTCOMES.length]!;
      return { number: n + 1, outcome, reason: outcome === 'REFUSED' ? 'held' : null };
    });
  const counting =
    (recorded: number, total: number): TestHandler =>
    (run) =>
      source.transaction(async (manager) => {
        await run.record(manager, results(recorded));
        const counts = await run.countRows(manager, total);
        await run.finish(manager, { rows: counts.APPLIED });
      });

  it('add up to the number of rows when the job ends', async () => {
    await work(counting(12, 12));
    const id = await enqueued('a');
    expect(await queue.end(COUNT_JOB, id)).toEqual({ state: 'completed', output: { rows: 3 } });
    const counts = { APPLIED: 3, ALREADY: 3, REFUSED: 2, CHANGED: 2, GONE: 2 };
    expect(await queue.rowCounts(id)).toEqual(counts);
    expect(await queue.rows(id, { after: 2, limit: 1 })).toEqual([
      { number: 3, outcome: 'REFUSED', reason: 'held' },
    ]);
  });

  it('make the job fail and are rolled back if they do not add up', async () => {
    await work(counting(11, 12));
    const id = await enqueued('a');
    expect(await queue.end(COUNT_JOB, id)).toEqual({ state: 'failed' });
    expect(await queue.rows(id, { after: 0, limit: 9 })).toEqual([]);
    expect(String(place.failed.mock.lastCall?.[0])).toContain('11 of 12 rows');
    place.failed.mockClear();
  });

  it('are recorded once, even if two attempts process a row at the same time', async () => {
    const tried = await new Promise<string[]>((resolve, reject) => {
      void work(async (run) => {
        const record = () => source.transaction((manager) => run.record(manager, results(1)));
        const both = await Promise.allSettled([record(), record()]);
        await source.transaction((manager) => run.finish(manager, { rows: 1 }));
        resolve(both.map(({ status }) => status).toSorted());
      })
        .then(() => enqueued('a'))
        .catch(reject);
    });
    expect(tried).toEqual(['fulfilled', 'rejected']);
  });
});
