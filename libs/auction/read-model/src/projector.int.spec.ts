import type { Envelope } from '@fairlot/event-bus-port';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import * as fc from 'fast-check';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import {
  CheckpointStore,
  Projector,
  READ_MODEL,
  ReadYourWrites,
  StreamGap,
} from '@fairlot/event-sourcing-projection';
import { envelopeOf, unitsOf } from './testing/envelopes.js';
import { Play } from './testing/play.js';
import { randomSteps, step, type RandomStep } from './testing/steps.js';
import {
  makeReadModel,
  readBoards,
  clearReadModel,
  readRows,
  rowsOfLog,
} from './testing/make-read-model.js';

let model: Awaited<ReturnType<typeof makeReadModel>>;
beforeAll(async () => {
  model = await makeReadModel();
});
beforeEach(() => clearReadModel(model.dataSource));
afterAll(() => model.drop());

/** A log of these steps, and the envelopes that the relay makes of it. */
const makeLog = async (steps: readonly RandomStep[]) => {
  const store = new MemoryEventStore();
  await store.append(unitsOf(new Play(steps).written));
  const log = await store.readLog({ limit: 100_000 });
  return { store, log, envelopes: log.map(envelopeOf) };
};

/** The first step starts a lot. */
const OFFERS = [step(), step(), step({ idDealer: 11 }), step({ idDealer: 12, action: 'AGENT' })];

/** Delivers batches until all are accepted. Like a bus, it repeats rejected batches later. */
const deliver = async (projector: Projector, batches: readonly (readonly Envelope[])[]) => {
  const waiting = [...batches];
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const rejected = batch;
    await projector.handle(batch).catch((error: unknown) => {
      if (!(error instanceof StreamGap)) throw error;
      waiting.push(rejected);
    });
  }
};

