import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import {
  outdatedProjections,
  ProjectionVersion,
  Projector,
  READ_MODEL,
  rebuild,
  RebuildRunning,
} from '@fairlot/event-sourcing-projection';
import { LotQueries } from './queries/lot-queries.js';
import { envelopeOf, unitsOf } from './testing/envelopes.js';
import { Play } from './testing/play.js';
import type { RandomStep } from './testing/steps.js';
import { makeReadModel, clearReadModel, readRows, rowsOfLog } from './testing/make-read-model.js';

let model: Awaited<ReturnType<typeof makeReadModel>>;

beforeAll(async () => {
  model = await makeReadModel();
});
beforeEach(async () => {
  await clearReadModel(model.dataSource);
  await model.dataSource.query('TRUNCATE event, projection_version');
});
afterAll(() => model.drop());

const offers = (count: number): RandomStep[] =>
  Array.from({ length: count }, (_, i) => ({
    lot: i % 4,
    action: 'OFFER',
    idDealer: 10 + (i % 5),
    raise: 1,
  }));
const fullLog = () => model.store.readLog({ limit: 1_000_000 });

/** Writes events in groups and projects each group, until it is stopped. */
const startRunningPortal = async (steps: number) => {
  const { written } = new Play(offers(steps));
  const projector = new Projector(model);
  const bus = new InProcessEventBus();
  await bus.subscribe(READ_MODEL, (batch) => projector.handle(batch));
  const ends = new Map<string, number>();
  let [next, read] = [0, 0];
  let at: string | null = null;
  const write = async (size: number) => {
    await model.store.append(unitsOf(written.slice(next, next + size), ends));
    next = Math.min(next + size, written.length);
    // The log returns written events only after every older transaction of the cluster has ended.
    while (read < next) {
      const page = await model.store.readLog({ after: at, limit: 10_000 });
      await bus.publish(page.map(envelopeOf));
      at = page.at(-1)?.at ?? at;
      read += page.length;
    }
  };
  return { write, isOver: () => next >= written.length, close: () => bus.close() };
};

