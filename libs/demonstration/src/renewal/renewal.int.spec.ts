import type { AuctionRecord } from '@fairlot/auction-read-model';
import { MARKETS } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionHandlers } from '../auction-handlers.js';
import { ownedTemplates } from '../demo-owners.js';
import { Robots } from '../robots/robots.js';
import { seedDemonstration } from '../seed/seed-demonstration.js';
import { makeCore, type Core } from '../testing/make-core.js';
import { OffsetClock, runDueWork } from '../testing/portal-clock.js';
import { Renewal } from './renewal.js';
import { restock } from './restock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = new OffsetClock();
let core: Core;
let renewal: Renewal;
let robots: Robots;
beforeAll(async () => {
  core = await makeCore(clock);
  const options = { password: 'p', now: clock.now(), regulationText: (key: string) => key };
  await seedDemonstration(core, options);
  await core.project();
  renewal = new Renewal(core);
  robots = new Robots(core);
});
afterAll(() => core.stop());

const auctionsThat = async (holds: (auction: AuctionRecord, now: number) => boolean) => {
  const { rows } = await core.auctions.auctions({ scope: { staffMarkets: MARKETS } });
  return rows.filter((auction) => holds(auction, clock.now()));
};
const running = (auction: AuctionRecord) => auction.status === 'RUN';

/**
 * Advances the clock. A late close first extends the lot, so robots get some minutes to bid, and
 * the due work runs again.
 */
const pass = async (ms: number) => {
  clock.aheadMs += ms;
  await runDueWork(core);
  for (let turn = 0; turn < 25; turn++) await robots.turn();
  clock.aheadMs += 6 * MINUTE;
  await runDueWork(core);
};
/** Repeats the check until it publishes nothing more. */
const renew = async () => {
  for (let look = 0, known = -1; look < 12; look++) {
    await renewal.check();
    await runDueWork(core);
    const count = (await auctionsThat(() => true)).length;
    if (count === known) return;
    known = count;
  }
};
const expectLife = async () => {
  const ends = (await auctionsThat(running)).map(({ endsAt }) => endsAt - clock.now());
  expect(ends.filter((ms) => ms > 0 && ms < 20 * MINUTE).length).toBeGreaterThanOrEqual(2);
  expect(ends.filter((ms) => ms > HOUR).length).toBeGreaterThanOrEqual(4);
  expect((await auctionsThat(({ status }) => status === 'SCH')).length).toBeGreaterThanOrEqual(2);
  expect((await auctionsThat(({ status }) => status === 'CLD')).length).toBeGreaterThanOrEqual(2);
  expect((await auctionsThat(({ status }) => status === 'AWA')).length).toBeGreaterThanOrEqual(4);
  const large = await auctionsThat((one) => running(one) && one.idLots.length === 1_000);
  expect(large.length).toBeGreaterThanOrEqual(1);
};

describe('renewal of the demonstration', () => {
  it('publishes nothing right after the seed', async () => {
    const before = (await auctionsThat(() => true)).length;
    await renew();
    expect((await auctionsThat(() => true)).length).toBe(before);
    await expectLife();
  });

  it('keeps an auction in every status for hours', async () => {
    const seeded = (await auctionsThat(() => true)).map(({ idAuction }) => idAuction);
    const newestSeeded = Math.max(...seeded);
    for (const hours of [0.5, 1, 3, 6]) {
      await pass(hours * HOUR);
      await renew();
      await expectLife();
    }
    const closed = await auctionsThat(({ status }) => status === 'CLD');
    expect(closed.length).toBeLessThan(20);
    const [offered] = await core.dataSource.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM lot_offer WHERE id_auction > $1',
      [newestSeeded],
    );
    expect(offered?.n, 'offers in auctions whose regulation robots had to accept').toBeGreaterThan(
      9,
    );
  });

  it('publishes nothing until the read models show its newest auction', async () => {
    await pass(HOUR);
    const published = async () => {
      const [row] = await core.dataSource.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM event WHERE type = 'AuctionPublished'`,
      );
      return row?.n ?? 0;
    };
    const before = await published();
    await renewal.check();
    const first = await published();
    expect(first).toBeGreaterThan(before);
    await renewal.check();
    expect(await published()).toBe(first);
    await renew();
  });

  it('publishes all auctions again, including the large one, if the portal was stopped for days', async () => {
    await pass(9 * DAY);
    await renew();
    await expectLife();
    const overdue = await auctionsThat(
      (one, now) => one.status === 'CLD' && one.endsAt < now - DAY,
    );
    expect(overdue).toEqual([]);
  });

  it('reverts the oldest unsettled sales if few vehicles are left', async () => {
    const states = async () =>
      Object.fromEntries(
        (
          await core.dataSource.query<{ state: string; n: number }[]>(
            'SELECT state, count(*)::int AS n FROM vehicle GROUP BY state',
          )
        ).map(({ state, n }) => [state, n]),
      );
    const owned = (await ownedTemplates(core)).find(
      ({ template }) => template.name === 'Retours de flotte',
    );
    assert(owned !== undefined, 'no such template');
    await core.marking.catchUp();
    const before = await states();
    const freed = await restock(core, auctionHandlers(core), owned, 1_000);
    const after = await states();
    expect(freed).toBeGreaterThan(5);
    expect(after['PUBLISHED']).toBe((before['PUBLISHED'] ?? 0) + freed);
    await core.project();
    const [settled] = await core.dataSource.query<{ sold: boolean }[]>(
      `SELECT bool_and(v.state = 'SOLD') AS sold FROM award_board JOIN lot_board lot
       USING (id_auction, id_lot) JOIN vehicle v ON v.id_vehicle = ANY (lot.id_vehicles)
       WHERE id_purchase IS NOT NULL`,
    );
    expect(settled?.sold).toBe(true);
    expect(await restock(core, auctionHandlers(core), owned, 1_000)).toBe(0);
  });
});