describe('the rows of the read model', () => {
  it('I9 equal those of the oracle after each log, even if events are repeated and reordered', async () => {
    const disorder = fc.record({
      order: fc.infiniteStream(fc.nat()),
      sizes: fc.infiniteStream(fc.integer({ min: 1, max: 12 })),
      again: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
    });
    await fc.assert(
      fc.asyncProperty(randomSteps, disorder, async (steps, { order, sizes, again }) => {
        await clearReadModel(model.dataSource);
        const { store, log, envelopes } = await makeLog(steps);
        const next = <Value>(stream: Iterator<Value>): Value => stream.next().value as Value;
        const deliveries = envelopes
          .flatMap((one) => (next(again) === 0 ? [one, one] : [one]))
          .map((one, index) => ({ one, place: index + (next(order) % 20) }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        const batches: Envelope[][] = [];
        while (deliveries.length > 0) batches.push(deliveries.splice(0, next(sizes)));
        const twice = batches.flatMap((batch) => (next(again) === 0 ? [batch, batch] : [batch]));
        await deliver(new Projector({ ...model, store }), twice);
        expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
        // Both streams must count the same decisions, because the counts show which one is behind.
        const apart = await model.dataSource.query(
          `SELECT folded FROM lot_board
           WHERE folded #>> '{lot,decisions}' <> folded #>> '{award,decisions}'`,
        );
        expect(apart).toEqual([]);
      }),
      { numRuns: inject('full') ? 60 : 20, seed: 1763, endOnFailure: true },
    );
  }, 120_000);

  it('I9 differ from the oracle if one bid is counted twice', async () => {
    const { store, log, envelopes } = await makeLog(OFFERS);
    const projector = new Projector({ ...model, store });
    await projector.handle(envelopes);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
    const again = () => {
      const ofLot = envelopes.filter(({ stream }) => stream === 'lot-1.1');
      return new Projector({ ...model, store }).handle(ofLot.slice(-1));
    };
    await model.dataSource.query(
      'UPDATE lot_board SET position = position - 1 WHERE (id_auction, id_lot) = (1, 1)',
    );
    await expect(again()).rejects.toMatchObject({ name: 'StreamAdvanced' });
    // Only the key of its row prevents counting the bid twice.
    await model.dataSource.query(
      'DELETE FROM lot_offer WHERE id_offer = (SELECT max(id_offer) FROM lot_offer)',
    );
    await again();
    expect(await readRows(model.dataSource)).not.toEqual(rowsOfLog(log));
  });

  it('I9 are correct if two projectors work on one log at the same time', async () => {
    const { store, log, envelopes } = await makeLog(
      Array.from({ length: 200 }, (_, i) => step({ lot: i % 2, idDealer: 10 + (i % 5) })),
    );
    const batches = Array.from({ length: Math.ceil(envelopes.length / 7) }, (_, i) =>
      envelopes.slice(i * 7, i * 7 + 7),
    );
    const work = async () => {
      const projector = new Projector({ ...model, store });
      for (const batch of batches) {
        await expect
          .poll(() =>
            projector.handle(batch).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
      }
    };
    await Promise.all([work(), work()]);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  });

  it('I9 are correct if two projectors have read the same rows and the slower projector starts again', async () => {
    const { store, log, envelopes } = await makeLog(OFFERS);
    const ofLot = envelopes.filter(({ stream }) => stream === 'lot-1.1');
    const a = new Projector({ ...model, store });
    await a.handle(envelopes.filter((one) => !ofLot.includes(one)));
    await a.handle(ofLot.slice(0, 3));
    const holder = model.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`SELECT FROM lot_board WHERE (id_auction, id_lot) = (1, 1) FOR UPDATE`);
    const both = Promise.allSettled([
      a.handle(ofLot.slice(0, 4)),
      new Projector({ ...model, store }).handle(ofLot),
    ]);
    await eventually(async () => {
      const waiting: object[] = await model.dataSource.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'
         AND datname = current_database()`,
      );
      expect(waiting).toHaveLength(2);
    });
    await holder.commitTransaction();
    await holder.release();
    const reasons = (await both).filter((end) => end.status === 'rejected');
    expect(reasons).toMatchObject([{ reason: { name: 'StreamAdvanced' } }]);
    await a.handle(envelopes);
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  });

  it('I11 contain no sealed amount before the close, and only the binding amounts after it', async () => {
    const sealed = [step({ lot: 2 }), step({ lot: 2, raise: 7 }), step({ lot: 2, idDealer: 11 })];
    const amounts = async () =>
      (await model.dataSource.query(
        'SELECT amount_minor, price_minor, id_leader FROM lot_offer ORDER BY id_offer',
      )) as object[];
    const text = async () =>
      JSON.stringify(
        Object.values(await readRows(model.dataSource)).map((rows) => [...rows.values()]),
      ) + (await readBoards(model.dataSource));
    const open = await makeLog(sealed);
    const projector = new Projector({ ...model, store: open.store });
    // The projector must omit the amounts even if the relay has not removed them.
    await projector.handle(
      open.envelopes.map((one, i) => ({ ...one, data: JSON.parse(open.log[i]?.data ?? '') })),
    );
    expect(await amounts()).toEqual([
      { amount_minor: null, price_minor: null, id_leader: null },
      { amount_minor: null, price_minor: null, id_leader: null },
    ]);
    expect(await text()).not.toContain('570000');
    const closed = await makeLog([...sealed, step({ lot: 2, action: 'CLOSE' })]);
    await projector.handle(closed.envelopes);
    expect((await amounts()).map((row) => ({ ...row }))).toMatchObject([
      { amount_minor: '570000' },
      { amount_minor: '520000' },
    ]);
  });

  it('reveal an earlier sealed bid that becomes binding when staff void the newer bid after the close', async () => {
    const dealer = step({ lot: 2, raise: 7 });
    const offers = [step({ lot: 2 }), dealer, { ...dealer, raise: 9 }];
    const after: RandomStep['action'][] = ['CLOSE', 'VOID'];
    const { store, log, envelopes } = await makeLog([
      ...offers,
      ...after.map((action) => step({ lot: 2, action })),
    ]);
    await new Projector({ ...model, store }).handle(envelopes);
    const rows = await readRows(model.dataSource);
    expect([...rows.offers.values()]).toMatchObject([
      { idOffer: 1, amountMinor: 570_000, voided: false },
      { idOffer: 2, amountMinor: 590_000, voided: true },
    ]);
    expect(rows).toEqual(rowsOfLog(log));
  });

  it("contain the leader's maximum only as the private amount of its bid", async () => {
    const { store, envelopes } = await makeLog([step(), step({ action: 'AGENT', raise: 9 })]);
    await new Projector({ ...model, store }).handle(envelopes);
    expect(await readBoards(model.dataSource)).not.toContain('580000');
  });
});

describe('the projector', () => {
  const withoutStart = async () => {
    const { store, envelopes } = await makeLog(OFFERS);
    const late = envelopes.filter(({ stream, position }) => stream === 'lot-1.1' && position === 1);
    return { store, envelopes, rest: envelopes.filter((one) => !late.includes(one)), late };
  };

  it('stops at a missing event without any change, and continues when the event arrives', async () => {
    const { store, rest, late, envelopes } = await withoutStart();
    const projector = new Projector({ ...model, store });
    await expect(projector.handle(rest)).rejects.toThrow(StreamGap);
    expect((await readRows(model.dataSource)).lots.size).toBe(0);
    await projector.handle([...rest, ...late]);
    expect(await readRows(model.dataSource)).toEqual(
      rowsOfLog(await store.readLog({ limit: envelopes.length })),
    );
  });

  it('reads missing events from the store if they do not arrive', async () => {
    const { store, rest, envelopes } = await withoutStart();
    const projector = new Projector({ ...model, store });
    await expect(projector.handle(rest)).rejects.toThrow(StreamGap);
    await expect(projector.handle(rest)).rejects.toThrow(StreamGap);
    await projector.handle(rest);
    expect(await readRows(model.dataSource)).toEqual(
      rowsOfLog(await store.readLog({ limit: envelopes.length })),
    );
  });

  it('restarts and reads rows again only after another projector has written them', async () => {
    const { store, log, envelopes } = await makeLog(OFFERS);
    const projector = new Projector({ ...model, store });
    const [newest, ...others] = envelopes.toReversed();
    const [before, another, ...first] = others;
    await projector.handle(first.toReversed());
    await projector.handle([another!]);
    const runner = model.dataSource.createQueryRunner();
    const sessions: { query(): unknown } = Object.getPrototypeOf(await runner.connect());
    await runner.release();
    const query = vi.spyOn(sessions, 'query');
    const boardsRead = async (batch: readonly Envelope[]) => {
      query.mockClear();
      await projector.handle(batch);
      const answers: unknown[] = await Promise.all(query.mock.results.map(({ value }) => value));
      const rows = answers.flatMap((answer): unknown[] => Object(answer).rows ?? []);
      return rows.filter((one) => Object(Object(one).row).folded !== undefined).length;
    };
    expect(await boardsRead([before!])).toBe(0);
    await model.dataSource.query('UPDATE lot_board SET paused = paused');
    await expect(projector.handle([newest!])).rejects.toMatchObject({ name: 'StreamAdvanced' });
    expect(await boardsRead([newest!])).toBe(1);
    query.mockRestore();
    expect(await readRows(model.dataSource)).toEqual(rowsOfLog(log));
  });

  it('stores its checkpoint in the transaction of its rows, and never moves it back', async () => {
    const { store, envelopes } = await makeLog(OFFERS);
    const checkpoints = new CheckpointStore(model.dataSource);
    const projector = new Projector({ ...model, store });
    expect(await checkpoints.load(READ_MODEL)).toBeNull();
    await projector.handle(envelopes);
    await projector.handle(envelopes.slice(0, 1));
    expect(await checkpoints.load(READ_MODEL)).toBe(envelopes.at(-1)?.at);
  });

  it('lets a writer wait until the rows show its event, with a timeout', async () => {
    const { store, envelopes } = await makeLog(OFFERS);
    const readYourWrites = new ReadYourWrites(model.dataSource, model.contexts);
    const bus = new InProcessEventBus();
    const projector = new Projector({ ...model, store, readYourWrites });
    await bus.subscribe(READ_MODEL, (batch) => projector.handle(batch));
    expect(await readYourWrites.waitFor('lot-1.1', 4, 40)).toBe(false);
    const [reached] = await Promise.all([
      readYourWrites.waitFor('lot-1.1', 4, 5_000),
      bus.publish(envelopes),
    ]);
    expect(reached).toBe(true);
    await bus.close();
  });
});

it('has entities that match the migrated tables exactly', async () => {
  const { upQueries } = await model.dataSource.driver.createSchemaBuilder().log();
  const own = upQueries.map(({ query }) => query).filter((query) => !query.includes('"event'));
  expect(own).toEqual([]);
});
