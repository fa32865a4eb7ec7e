import { MemoryEventStore } from '@fairlot/event-store-testing';
import { Projector } from '@fairlot/event-sourcing-projection';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Observations } from '../records/observations.js';
import { contexts, envelopeOf, unitsOf } from '../testing/envelopes.js';
import { Play } from '../testing/play.js';
import { clearReadModel } from '../testing/make-read-model.js';
import { makeWorld } from '../testing/read-model-world.js';
import { randomSteps } from '../testing/steps.js';
import {
  LOT_ONE,
  LOT_TWO,
  lotAwarded,
  bid,
  lotClosed,
  published,
  lotScheduled,
  sealedBid,
  lotStarted,
} from '../testing/write-events.js';
import { ActivityQueries, type ActivityQuery, type ActivityState } from './activity-queries.js';
import { NewsQueries } from './activity-news.js';
import { StandingQueries } from './standing-queries.js';

let world: Awaited<ReturnType<typeof makeWorld>>;
let activity: ActivityQueries;
beforeAll(async () => {
  world = await makeWorld();
  activity = new ActivityQueries(world.dataSource);
});
beforeEach(() => world.empty());
afterAll(() => world.drop());

const scope = { dealer: { markets: ['IT'], acceptedTemplateIds: [4] } };
const of = (idDealer: number) => ({ idDealer, idUser: idDealer, scope });
const ASKED = { state: null, sort: 'idAuction', order: 'desc', limit: 50 } as const;
const ask = (idDealer: number, query: Partial<ActivityQuery> = {}) =>
  activity.page(of(idDealer), { ...ASKED, ...query });
const lotsIn = async (...query: Parameters<typeof ask>) =>
  (await ask(...query)).rows.map(({ lot }) => `${lot.idAuction}.${lot.idLot}`);

const lot = (idAuction: number, idLot: number) => ({ idAuction, idLot });
const an = (idOffer: number, idDealer: number, amountMinor: number) => ({
  idOffer,
  idDealer,
  amountMinor,
});
/** Two auctions with two lots each. Dealer 10 leads one lot of each auction. */
const open = (second: Parameters<typeof published>[1] = {}) =>
  world.happened(
    published(1),
    published(2, second),
    ...[LOT_ONE, LOT_TWO, lot(2, 1), lot(2, 2)].flatMap((key) => [
      lotScheduled(key),
      lotStarted(key),
    ]),
    bid(LOT_ONE, an(1, 10, 700_000), 500_000, 10),
    bid(lot(2, 1), an(1, 10, 900_000), 600_000, 10),
  );

