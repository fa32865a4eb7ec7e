import type { Envelope } from '@fairlot/event-bus-port';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import {
  ParkedStream,
  ProjectedContexts,
  Projector,
  READ_MODEL,
  ReadYourWrites,
  rebuild,
} from '@fairlot/event-sourcing-projection';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auctionContext } from './auction-context.js';
import { envelopeOf, unitsOf } from './testing/envelopes.js';
import { Play } from './testing/play.js';
import { makeReadModel, clearReadModel, readRows, rowsOfLog } from './testing/make-read-model.js';
import type { RandomStep } from './testing/steps.js';

let model: Awaited<ReturnType<typeof makeReadModel>>;

beforeAll(async () => {
  model = await makeReadModel();
});
beforeEach(() => clearReadModel(model.dataSource));
afterEach(() => model.dataSource.query('ALTER TABLE lot_offer DROP CONSTRAINT IF EXISTS poison'));
afterAll(() => model.drop());

const POISONED = 'lot-1.2';
const SOON = { timeout: 10_000 };

const OFFERS = Array.from({ length: 60 }, (_, i): RandomStep => ({
  lot: i % 2,
  action: 'OFFER',
  idDealer: 10 + (i % 5),
  raise: 1,
}));
const makeLog = async (steps: readonly RandomStep[] = OFFERS) => {
  const store = new MemoryEventStore();
  await store.append(unitsOf(new Play(steps).written));
  const log = await store.readLog({ limit: 1_000 });
  return { store, log, envelopes: log.map(envelopeOf) };
};

/** Makes the table reject the rows of the second lot from its third bid on. */
const poison = () =>
  model.dataSource.query(
    `ALTER TABLE lot_offer ADD CONSTRAINT poison CHECK (id_lot <> 2 OR id_offer < 3)`,
  );
const cure = () => model.dataSource.query('ALTER TABLE lot_offer DROP CONSTRAINT poison');
const parked = () => model.dataSource.manager.find(ParkedStream);

const follow = async (store: MemoryEventStore, contexts = model.contexts) => {
  const onParked = vi.fn<(one: ParkedStream) => void>();
  const { dataSource } = model;
  const projector = new Projector({ dataSource, store, contexts, onParked });
  const bus = new InProcessEventBus({ retryFirstMs: 1, batchMax: 25 });
  await bus.subscribe(READ_MODEL, (batch) => projector.handle(batch));
  /** Publishes in several batches, as a relay delivers them. */
  const publish = async (envelopes: readonly Envelope[]) => {
    for (let from = 0; from < envelopes.length; from += 10)
      await bus.publish(envelopes.slice(from, from + 10));
  };
  return { publish, onParked, projector };
};
/** Position of the third bid in the poisoned lot's stream. */
const thirdOffer = (envelopes: readonly Envelope[]) => {
  const offers = envelopes.filter(
    ({ stream, type }) => stream === POISONED && type === 'OfferAccepted',
  );
  return offers[2]!.position;
};

describe('an event whose row the table rejects', () => {
  it('is parked with the reason, and stops only its own stream', async () => {
    await poison();
    const { store, log, envelopes } = await makeLog();
    const { publish, onParked } = await follow(store);
    await publish(envelopes);
    const one = { readModel: 'lots', stream: POISONED, position: thirdOffer(envelopes) };
    expect(await parked()).toEqual([
      { ...one, type: 'OfferAccepted', reason: expect.stringContaining('"poison"') as string },
    ]);
    expect(onParked.mock.calls).toEqual([[expect.objectContaining(one)]]);
    const taken = log.filter(
      ({ stream, position }) => stream !== POISONED || position < one.position,
    );
    expect(taken.length).toBeLessThan(log.length);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(taken));
    // A writer does not wait for a row that will not be written.
    const readYourWrites = new ReadYourWrites(model.dataSource, model.contexts);
    expect(await readYourWrites.waitFor('lot-1.1', log.length, 40)).toBe(false);
    const { position } = envelopes.findLast(({ stream }) => stream === POISONED)!;
    expect(await readYourWrites.waitFor(POISONED, position, 40)).toBe(true);
  });

  it('is applied by the next version that can write the row, and no event is lost or applied twice', async () => {
    await poison();
    const { store, log, envelopes } = await makeLog();
    const { publish, projector } = await follow(store);
    await publish(envelopes.slice(0, 50));
    await projector.takeUp();
    expect(await parked()).toHaveLength(1);
    await cure();
    await projector.takeUp();
    expect(await parked()).toEqual([]);
    await publish(envelopes.slice(40));
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  });

  it('is parked by a rebuild too, and applied by the next rebuild after the fix', async () => {
    await poison();
    const { store, log, envelopes } = await makeLog();
    const { publish } = await follow(store);
    await publish(envelopes.slice(0, 80));
    const before = await parked();
    // With small pages the row is rejected while a later page is folded.
    for (const limits of [{}, { page: 4, held: 2 }]) {
      const { parked: found } = await rebuild(['lots'], { ...model, store, limits });
      expect(found).toEqual(before);
      expect(await parked()).toEqual(before);
    }
    await publish(envelopes);
    await cure();
    expect((await rebuild('all', { ...model, store })).parked).toEqual([]);
    expect(await parked()).toEqual([]);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  });
});