describe('rebuild of the read model', () => {
  it('rebuilds the rows and reports progress', async () => {
    const portal = await startRunningPortal(5_000);
    while (!portal.isOver()) await portal.write(1_000);
    await model.dataSource.query('UPDATE lot_board SET shown = NULL');
    await model.dataSource.query('DELETE FROM lot_offer WHERE id_offer > 3');
    const progress: number[] = [];
    const onProgress = ({ events }: { events: number }) => progress.push(events);
    const limits = { page: 1_000 };
    const { events } = await rebuild(['lots'], { ...model, onProgress, limits });
    const log = await fullLog();
    expect(events).toBe(log.length);
    const pages = Math.floor(log.length / 1_000);
    expect(progress).toEqual([
      ...Array.from({ length: pages }, (_, n) => 1_000 * (n + 1)),
      log.length,
    ]);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
    await portal.close();
  });

  it('stores the same earlier states of a lot as the projector; they are read only from rows of this version', async () => {
    const portal = await startRunningPortal(5_000);
    while (!portal.isOver()) await portal.write(1_000);
    const pasts = () =>
      model.dataSource.query('SELECT id_auction, id_lot, past FROM lot_board ORDER BY 1, 2');
    const projected: { id_auction: number; id_lot: number; past: object[] }[] = await pasts();
    expect(projected.flatMap(({ past }) => past)).toHaveLength(2 * projected.length);
    await rebuild(['lots'], model);
    expect(await pasts()).toEqual(projected);
    const { id_auction: idAuction, id_lot: idLot } = projected[0]!;
    const known = async () =>
      (await new LotQueries(model.dataSource).pastOf({ idAuction, idLot })).map(
        ({ position }) => position,
      );
    const [head, ...past] = await known();
    expect(head).toBeGreaterThanOrEqual(1_000);
    expect(past).toEqual([999, 499]);
    await model.dataSource.query('UPDATE projection_version SET version = version - 1');
    expect(await known()).toEqual([]);
    await portal.close();
  });

  it('shows complete rows to every reader while bids are placed, and neither loses nor duplicates any', async () => {
    const past = inject('full') ? 8_000 : 3_000;
    const coming = 1_600;
    const portal = await startRunningPortal(past + coming);
    await portal.write(past);
    const reading = new AbortController();
    let reads = 0;
    const reader = async () => {
      let least = 0;
      while (!reading.signal.aborted) {
        const [row] = await model.dataSource.query(
          `SELECT count(*)::int AS lots, coalesce(sum((lot.folded #>> '{lot,offers}')::int), 0)::int AS offers,
             (SELECT count(*)::int FROM auction_board) AS auctions
           FROM lot_board lot JOIN auction_board USING (id_auction)`,
        );
        expect(row).toMatchObject({ lots: 4, auctions: 2 });
        // For a reader, rows never disappear, and tables are never half filled.
        expect(row.offers).toBeGreaterThanOrEqual(least);
        least = row.offers;
        reads += 1;
      }
    };
    const readers = [reader(), reader(), reader()];
    const writing = (async () => {
      while (!portal.isOver()) await portal.write(20);
    })();
    let rebuilds = 0;
    while (!portal.isOver()) {
      await rebuild('all', model);
      rebuilds += 1;
    }
    await writing;
    reading.abort();
    await Promise.all(readers);
    expect(rebuilds).toBeGreaterThan(1);
    expect(reads).toBeGreaterThan(100);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(await fullLog()));
    await portal.close();
  }, 60_000);

  it('catches up with rows that were projected after the log was read', async () => {
    const portal = await startRunningPortal(400);
    await portal.write(200);
    const { store } = model;
    let pages = 0;
    const slow = {
      readLog: async (options: Parameters<typeof store.readLog>[0]) => {
        const page = await store.readLog(options);
        if ((pages += 1) === 1) await portal.write(100);
        return page;
      },
    };
    await rebuild('all', { ...model, store: slow });
    expect(pages).toBe(1 + model.contexts.readModels.length);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(await fullLog()));
    await portal.write(10_000);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(await fullLog()));
    await portal.close();
  });

  it('makes projectors wait during the swap, so that no row returns to an older state', async () => {
    const portal = await startRunningPortal(400);
    await portal.write(200);
    const { store, dataSource } = model;
    const late: Promise<void>[] = [];
    const watched = {
      readLog: async (options: Parameters<typeof store.readLog>[0]) => {
        const page = await store.readLog(options);
        if (options.after === null) await portal.write(50);
        else if (late.length === 0) {
          late.push(portal.write(50));
          await eventually(async () => {
            const [row] = await dataSource.query(
              `SELECT count(*)::int AS waiting FROM pg_locks
               WHERE locktype = 'advisory' AND NOT granted
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            );
            expect(row.waiting).toBe(1);
          });
        }
        return page;
      },
    };
    await rebuild('all', { ...model, dataSource, store: watched });
    expect(late).toHaveLength(1);
    await Promise.all(late);
    expect(await readRows(dataSource)).toEqual(rowsOfLog(await fullLog()));
    await portal.close();
  });

  it('throws if another rebuild is running', async () => {
    const portal = await startRunningPortal(100);
    await portal.write(1_000);
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: started, resolve: hasStarted } = Promise.withResolvers<void>();
    const held = {
      readLog: async (options: Parameters<typeof model.store.readLog>[0]) => {
        hasStarted();
        await mayGoOn;
        return model.store.readLog(options);
      },
    };
    const first = rebuild('all', { ...model, store: held });
    await started;
    await expect(rebuild(['lots'], model)).rejects.toThrow(RebuildRunning);
    await expect(rebuild(['lost'], model)).rejects.toThrow('lost');
    goOn();
    await first;
    await rebuild(['lots'], model);
    await portal.close();
  });

  it('keeps the old rows if it is aborted, and its leftovers do not block the next rebuild', async () => {
    const portal = await startRunningPortal(6_000);
    await portal.write(10_000);
    const before = await readRows(model.dataSource);
    const broken = {
      readLog: (options: Parameters<typeof model.store.readLog>[0]) =>
        options.after === null
          ? model.store.readLog(options)
          : Promise.reject(new Error('the log is gone')),
    };
    const parts = { ...model, store: broken };
    await expect(rebuild('all', parts)).rejects.toThrow('the log is gone');
    expect(await readRows(model.dataSource)).toEqual(before);
    // A killed process leaves such a table behind.
    await model.dataSource.query('CREATE TABLE rebuild.lot_board (junk text)');
    await rebuild('all', model);
    expect(await readRows(model.dataSource)).toEqual(before);
    await portal.close();
  });

  it('keeps the old rows if its session ends, and does not block the next rebuild', async () => {
    const portal = await startRunningPortal(200);
    await portal.write(1_000);
    const before = await readRows(model.dataSource);
    let pages = 0;
    const killed = {
      readLog: async (options: Parameters<typeof model.store.readLog>[0]) => {
        if ((pages += 1) === 3)
          await model.dataSource.query(
            `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          );
        return model.store.readLog(options);
      },
    };
    const limits = { page: 50, held: 10 };
    await expect(rebuild('all', { ...model, store: killed, limits })).rejects.toThrow();
    expect(await readRows(model.dataSource)).toEqual(before);
    await rebuild('all', { ...model, limits });
    expect(await readRows(model.dataSource)).toEqual(before);
    await portal.close();
  });

  it('keeps the names of indexes and keys, and the fill factors', async () => {
    const pages = () =>
      model.dataSource.query(
        `SELECT relname, reloptions FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND relkind = 'r' ORDER BY relname`,
      ) as Promise<object[]>;
    const indexes = () =>
      model.dataSource.query(
        `SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
         ORDER BY tablename, indexname`,
      ) as Promise<object[]>;
    const before = [await indexes(), await pages()];
    await rebuild('all', model);
    await rebuild('all', model);
    expect([await indexes(), await pages()]).toEqual(before);
    expect(before[1]).toContainEqual({
      relname: 'lot_board',
      reloptions: ['fillfactor=40', 'toast_tuple_target=4080'],
    });
    expect(before[1]).toContainEqual({ relname: 'lot_bidder', reloptions: ['fillfactor=50'] });
  });

  it('is required if another version of the projections wrote the rows', async () => {
    await rebuild('all', model);
    expect(await outdatedProjections(model.dataSource, model.contexts)).toEqual([]);
    await model.dataSource.manager.save(ProjectionVersion, { name: 'lots', version: 0 });
    expect(await outdatedProjections(model.dataSource, model.contexts)).toEqual(['lots']);
    await rebuild(['lots'], model);
    expect(await outdatedProjections(model.dataSource, model.contexts)).toEqual([]);
  });
});
