import { verifyPassword, versionOfUser, type Approval } from '@fairlot/access-records';
import type { Auction } from '@fairlot/auction-domain';
import { MARKETS } from '@fairlot/countries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '../demo-accounts.js';
import { fillLargeOffice } from '../large/fill-large-office.js';
import { makeCore, type Core } from '../testing/make-core.js';
import { demoAccountPlan } from '../plan/accounts.js';
import { seedApprovals } from './seed-approvals.js';
import { seedApplications } from './seed-applications.js';
import { seedRequirements } from './seed-requirements.js';
import { seedDemonstration, type SeedProgress } from './seed-demonstration.js';
import { isSeeded } from './seed-accounts.js';

const NOW = Date.UTC(2026, 10, 21, 11, 30, 12);
const HOUR = 3_600_000;

let core: Core;
let auctions: Auction[];
const progress: SeedProgress[] = [];
const options = { password: 'a-demonstration', now: NOW, regulationText: (key: string) => key };

beforeAll(async () => {
  core = await makeCore();
  expect(await isSeeded(core)).toBe(false);
  const onProgress = (one: SeedProgress) => void progress.push(one);
  const report = await seedDemonstration(core, { ...options, onProgress });
  expect(report).toEqual({ outcome: 'seeded', accounts: 209, auctions: 22 });
  const ids = Array.from({ length: 400 }, (_, index) => index + 1);
  const states = await Promise.all(ids.map((id) => core.states.auction(id)));
  auctions = states.filter((state) => state.status !== null);
  await core.project();
});
afterAll(() => core.stop());

const rows = <Row>(sql: string): Promise<Row[]> => core.dataSource.query<Row[]>(sql);
const count = async (sql: string) =>
  (await rows<{ n: number }>(`SELECT count(*)::int n ${sql}`))[0]?.n;