it('is parked only in the read model of the table, and the others stay complete', async () => {
  const { store, log, envelopes } = await makeLog();
  const { name, projections, ...context } = auctionContext;
  const faulty = projections.map((one) =>
    one.name === 'lots'
      ? {
          ...one,
          reduce: (...[row, happened]: Parameters<typeof one.reduce>) => {
            if (row['idAuction'] === 1 && row['idLot'] === 2)
              throw new TypeError('a fault of ours');
            return one.reduce(row, happened);
          },
        }
      : one,
  );
  const contexts = new ProjectedContexts([{ ...context, name, projections: faulty }]);
  const { publish, onParked } = await follow(store, contexts);
  await publish(envelopes);
  expect(onParked.mock.calls.map(([{ stream, reason }]) => [stream, reason])).toEqual([
    [POISONED, 'TypeError: a fault of ours'],
  ]);
  const rows = rowsOfLog(log.filter(({ stream }) => stream !== POISONED));
  expect(await readRows(model.dataSource)).toEqual(rows);
  const before = await parked();
  expect(await rebuild('all', { ...model, store, contexts })).toMatchObject({ parked: before });
  expect(await parked()).toEqual(before);
  expect(await readRows(model.dataSource)).toEqual(rows);
});

it('is parked even if only the summary of its rows is rejected', async () => {
  const { store, envelopes } = await makeLog([...OFFERS, { ...OFFERS[0]!, action: 'VOID' }]);
  const { publish, onParked } = await follow(store);
  await publish(envelopes.slice(0, -1));
  await model.dataSource.query(
    'ALTER TABLE lot_bidder ADD CONSTRAINT unmade CHECK (newest_offer = standing_offer)',
  );
  await publish(envelopes.slice(-1));
  await model.dataSource.query('ALTER TABLE lot_bidder DROP CONSTRAINT unmade');
  expect(onParked.mock.calls).toMatchObject([[{ readModel: 'lots', type: 'OfferVoided' }]]);
});

describe('an event that may be applied later', () => {
  it('is applied only once if another projector was faster; the slower one restarts', async () => {
    const { store, log, envelopes } = await makeLog();
    const [a, b] = [1, 2].map(() => new Projector({ ...model, store }));
    await a!.handle(envelopes.slice(0, 40));
    await b!.handle(envelopes);
    const late = envelopes.slice(40);
    await expect(a!.handle(late)).rejects.toMatchObject({ name: 'StreamAdvanced' });
    await a!.handle(late);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
    const [row] = await model.dataSource.query('SELECT count(*)::int AS events FROM event_index');
    expect(row.events).toBe(log.length);
  });

  it('is not parked while its row already exists, and is applied afterwards', async () => {
    const { store, log, envelopes } = await makeLog();
    await model.dataSource.query(
      `INSERT INTO lot_offer (id_auction, id_lot, id_offer, id_dealer, kind, position, at, voided)
       VALUES (1, 1, 1, 10, 'OFFER', 2, 0, false)`,
    );
    const { publish, projector } = await follow(store);
    for (let tries = 0; tries < 5; tries++)
      await expect(projector.handle(envelopes)).rejects.toMatchObject({ name: 'StreamAdvanced' });
    await model.dataSource.query('DELETE FROM lot_offer');
    await publish(envelopes);
    expect(await parked()).toEqual([]);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  });

  it('waits while its table or the database is unavailable', async () => {
    const { store, log, envelopes } = await makeLog();
    const { publish, projector, onParked } = await follow(store);
    await model.dataSource.query('ALTER TABLE lot_offer RENAME TO elsewhere');
    for (let tries = 0; tries < 6; tries++)
      await expect(projector.handle(envelopes)).rejects.toThrow('lot_offer');
    await model.dataSource.query('ALTER TABLE elsewhere RENAME TO lot_offer');
    const holder = model.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE lot_offer IN ACCESS EXCLUSIVE MODE');
    for (let tries = 0; tries < 4; tries++) {
      const handled = Promise.allSettled([projector.handle(envelopes)]);
      await vi.waitFor(async () => {
        const ended: unknown[] = await model.dataSource.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        expect(ended).toHaveLength(1);
      }, SOON);
      expect(await handled).toMatchObject([{ status: 'rejected' }]);
    }
    await holder.rollbackTransaction();
    await holder.release();
    await publish(envelopes);
    expect(onParked).not.toHaveBeenCalled();
    expect(await parked()).toEqual([]);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  });
});
