import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { lotStream } from '@fairlot/auction-domain';
import { makeKafka, type RunningKafka } from '@fairlot/event-bus-kafka/testing';
import { rebuild } from '@fairlot/event-sourcing-projection';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCore, type OpenCore } from '../core/open-core.js';
import { makePostgres, type RunningPostgres } from '../testing/make-postgres.js';
import {
  launchAuction,
  makeWorld,
  sharedEnvironment,
  OPERATORS_HEADERS,
  OPERATORS_TOKEN,
  PASSWORD,
  PortalProcesses,
  rowsOf,
  type PortalProcess,
  type World,
} from '../testing/index.js';

const LOTS = 6;
const DOWN_MS = 14_000;
/** Every call must be answered within this time, even during the outage. */
const TIMEOUT_MS = 10_000;
const SETTLED = { timeout: 60_000, interval: 200 };
/** Settings with practically no rate limits, because two dealers bid as fast as they can. */
const UNHURRIED = { RATE_OFFER: '10000/10000', RATE_ADDRESS: '10000/10000' };
const ROLES = ['api,engine', 'relay', 'projector', 'clock', 'live,jobs'] as const;

const processes = new PortalProcesses();
let kafka: RunningKafka;
let postgres: RunningPostgres;
let portals: Record<(typeof ROLES)[number], PortalProcess>;
let world: World;

const openedCore = (): Promise<OpenCore> =>
  openCore({ connection: postgres.connection, dataDir: processes.makeDataDir() });

beforeAll(async () => {
  [kafka, postgres] = await Promise.all([makeKafka(), makePostgres()]);
  const begun = {} as typeof portals;
  // The first process must start alone, because it migrates the database.
  for (const roles of ROLES) {
    begun[roles] = await processes.start({
      ...sharedEnvironment(postgres.connection, kafka.brokers),
      DATA_DIR: processes.makeDataDir(),
      FAIRLOT_ROLES: roles,
      OPERATORS_TOKEN,
      ...UNHURRIED,
    });
    await begun[roles].serves();
  }
  portals = begun;
  const core = await openedCore();
  world = await makeWorld({ parts: core, url: portals['api,engine'].url });
  await core.close();
});
afterAll(async () => {
  await processes.leave();
  await postgres?.stop();
  await kafka?.stop();
});

type Placed = { readonly idAuction: number; readonly idLot: number; readonly position: number };

type Answer = { readonly status: number; readonly headers: Headers };

/** Makes a call, and measures how long its caller waited. */
const timed = async <Receipt extends Answer>(call: () => Promise<Receipt>) => {
  const began = performance.now();
  const answer = await call();
  return { answer, tookMs: performance.now() - began };
};

/** Lets two dealers outbid each other. A 503 is retried with the same command id. */
const bidding = (idAuction: number) => {
  const ending = new AbortController();
  const placed: Placed[] = [];
  const waited: number[] = [];
  const refused = new Set<number>();
  const onLot = async (idLot: number) => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const client = world.as(n % 2 === 0 ? 'dealer1' : 'dealer2');
      const body = { commandId: randomUUID(), offer: 5_000 + 100 * n, confirmed: true };
      const params = { idAuction, idLot };
      for (;;) {
        const { answer, tookMs } = await timed(() => client.call('SEC-59', { params, body }));
        waited.push(tookMs);
        if (answer.ok) {
          placed.push({ ...params, position: answer.answer.receipt.position! });
          break;
        }
        refused.add(answer.status);
        await sleep(100);
      }
    }
  };
  const all = Promise.all(Array.from({ length: LOTS }, (_, n) => onLot(n + 1)));
  const end = async () => {
    ending.abort();
    await all;
    return { placed, refused: [...refused], longestMs: Math.max(...waited) };
  };
  return { accepted: () => placed.length, end };
};

/** Calls that read during the outage, made by a signed-in dealer and by unknown callers. */
const readsOf = (idAuction: number): Readonly<Record<string, () => Promise<Answer>>> => {
  const dealer = world.as('dealer3');
  const { url } = portals['api,engine'];
  const raw = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers });
  return {
    lot: () => dealer.call('SEC-73', { params: { idAuction, idLot: 1 } }),
    running: () => dealer.call('SEC-54'),
    log: () => dealer.call('ENG-08', { params: { idAuction, idLot: 1 } }),
    'sign-in': () => dealer.call('MOB-01', { body: { username: 'dealer1', password: PASSWORD } }),
    stranger: () => raw('/api/v1/secure/logged', { token: 'of nobody' }),
    cookie: () => raw('/api/v1/secure/logged', { cookie: 'fairlot_session=of-nobody' }),
    ready: () => raw('/health/ready'),
  };
};