describe('ENG-40 the lots in the activity of a dealer', () => {
  it('ENG-40 in part: are those with a bid of the dealer and those that the user watches, newest first', async () => {
    await open();
    await new Observations(world.dataSource).observe(10, [LOT_TWO, LOT_ONE], 1);
    expect(await lotsIn(10)).toEqual(['2.1', '1.2', '1.1']);
    expect(await lotsIn(10, { state: 'OBSERVED' })).toEqual(['1.2', '1.1']);
    const { rows } = await ask(10);
    expect(rows.map(({ observed }) => observed)).toEqual([false, true, true]);
    expect(rows[0]?.auction).toMatchObject({ name: 'Fleet 2', status: 'SCH', idTemplate: 4 });
    expect(await lotsIn(11)).toEqual([]);
  });

  it('change their state as the lot progresses', async () => {
    await open();
    const at = async (idDealer: number) => {
      const counts = Object.entries(await activity.counts(of(idDealer), 1_000));
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    };
    expect(await at(10)).toEqual({ LEADING: 2 });
    await world.happened(bid(LOT_ONE, an(2, 11, 800_000), 710_000, 11));
    expect([await at(10), await at(11)]).toEqual([{ LEADING: 1, OUTBID: 1 }, { LEADING: 1 }]);
    const best = an(2, 11, 710_000);
    await world.happened(...lotClosed(LOT_ONE, [best]));
    expect([await at(10), await at(11)]).toEqual([{ LEADING: 1, AWAITING: 1 }, { AWAITING: 1 }]);
    expect(await lotsIn(10, { state: 'LOST' })).toEqual([]);
    await world.happened(...lotAwarded(LOT_ONE, best));
    expect([await at(10), await at(11)]).toEqual([{ LEADING: 1, LOST: 1 }, { WON: 1 }]);
    expect(await lotsIn(11, { state: 'WON' })).toEqual(['1.1']);
  });

  it('I11 show only that the dealer has bid if bids are hidden, and their order reveals no price', async () => {
    await world.happened(
      published(1),
      ...[LOT_ONE, LOT_TWO].flatMap((key) => [
        lotScheduled(key, { format: { kind: 'SEALED' } }),
        lotStarted(key),
        sealedBid(key, an(1, 10, key === LOT_ONE ? 900_000 : 500_000)),
      ]),
    );
    expect((await activity.counts(of(10), 9)).SEALED).toBe(2);
    expect(await lotsIn(10, { state: 'AWAITING' })).toEqual([]);
    for (const order of ['asc', 'desc'] as const) {
      const lots = await lotsIn(10, { sort: 'priceMinor', order });
      expect(lots).toEqual(order === 'asc' ? ['1.1', '1.2'] : ['1.2', '1.1']);
    }
  });

  it('ROL-039 in part: exclude an auction that is not visible any more, in lists and counts', async () => {
    await open({ idTemplate: 5 });
    expect(await lotsIn(10)).toEqual(['1.1']);
    expect((await activity.counts(of(10), 9)).LEADING).toBe(1);
  });

  it('are found by the name of their auction or by a vehicle', async () => {
    await open();
    expect(await lotsIn(10, { text: 'fleet 2' })).toEqual(['2.1']);
    expect(await lotsIn(10, { text: '%' })).toEqual([]);
    expect(await lotsIn(10, { text: 'x', orVehicleIds: [1] })).toEqual(['2.1', '1.1']);
  });

  it('ENG-40 in part: are on exactly one page each, in every order', async () => {
    const lots = Array.from({ length: 30 }, (_, n) => lot(1 + (n % 3), 1 + Math.floor(n / 3)));
    await world.happened(
      ...[1, 2, 3].map((id) => published(id)),
      ...lots.flatMap((key, n) => [
        lotScheduled(key, { endsAt: 3_000_000_000_000 + (n % 5) }),
        bid(key, an(1, 10, 700_000), 500_000 + (n % 4), 10),
      ]),
    );
    for (const sort of ['idAuction', 'endsAt', 'priceMinor'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const whole = await lotsIn(10, { sort, order });
        expect(new Set(whole).size).toBe(30);
        const paged: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await ask(10, { sort, order, limit: 7, cursor });
          paged.push(...page.rows.map((row) => `${row.lot.idAuction}.${row.lot.idLot}`));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(paged).toEqual(whole);
      }
  });

  it('reject a cursor of another list, and a forged cursor', async () => {
    await open();
    const { next } = await ask(10, { limit: 1 });
    await expect(ask(10, { cursor: next!, state: 'WON' })).rejects.toThrow('cursor');
    const written = Buffer.from(JSON.stringify(['idAuction', 'desc', '', '1', '1.1'])).toString(
      'base64url',
    );
    await expect(ask(10, { cursor: written })).rejects.toThrow('cursor');
  });
});

describe('unseen changes of a user', () => {
  const news = (idDealer: number, idUser = idDealer) =>
    new NewsQueries(world.dataSource).news({ ...of(idDealer), idUser }, 99);
  const markSeen = (idDealer: number, idUser = idDealer) =>
    new NewsQueries(world.dataSource).markSeen(
      { ...of(idDealer), idUser },
      world.dataSource.manager,
    );

  it('ENG-42 in part: include being outbid until the user has seen it, separately for each user of the dealer', async () => {
    await open();
    expect(await news(10)).toEqual({ leading: 2, outbid: 0, unseen: 0 });
    await world.happened(bid(LOT_ONE, an(2, 11, 800_000), 710_000, 11));
    expect(await news(10)).toEqual({ leading: 1, outbid: 1, unseen: 1 });
    await markSeen(10);
    expect(await news(10)).toEqual({ leading: 1, outbid: 1, unseen: 0 });
    await world.happened(bid(LOT_ONE, an(3, 10, 900_000), 810_000, 10));
    await markSeen(10);
    await world.happened(bid(LOT_ONE, an(4, 11, 990_000), 910_000, 11));
    expect((await news(10)).unseen).toBe(1);
  });

  it('ENG-43 are marked as seen only for this user, and marking them again has no effect', async () => {
    await open();
    await world.happened(bid(LOT_ONE, an(2, 11, 800_000), 710_000, 11));
    await markSeen(10);
    await markSeen(10);
    expect((await news(10)).unseen).toBe(0);
    expect((await news(10, 99)).unseen).toBe(1);
  });

  it('include a win, a loss and a reverted award', async () => {
    await open();
    await world.happened(bid(LOT_ONE, an(2, 11, 800_000), 710_000, 11));
    for (const idDealer of [10, 11]) await markSeen(idDealer);
    const best = an(2, 11, 710_000);
    await world.happened(...lotClosed(LOT_ONE, [best]), ...lotAwarded(LOT_ONE, best));
    expect([(await news(10)).unseen, (await news(11)).unseen]).toEqual([1, 1]);
    for (const idDealer of [10, 11]) await markSeen(idDealer);
    expect([(await news(10)).unseen, (await news(11)).unseen]).toEqual([0, 0]);
    await world.dataSource.query("UPDATE award_board SET status = 'TBA', id_dealer = NULL");
    expect((await news(11)).unseen).toBe(1);
  });

  it('ROL-039 in part: exclude an auction that the user no longer sees', async () => {
    await open({ idTemplate: 5 });
    await world.happened(bid(lot(2, 1), an(2, 11, 990_000), 910_000, 11));
    expect(await news(10)).toEqual({ leading: 1, outbid: 0, unseen: 0 });
  });

  it('are found only among the newest lots with a bid of the dealer', async () => {
    await open();
    const kept = async () => {
      const sql = 'SELECT id_user, id_auction, id_lot FROM activity_look ORDER BY 1, 2, 3';
      const rows = await world.dataSource.query<Record<string, number>[]>(sql);
      return rows.map(({ id_user, id_auction, id_lot }) => `${id_user}: ${id_auction}.${id_lot}`);
    };
    const values = "(10, 1, 9, 'LOST'), (10, 7, 1, 'WON'), (99, 7, 1, 'WON')";
    await world.dataSource.query(`INSERT INTO activity_look VALUES ${values}`);
    await markSeen(10);
    expect(await kept()).toEqual(['10: 1.1', '10: 2.1', '99: 7.1']);
  });
});

const STANDING: readonly ActivityState[] = [
  'LEADING',
  'OUTBID',
  'SEALED',
  'AWAITING',
  'WON',
  'LOST',
];

it('ENG-40 in part: the state of each lot follows from the status of the dealer on it, after any history', async () => {
  const standings = new StandingQueries(world.dataSource);
  await fc.assert(
    fc.asyncProperty(randomSteps, async (steps) => {
      await clearReadModel(world.dataSource);
      const store = new MemoryEventStore();
      await store.append(unitsOf(new Play(steps).written));
      const log = (await store.readLog({ limit: 100_000 })).map(envelopeOf);
      await new Projector({ dataSource: world.dataSource, store, contexts }).handle(log);
      const auctions: { id: number }[] = await world.dataSource.query(
        'SELECT id_auction AS id FROM auction_board WHERE NOT deleted',
      );
      for (const idDealer of [10, 11, 12]) {
        const everywhere = await Promise.all(
          auctions.map(({ id }) => standings.inAuction(idDealer, id)),
        );
        const expected = auctions.flatMap(({ id }, at) =>
          everywhere[at]!
            // Without lots on which all bids of the dealer were voided.
            .filter(({ state }) => state !== 'NONE')
            .map(
              ({ idLot, state }) => `${id}.${idLot} ${state === 'UNDECIDED' ? 'AWAITING' : state}`,
            ),
        );
        const shown = await Promise.all(
          STANDING.map(async (state) =>
            (await lotsIn(idDealer, { state })).map(
              (name) => `${name} ${state === 'SEALED' ? 'AWAITING' : state}`,
            ),
          ),
        );
        expect(shown.flat().toSorted()).toEqual(expected.toSorted());
      }
    }),
    { numRuns: 40 },
  );
});