describe('the seed of the demonstration', () => {
  it('creates every account with one common password, and at least 11 dealers per market', async () => {
    const accounts = await demoAccounts(core);
    expect(accounts).toHaveLength(209);
    const dealers = accounts.filter(({ username }) => username.startsWith('dealer'));
    expect(dealers).toHaveLength(200);
    for (const idMarket of MARKETS)
      expect(dealers.filter((one) => one.idMarket === idMarket).length).toBeGreaterThan(10);
    expect(accounts.find(({ username }) => username === 'engineer')).toMatchObject({
      roles: ['USER', 'ADMIN'],
      permissions: ['READ_ONLY'],
      businessName: null,
    });
    expect(accounts.find(({ username }) => username === 'dealer1')?.businessName).toBeTruthy();
    const hashes = await rows<{ hash: string }>('SELECT DISTINCT password_hash hash FROM app_user');
    expect(hashes).toHaveLength(1);
    expect(await verifyPassword(hashes[0]?.hash ?? null, options.password)).toBe(true);
    expect(await count('FROM app_user WHERE consent1 IS NULL')).toBe(0);
  });

  it('writes a condition report for every vehicle', async () => {
    const isLogged = `(c.damages <> '[]') = v.damaged AND c.equipment <> '[]'`;
    const source = 'FROM vehicle v JOIN vehicle_condition c USING (id_vehicle) WHERE';
    expect(await count(`${source} ${isLogged}`)).toBe(await count('FROM vehicle'));
  });

  it('reports the progress of each step up to its end', () => {
    for (const step of ['accounts', 'templates', 'vehicles', 'auctions'] as const) {
      const last = progress.findLast((one) => one.step === step);
      expect(last?.done, step).toBe(last?.total);
    }
  });

  it('results in auctions of every status, open and sealed', () => {
    const of = (status: string) => auctions.filter((auction) => auction.status === status);
    expect(['SCH', 'RUN', 'CLD', 'AWA'].map((status) => of(status).length)).toEqual([4, 11, 3, 4]);
    expect(new Set(of('RUN').map(({ terms }) => terms.format.kind))).toEqual(
      new Set(['ASCENDING', 'SEALED']),
    );
    const left = of('RUN').map(({ endsAt }) => endsAt - NOW);
    expect(left.filter((ms) => ms > 2 * HOUR).length).toBeGreaterThanOrEqual(4);
    expect(left.filter((ms) => ms > 0 && ms < HOUR / 3)).toHaveLength(3);
    const large = of('RUN').filter(({ lots }) => lots.size === 1_000);
    expect(large).toHaveLength(1);
    const standings = of('RUN').flatMap(({ lots }) => [...lots.values()]);
    expect(new Set(standings.map(({ status }) => status))).toEqual(new Set(['RUN']));
  });

  it('gives every event its own time in the past, and each lot several bidders', async () => {
    const events = await rows<{ type: string; at: number }>(
      `SELECT type, (metadata::json ->> 'decidedAt')::float8 AS at FROM event`,
    );
    expect(Math.max(...events.map(({ at }) => at))).toBeLessThanOrEqual(NOW);
    expect(Math.min(...events.map(({ at }) => at))).toBeLessThan(NOW - 120 * HOUR);
    const offers = await count('FROM lot_offer');
    expect(offers).toBeGreaterThan(2_000);
    const [bidders] = await rows<{ mean: number; agents: number }>(
      `SELECT avg(bidders)::float8 AS mean, sum(agents)::int AS agents FROM (
         SELECT count(DISTINCT id_dealer) bidders, count(*) FILTER (WHERE kind = 'AGENT') agents
         FROM lot_offer JOIN lot_board USING (id_auction, id_lot)
         WHERE status IN ('CLD', 'AWA') GROUP BY id_auction, id_lot) AS closed`,
    );
    expect(bidders?.mean).toBeGreaterThan(3);
    expect(bidders?.agents).toBeGreaterThan(50);
    expect(await count(`FROM event WHERE type = 'LotExtended'`)).toBeGreaterThan(10);
  });

  it('I5 places no bid at or after the end of its lot, and only for dealers who accepted the regulation', async () => {
    const offers = 'FROM lot_offer offer JOIN lot_board lot USING (id_auction, id_lot)';
    expect(await count(`${offers} WHERE offer.at >= lot.ends_at`)).toBe(0);
    const accepted = `EXISTS (SELECT FROM regulation_acceptance r WHERE r.id_auction =
      offer.id_auction AND r.id_dealer = offer.id_dealer AND r.accepted_at <= offer.at)`;
    expect(await count(`${offers} WHERE NOT ${accepted}`)).toBe(0);
  });

  it('closes lots at plausible prices around the asking prices of the listings', async () => {
    const [ratio] = await rows<{ least: number; mean: number; most: number }>(
      `SELECT min(r)::float8 least, avg(r)::float8 mean, max(r)::float8 most FROM (
         SELECT (lot.shown ->> 'priceMinor')::float8 / asking_price_minor AS r FROM lot_board lot
         JOIN vehicle ON id_vehicle = ANY (lot.id_vehicles)
         WHERE status IN ('CLD', 'AWA') AND lot.shown ->> 'priceMinor' IS NOT NULL) AS sold`,
    );
    expect(ratio?.least).toBeGreaterThan(0.35);
    expect(ratio?.mean).toBeGreaterThan(0.6);
    expect(ratio?.most).toBeLessThan(1.2);
  });

  it('marks vehicles by their lots, and settles some awards', async () => {
    const holding = `FROM lot_board lot LEFT JOIN award_board award USING (id_auction, id_lot)
      JOIN vehicle v ON v.id_vehicle = ANY (lot.id_vehicles)`;
    const state = `CASE WHEN award.status = 'AWA' THEN 'SOLD' WHEN lot.status IN ('SCH', 'RUN')
      OR award.status = 'TBA' THEN 'IN_AUCTION' END`;
    const odd = await count(`${holding} WHERE v.state <> ${state}`);
    expect(odd).toBe(0);
    expect(await count(`FROM vehicle WHERE state = 'SOLD'`)).toBe(
      await count(`FROM award_board WHERE status = 'AWA'`),
    );
    expect(await count('FROM award_board WHERE id_purchase IS NOT NULL')).toBeGreaterThan(10);
    expect(await count('FROM vehicle')).toBe(4_000);
  });

  it('stores different ratings of every auctioneer by its buyers, and none by visitors', async () => {
    const houses = await rows<{ votes: number; mean: number }>(
      `SELECT count(*)::int AS votes, avg(rating)::float8 AS mean FROM feedback
       WHERE id_auctioneer IN (SELECT id_dealer FROM template)
       GROUP BY id_auctioneer ORDER BY id_auctioneer`,
    );
    expect(houses.length).toBe(await count('FROM (SELECT DISTINCT id_dealer FROM template) t'));
    expect(new Set(houses.map(({ mean }) => mean)).size).toBe(houses.length);
    for (const { votes, mean } of houses) {
      expect(votes).toBeGreaterThan(20);
      expect(mean).toBeGreaterThan(3.5);
      expect(mean).toBeLessThan(5);
    }
  });

  it('fills the inbox of applications: every market and state, with documents', async () => {
    const states = await rows<{ state: string; n: number }>(
      'SELECT state, count(*)::int AS n FROM dealer_registration GROUP BY state ORDER BY state',
    );
    expect(states).toEqual([
      { state: 'ANSWERED', n: 3 },
      { state: 'ASKED', n: 2 },
      { state: 'REGISTERED', n: 8 },
      { state: 'REJECTED', n: 2 },
    ]);
    expect(await count('FROM (SELECT DISTINCT id_market FROM dealer_registration) m')).toBe(
      MARKETS.length,
    );
    const open = `FROM dealer_registration WHERE state NOT IN ('ACCEPTED', 'REJECTED')`;
    // Open applications of DE, ES and BE, which are more than two working days old.
    expect(await count(`${open} AND due_at < ${NOW}`)).toBe(3);
    expect(await count(`FROM dealer_registration WHERE registered_at > ${NOW}`)).toBe(0);
    expect(await count('FROM registration_document')).toBe(15 + 6);
    expect(await count('FROM registration_question WHERE answer IS NULL')).toBe(2);
    expect(await count(`FROM registration_step WHERE at > ${NOW}`)).toBe(0);
    const checks = await rows<{ answer: string; reason: string | null }>(
      `SELECT registry_check ->> 'answer' AS answer, registry_check ->> 'reason' AS reason
       FROM dealer_registration WHERE registry_check IS NOT NULL ORDER BY 1, 2`,
    );
    expect(checks).toEqual([
      { answer: 'INVALID', reason: null },
      { answer: 'INVALID', reason: null },
      { answer: 'UNKNOWN', reason: 'BUSY' },
      { answer: 'UNKNOWN', reason: 'NOT_COVERED' },
      { answer: 'VALID', reason: null },
    ]);
    const duplicates = `FROM dealer_registration r JOIN dealer d
      ON d.country = r.country AND vat_key(d.country, d.vat_code) = vat_key(r.country, r.vat_code)`;
    expect(await count(duplicates)).toBe(1);
  });

  it('writes requirements in several states, and no overdue requirement for a dealer who bids', async () => {
    const states = await rows<{ state: string }>(
      'SELECT DISTINCT state FROM requirement ORDER BY state',
    );
    expect(states.map(({ state }) => state)).toEqual([
      'ACCEPTED',
      'OPEN',
      'REJECTED',
      'SUBMITTED',
      'WAIVED',
    ]);
    const overdue = await rows<{ username: string }>(
      `SELECT username FROM requirement JOIN app_user USING (id_dealer)
       WHERE state IN ('OPEN', 'REJECTED', 'SUBMITTED') AND due_at < ${NOW} AND enabled`,
    );
    expect(overdue).toEqual([{ username: 'visitor' }]);
  });

  it('writes changes that wait for approval, by both members of staff, and can be applied now', async () => {
    type Request = Pick<Approval, 'call' | 'state' | 'input'> & {
      readonly requester: string;
      readonly username: string;
    };
    const requests = await rows<Request>(
      `SELECT a.call, a.state, a.input, r.username AS requester, u.username FROM approval a
       JOIN app_user r ON r.id_user = a.id_requester
       JOIN app_user u ON u.id_user::text = a.record_key ORDER BY a.requested_at`,
    );
    expect(requests.map((one) => [one.call, one.state, one.requester, one.username])).toEqual([
      ['ADM-21', 'REJECTED', 'centre', 'dealer200'],
      ['ADM-21', 'WAITING', 'admin', 'dealer200'],
      ['ADM-21', 'WAITING', 'centre', 'dealer160'],
      ['ADM-27', 'WAITING', 'centre', 'n.moreau'],
    ]);
    for (const { call, username, input } of requests) {
      const user = (await core.directory.userNamed(username))!;
      if (call === 'ADM-21') expect(input['version']).toBe(versionOfUser(user));
      else expect([input, user.enabled]).toEqual([{ idUsers: [user.idUser] }, false]);
    }
    expect(await count(`FROM approval WHERE requested_at > ${NOW}`)).toBe(0);
  });

  it('completes an interrupted seed of applications without writing any of them twice, even on another day', async () => {
    const before = await count('FROM dealer_registration');
    const accounts = (
      await rows<{ username: string; idUser: number; idDealer: number | null }>(
        'SELECT username, id_user AS "idUser", id_dealer AS "idDealer" FROM app_user',
      )
    ).flatMap(({ username, ...ids }) => {
      const account = demoAccountPlan().find((one) => one.username === username);
      return account === undefined ? [] : [{ ...ids, account }];
    });
    for (const later of [HOUR, 3 * 24 * HOUR]) {
      await seedApplications(core, accounts, NOW + later);
      await seedRequirements(core, accounts, NOW + later);
      await seedApprovals(core, accounts, { passwordHash: '', now: NOW + later });
    }
    expect(await count('FROM dealer_registration')).toBe(before);
    expect(await count('FROM registration_document')).toBe(21);
    expect(await count('FROM requirement')).toBe(7);
    expect(await count('FROM approval')).toBe(4);
  });

  it("leaves purchases and bids to the visitors' dealers", async () => {
    const theirs = `id_dealer IN (SELECT id_dealer FROM app_user
      WHERE username IN ('dealer1', 'dealer2', 'dealer3', 'dealer4', 'dealer5'))`;
    expect(await count(`FROM lot_offer WHERE ${theirs}`)).toBeGreaterThan(50);
    expect(await count(`FROM award_board WHERE status = 'AWA' AND ${theirs}`)).toBeGreaterThan(0);
  });

  it('is the same on every machine: equal events for an equal start time', async () => {
    const contents = ({ dataSource }: Core) =>
      dataSource.query<object[]>(
        `SELECT stream, md5(string_agg(type || data, chr(10) ORDER BY position))
         FROM event GROUP BY 1 ORDER BY 1`,
      );
    const other = await makeCore();
    try {
      await seedDemonstration(other, options);
      expect(await contents(other)).toEqual(await contents(core));
    } finally {
      await other.stop();
    }
  });

  it('is refused the second time, without any change', async () => {
    const before = await count('FROM event');
    expect(await seedDemonstration(core, options)).toEqual({ outcome: 'already seeded' });
    expect([await count('FROM event'), await count('FROM app_user')]).toEqual([before, 210]);
  });

  it('can have a large back office in addition, once', async () => {
    const size = { dealers: 500, users: 1_000, templates: 20 };
    const tables = ['dealer', 'app_user', 'template'];
    const counts = () => Promise.all(tables.map((table) => count(`FROM ${table}`)));
    const before = await counts();
    await fillLargeOffice(core.dataSource, { now: NOW, size });
    expect(await counts()).toEqual([500, 1_000, 20].map((added, index) => before[index]! + added));
    await expect(fillLargeOffice(core.dataSource, { now: NOW, size })).rejects.toThrow(
      /duplicate key/,
    );
  });
});
