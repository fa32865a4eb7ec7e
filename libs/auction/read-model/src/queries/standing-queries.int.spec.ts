import type { Envelope } from '@fairlot/event-bus-port';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { ParkedStream, Projector, rebuild } from '@fairlot/event-sourcing-projection';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { envelopeOf, unitsOf } from '../testing/envelopes.js';
import { Play } from '../testing/play.js';
import { makeReadModel, clearReadModel } from '../testing/make-read-model.js';
import { randomSteps, type RandomStep } from '../testing/steps.js';
import { LotQueries } from './lot-queries.js';
import { StandingQueries } from './standing-queries.js';

const DEALERS = [10, 11, 12, 13, 14];
const AUCTIONS = [1, 2];

let model: Awaited<ReturnType<typeof makeReadModel>>;
/** All tests share it, because its cache must never change a result. */
let standings: StandingQueries;
let lots: LotQueries;

beforeAll(async () => {
  model = await makeReadModel();
  standings = new StandingQueries(model.dataSource);
  lots = new LotQueries(model.dataSource);
});
beforeEach(() => clearReadModel(model.dataSource));
afterAll(() => model.drop());

/**
 * SQL for the rank of a dealer on each lot, counted directly from all bids. The leader is first.
 */
const COUNTED = `SELECT mine.id_lot AS "idLot", (lot.shown ->> 'position')::int AS position,
    (lot.shown -> 'priceMinor')::text AS price,
    CASE WHEN mine.standing_offer IS NULL OR lot.hidden THEN NULL
      WHEN lot.id_leader = $1 THEN 1 ELSE (
        SELECT 1 + count(*)::int FROM lot_bidder rival
        WHERE (rival.id_auction, rival.id_lot) = (mine.id_auction, mine.id_lot)
          AND rival.id_dealer <> $1 AND rival.best_offer IS NOT NULL
          AND (rival.id_dealer IS NOT DISTINCT FROM lot.id_leader
            OR (coalesce(rival.best_minor, -1), -rival.best_offer)
              > (coalesce(mine.best_minor, -1), -mine.best_offer))) END AS rank
  FROM lot_bidder mine JOIN lot_board lot USING (id_auction, id_lot)
  WHERE mine.id_dealer = $1 AND mine.id_auction = $2 ORDER BY mine.id_lot`;

/**
 * Expects for every dealer that the result equals the direct count, and the result with an empty
 * cache.
 */
const expectEveryStanding = async () => {
  let checked = 0;
  for (const idAuction of AUCTIONS) {
    const counting = new LotQueries(model.dataSource);
    for (const viewer of ['OWNER', 'STAFF'] as const)
      expect(await lots.managedLots(idAuction, viewer)).toEqual(
        await counting.managedLots(idAuction, viewer),
      );
    for (const idDealer of DEALERS) {
      const own = await standings.inAuction(idDealer, idAuction);
      const counted = await model.dataSource.query(COUNTED, [idDealer, idAuction]);
      expect(
        own.map(({ idLot, position, priceMinor, rank }) => {
          return { idLot, position, price: JSON.stringify(priceMinor), rank };
        }),
      ).toEqual(counted);
      const uncached = new StandingQueries(model.dataSource);
      expect(own).toEqual(await uncached.inAuction(idDealer, idAuction));
      const keys = own.map(({ idLot }) => ({ idAuction, idLot }));
      expect(await standings.onLots(idDealer, [...keys, ...keys])).toEqual(
        own.map((one) => ({ ...one, idAuction })),
      );
      checked += own.length;
    }
  }
  return checked;
};

const makeLog = async (steps: readonly RandomStep[]) => {
  const store = new MemoryEventStore();
  await store.append(unitsOf(new Play(steps).written));
  const log = (await store.readLog({ limit: 100_000 })).map(envelopeOf);
  return { store, log, projector: new Projector({ ...model, store }) };
};

