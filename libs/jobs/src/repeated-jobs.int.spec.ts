import { untilTrue } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { RepeatedJobs, type RepeatedWork } from './repeated-jobs.js';
import { makeJobQueue, type TestQueue } from './testing/make-job-queue.js';

const HOUR_SECONDS = 3_600;
let place: TestQueue;
const started: RepeatedJobs[] = [];
beforeAll(async () => {
  place = await makeJobQueue();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
  await place.empty();
});
afterAll(() => place.end());

/** A process with this work. */
const start = async (...works: readonly RepeatedWork[]): Promise<RepeatedJobs> => {
  const jobs = new RepeatedJobs(place.queue, place.source, works, { checkSeconds: 1 });
  started.push(jobs);
  await jobs.start();
  return jobs;
};
const hourly = (run: RepeatedWork['run']): RepeatedWork => ({
  name: 'hourly',
  everySeconds: HOUR_SECONDS,
  run,
});
type JobRow = { readonly key: string; readonly state: string; readonly seconds: number };
const jobs = (): Promise<JobRow[]> =>
  place.source.query(
    `SELECT singleton_key AS key, state, extract(epoch FROM start_after - pgboss.job_now())::float8 AS seconds
     FROM pgboss.job ORDER BY singleton_key`,
  );
/** The job between two runs. */
const untilWaiting = () =>
  untilTrue(async () => {
    const [job] = await jobs();
    return job?.state === 'created' && job.seconds > HOUR_SECONDS - 60 ? job : null;
  });
const makeDue = () => place.source.query('UPDATE pgboss.job SET start_after = pgboss.job_now()');

it('repeated work runs at once, and again after its interval, in one of several processes', async () => {
  let runs = 0;
  const work = hourly(async () => {
    runs += 1;
  });
  await Promise.all([start(work), start(work)]);
  await untilWaiting();
  expect([runs, await jobs()]).toEqual([1, [expect.objectContaining({ key: 'hourly' })]]);
  for (const expected of [2, 3]) {
    await makeDue();
    await untilTrue(() => runs === expected);
    await untilWaiting();
    expect([runs, (await jobs()).length]).toEqual([expected, 1]);
  }
});

it('repeated work that fails is reported, and runs again after its interval', async () => {
  let runs = 0;
  await start(
    hourly(() => {
      runs += 1;
      return Promise.reject(new Error('disk full'));
    }),
  );
  await untilWaiting();
  expect(place.failed.mock.calls).toEqual([[new Error('disk full')]]);
  await makeDue();
  await untilTrue(() => runs === 2);
  await untilWaiting();
  place.failed.mockClear();
});

it('repeated work aborts when its process stops, and another process continues it', async () => {
  const begun = Promise.withResolvers<void>();
  const one = await start(
    hourly(async (signal) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }),
  );
  await begun.promise;
  await one.stop();
  const [left] = await jobs();
  expect(left).toMatchObject({ state: 'created' });
  expect(left!.seconds).toBeLessThanOrEqual(0);
  let runs = 0;
  await start(
    hourly(async () => {
      runs += 1;
    }),
  );
  await untilWaiting();
  expect(runs).toBe(1);
});

it('repeated work runs on request without changing its interval', async () => {
  let runs = 0;
  const work = hourly(async () => {
    runs += 1;
  });
  const one = await start(work);
  const { seconds } = await untilWaiting();
  await one.runNow(work);
  expect(runs).toBe(2);
  expect((await jobs())[0]!.seconds).toBeLessThanOrEqual(seconds);
});

it('a job of a later version waits until a process knows its work', async () => {
  await start({ name: 'later', everySeconds: HOUR_SECONDS, run: () => Promise.resolve() });
  await untilWaiting();
  await Promise.all(started.splice(0).map((one) => one.stop()));
  await makeDue();
  await start(hourly(() => Promise.resolve()));
  await untilTrue(async () => {
    const later = (await jobs()).find(({ key }) => key === 'later');
    return later?.state === 'created' && later.seconds > 0;
  });
});
