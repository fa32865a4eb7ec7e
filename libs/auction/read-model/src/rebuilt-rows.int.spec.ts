import { ProjectedContexts, rebuild } from '@fairlot/event-sourcing-projection';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import * as fc from 'fast-check';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { auctionContext } from './auction-context.js';
import { unitsOf } from './testing/envelopes.js';
import { Play } from './testing/play.js';
import { makeReadModel, readRows, rowsOfLog } from './testing/make-read-model.js';
import { randomSteps, type RandomStep } from './testing/steps.js';

let model: Awaited<ReturnType<typeof makeReadModel>>;

beforeAll(async () => {
  model = await makeReadModel();
});
afterAll(() => model.drop());

const makeStore = async (): Promise<MemoryEventStore> => {
  const steps = Array.from({ length: 40 }, (_, i): RandomStep => ({
    lot: i % 2,
    action: 'OFFER',
    idDealer: 10 + (i % 3),
    raise: 1,
  }));
  const store = new MemoryEventStore();
  await store.append(unitsOf(new Play(steps).written));
  return store;
};

it('a rebuild writes correct rows of any history, even if few of them fit in memory', async () => {
  const limits = fc.record({
    page: fc.integer({ min: 1, max: 40 }),
    held: fc.integer({ min: 0, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(randomSteps, limits, async (steps, few) => {
      const store = new MemoryEventStore();
      await store.append(unitsOf(new Play(steps).written));
      const log = await store.readLog({ limit: 100_000 });
      const progress: number[] = [];
      const onProgress = ({ events }: { events: number }) => progress.push(events);
      const parts = { ...model, store, limits: few, onProgress };
      expect(await rebuild('all', parts)).toEqual({
        events: log.length,
        unreadable: [],
        parked: [],
      });
      expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
      const [row] = await model.dataSource.query('SELECT count(*)::int AS events FROM event_index');
      expect(row.events).toBe(log.length);
      // One pass through the log was enough, so no read model used the slow fallback.
      expect(progress.at(-1)).toBe(log.length);
      expect(progress).toEqual([...new Set(progress)].sort((one, other) => one - other));
    }),
    { numRuns: inject('full') ? 60 : 15, seed: 1763, endOnFailure: true },
  );
}, 120_000);

it('a rebuild folds a page of the log while it writes the rows of the previous page', async () => {
  const { dataSource } = model;
  const store = await makeStore();
  const limits = { page: 10, held: 10_000 };
  const other = dataSource.createQueryRunner();
  const locked = {
    readLog: async (options: Parameters<typeof store.readLog>[0]) => {
      if (options.after === null) {
        await other.startTransaction();
        await other.query('LOCK TABLE rebuild.event_index');
      }
      return store.readLog(options);
    },
  };
  let [touched, unlocked] = [0, Promise.resolve()];
  const projections = auctionContext.projections.map((one) => ({
    ...one,
    touches: (...event: Parameters<typeof one.touches>) => {
      // The second page begins. Until now, the lock has prevented the first page from being
      // written.
      if (one.name === 'lots' && (touched += 1) === limits.page + 1)
        unlocked = other.commitTransaction();
      return one.touches(...event);
    },
  }));
  const contexts = new ProjectedContexts([{ ...auctionContext, projections }]);
  await rebuild('all', { ...model, contexts, store: locked, limits });
  await unlocked;
  await other.release();
  expect(await readRows(dataSource)).toEqual(rowsOfLog(await store.readLog({ limit: 1_000 })));
});

it('a rebuild that gets no second database session uses its first one for everything', async () => {
  const store = await makeStore();
  const { options } = model.dataSource;
  const extra = { connectionTimeoutMillis: 100 };
  const dataSource = new DataSource({ ...options, poolSize: 1, extra } as DataSourceOptions);
  await dataSource.initialize();
  try {
    let passes = 0;
    await rebuild('all', { ...model, dataSource, store, onProgress: () => (passes += 1) });
    expect(passes).toBe(1);
    const log = await store.readLog({ limit: 1_000 });
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  } finally {
    await dataSource.destroy();
  }
});