/** Delivers an event like a bus: repeats it while it is rejected, until it is applied or parked. */
const handled = async (projector: Projector, event: Envelope) => {
  for (let tries = 1; tries < 3; tries += 1) {
    const isTaken = await projector.handle([event]).then(
      () => true,
      () => false,
    );
    if (isTaken) return;
  }
  await projector.handle([event]);
};

/** Dealers bid in turn on the first two lots. Each bid is higher than all earlier ones. */
const OFFERS = Array.from({ length: 24 }, (_, i): RandomStep => ({
  lot: i % 2,
  action: 'OFFER',
  raise: 1,
  idDealer: DEALERS[i % 3]!,
}));

it('ENG-17 StandingQueries returns ranks that equal a direct count, even after events since an earlier request', async () => {
  await fc.assert(
    fc.asyncProperty(randomSteps, fc.integer({ min: 8, max: 60 }), async (steps, size) => {
      await clearReadModel(model.dataSource);
      const { log, projector } = await makeLog(steps);
      for (let from = 0; from < log.length; from += size) {
        await projector.handle(log.slice(from, from + size));
        await expectEveryStanding();
      }
    }),
    { numRuns: inject('full') ? 60 : 8, endOnFailure: true },
  );
}, 120_000);

it('StandingQueries reads the shared data of a lot once, and again after a change', async () => {
  const { log, projector } = await makeLog(OFFERS);
  await projector.handle(log.slice(0, -1));
  const read: string[] = [];
  const client = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows: { idLot: number; shared: unknown }[] = await model.dataSource.query(text, values);
      read.push(rows.flatMap(({ idLot, shared }) => (shared === null ? [] : [idLot])).join());
      return { rows };
    },
  };
  const broadcaster = { broadcast: () => Promise.resolve() };
  const queryRunner = { connect: () => Promise.resolve(client), broadcaster };
  const queries = new StandingQueries({ manager: { queryRunner } } as never);
  for (const idDealer of [10, 11, 12]) await queries.inAuction(idDealer, 1);
  await projector.handle(log.slice(-1));
  for (const idDealer of [10, 11, 12]) await queries.inAuction(idDealer, 1);
  expect(read).toEqual(['1,2', '', '', '', '2', '', '']);
});

describe('StandingQueries on parked or rebuilt rows', () => {
  const constrain = (table: string, check: string) =>
    model.dataSource.query(`ALTER TABLE ${table} ADD CONSTRAINT poison CHECK (${check})`);
  const cure = (table: string) =>
    model.dataSource.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS poison`);

  it.each([
    ['lot_offer', 'id_offer < 4'],
    ['lot_board', "(folded #>> '{lot,offers}')::int < 4"],
  ])('returns right ranks after a lot was parked for %s and resumed', async (table, check) => {
    const { log, projector } = await makeLog(OFFERS);
    await projector.handle(log.slice(0, 12));
    expect(await expectEveryStanding()).toBeGreaterThan(0);
    await constrain(table, check);
    try {
      for (const event of log.slice(12)) {
        await handled(projector, event);
        await expectEveryStanding();
      }
      const parked = await model.dataSource.manager.find(ParkedStream);
      expect(parked.map(({ readModel }) => readModel)).toContain('lots');
    } finally {
      await cure(table);
    }
    await projector.takeUp();
    expect(await model.dataSource.manager.find(ParkedStream)).toEqual([]);
    await expectEveryStanding();
  });

  it('returns right ranks after lots were rebuilt with later events', async () => {
    const { store, log, projector } = await makeLog(OFFERS);
    await projector.handle(log.slice(0, 20));
    await expectEveryStanding();
    await rebuild(['lots'], { ...model, store });
    expect(await expectEveryStanding()).toBeGreaterThan(0);
    await projector.handle(log.slice(20));
    await expectEveryStanding();
  });

  it('returns right ranks after damaged rows of dealers were rebuilt', async () => {
    const { store, log, projector } = await makeLog(OFFERS);
    await projector.handle(log);
    await model.dataSource.query('UPDATE lot_bidder SET best_minor = 10000 - best_minor');
    await expectEveryStanding();
    await rebuild(['lots'], { ...model, store });
    await expectEveryStanding();
  });
});