/** Repeats each of these calls during the outage. Returns all different responses. */
const askedMeanwhile = async (reads: ReturnType<typeof readsOf>): Promise<readonly string[]> => {
  const since = performance.now();
  const answered = new Set<string>();
  while (performance.now() - since < DOWN_MS) {
    for (const [name, read] of Object.entries(reads)) {
      const { answer, tookMs } = await timed(read);
      answered.add(`${name} ${answer.status} ${answer.headers.get('retry-after') !== null}`);
      expect(tookMs, name).toBeLessThan(TIMEOUT_MS);
    }
    for (const { url } of Object.values(portals))
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
    await sleep(250);
  }
  return [...answered].toSorted();
};

/** Checks that a lot without bidding time in its last minute is open again, at the same price. */
const hasItsTimeBack = async (idAuction: number, endedAt: number): Promise<void> => {
  const lot = { params: { idAuction, idLot: 1 } };
  const dealer = world.as('dealer2');
  await vi.waitFor(async () => {
    const shown = await dealer.run('SEC-73', lot);
    expect(shown).toMatchObject({ status: 'RUN', extension: { reason: 'TECHNICAL' } });
    expect(shown.priceMinor).toBe(500_000);
    expect(shown.endsAt).toBeGreaterThan(endedAt);
  }, SETTLED);
  expect((await dealer.call('SEC-59', { ...lot, body: { offer: 5_100 } })).status).toBe(200);
};

const leased = async ({ dataSource }: OpenCore): Promise<string[]> => {
  const sql = 'SELECT name FROM lease WHERE expires_at > clock_timestamp() ORDER BY name';
  const rows: { name: string }[] = await dataSource.query(sql);
  return rows.map(({ name }) => name);
};

/** Checks that log and rows contain exactly the accepted bids. */
const nothingIsLost = async (
  { store, dataSource }: OpenCore,
  idAuction: number,
  placed: readonly Placed[],
): Promise<void> => {
  for (let idLot = 1; idLot <= LOTS; idLot += 1) {
    const acknowledged = placed
      .flatMap((one) => (one.idLot === idLot ? [one.position] : []))
      .toSorted((one, other) => one - other);
    const log = await store.readStream(lotStream({ idAuction, idLot }));
    const accepted = log.filter(({ type }) => type === 'OfferAccepted');
    expect(accepted.map(({ position }) => position)).toEqual(acknowledged);
    const sql = `SELECT position FROM lot_offer WHERE id_auction = $1 AND id_lot = $2 ORDER BY 1`;
    await vi.waitFor(async () => {
      const rows: { position: number }[] = await dataSource.query(sql, [idAuction, idLot]);
      expect(rows.map(({ position }) => position)).toEqual(acknowledged);
    }, SETTLED);
  }
};

const rowsAreThoseOfTheLog = async (core: OpenCore): Promise<void> => {
  await vi.waitFor(async () => {
    const { url } = portals['api,engine'];
    const ready = await fetch(`${url}/health/ready`, { headers: OPERATORS_HEADERS });
    expect(await ready.json()).toMatchObject({
      state: 'up',
      parts: { readModel: { state: 'up' } },
    });
  }, SETTLED);
  const rows = await rowsOf(core.dataSource);
  await rebuild('all', core);
  expect(await rowsOf(core.dataSource)).toEqual(rows);
};

it('the portal loses no acknowledged bid, no process and no last minute if PostgreSQL is killed', async () => {
  const bidders = ['dealer1', 'dealer2'] as const;
  const lots = Array.from({ length: LOTS }, () => ({}));
  const idAuction = await launchAuction(world, { lots, bidders });
  const killedAt = Date.now() + 12_000;
  // One lot should end during the outage, the other just before the database is back.
  const ends = [killedAt + DOWN_MS / 2, killedAt + DOWN_MS];
  const ending: number[] = [];
  for (const endsAt of ends) {
    const one = await launchAuction(world, { endsAt, bidders });
    ending.push(one);
    const lot = { params: { idAuction: one, idLot: 1 } };
    await world.as('dealer1').run('SEC-59', { ...lot, body: { offer: 5_000 } });
  }
  const bids = bidding(idAuction);
  await sleep(killedAt - Date.now());
  expect(bids.accepted()).toBeGreaterThan(40);
  await postgres.kill();
  const reads = readsOf(idAuction);
  const answered = await askedMeanwhile(reads);
  expect(answered).toEqual(
    Object.keys(reads)
      .map((name) => `${name} 503 true`)
      .toSorted(),
  );
  const before = bids.accepted();
  await postgres.begin();

  for (const [n, one] of ending.entries()) await hasItsTimeBack(one, ends[n]!);
  await vi.waitFor(() => expect(bids.accepted()).toBeGreaterThan(before + 40), SETTLED);
  const { placed, refused, longestMs } = await bids.end();
  expect(refused).toEqual([503]);
  expect(longestMs).toBeLessThan(TIMEOUT_MS);
  const core = await openedCore();
  await vi.waitFor(async () => expect(await leased(core)).toEqual(['clock', 'relay']), SETTLED);
  await nothingIsLost(core, idAuction, placed);
  await rowsAreThoseOfTheLog(core);
  await core.close();
  for (const [roles, portal] of Object.entries(portals))
    expect([roles, portal.pids().length > 0]).toEqual([roles, true]);
}, 240_000);
