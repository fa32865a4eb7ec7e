import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { rebuild } from '@fairlot/event-sourcing-projection';
import { makeKafka, type RunningKafka } from '@fairlot/event-bus-kafka/testing';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import {
  launchAuction,
  startSecondPortal,
  makeWorld,
  sharedSettings,
  sharedEnvironment,
  rowsOf,
  OPERATORS_HEADERS,
  OPERATORS_TOKEN,
  PortalProcesses,
  type PortalProcess,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

const LOTS = 8;
const SETTLED = { timeout: 90_000, interval: 200 };

const processes = new PortalProcesses();
let kafka: RunningKafka;
let database: TestDatabase;
let api: TestPortal;
let projector: PortalProcess;
let world: World;
let idAuction: number;

const begin = (roles: string) => {
  return processes.start({
    ...sharedEnvironment(database.connection, kafka.brokers),
    DATA_DIR: processes.makeDataDir(),
    FAIRLOT_ROLES: roles,
    OPERATORS_TOKEN,
  });
};

beforeAll(async () => {
  kafka = await makeKafka();
  database = await makeDatabase(migrations);
  const all = await Promise.all(['projector', 'projector', 'relay', 'clock,live,jobs'].map(begin));
  projector = all[0]!;
  for (const one of all) await one.serves();
  api = await startSecondPortal(database, {
    roles: ['api', 'engine'],
    ...sharedSettings(database.connection, kafka.brokers),
  });
  // Moves no clock, because the other processes have clocks that the test cannot move.
  world = await makeWorld({ parts: api.parts, url: api.url });
  idAuction = await launchAuction(world, {
    lots: Array.from({ length: LOTS }, () => ({})),
    bidders: ['dealer1', 'dealer2'],
  });
});
afterAll(async () => {
  await api?.stop();
  await processes.leave();
  await database?.drop();
  await kafka?.stop();
});

const readiness = async (): Promise<Record<string, { readonly state: string }>> => {
  const answer = await fetch(`${api.url}/health/ready`, { headers: OPERATORS_HEADERS });
  return ((await answer.json()) as { parts: Record<string, { state: string }> }).parts;
};

/** The last bid on each lot, in euros. */
const offered = new Map<number, number>();
/**
 * Lets two dealers outbid each other on every lot until stopped. Returns the last accepted bids.
 * The dealers read nothing, because reads would wait until the rows show their bids.
 */
const bidding = () => {
  const ending = new AbortController();
  let accepted = 0;
  const onLot = async (idLot: number) => {
    let last;
    while (!ending.signal.aborted || last === undefined) {
      const offer = (offered.get(idLot) ?? 5_000) + 100;
      offered.set(idLot, offer);
      const who = (offer / 100) % 2 === 0 ? 'dealer1' : 'dealer2';
      const body = { offer, confirmed: true };
      last = await world.as(who).run('SEC-59', { params: { idAuction, idLot }, body });
      accepted += 1;
    }
    return last;
  };
  const all = Promise.all(Array.from({ length: LOTS }, (_, n) => onLot(n + 1)));
  const end = () => {
    ending.abort();
    return all;
  };
  onTestFinished(async () => void (await end()));
  return { accepted: () => accepted, end };
};

/** Checks that the rows match the log, and that no event was applied twice. */
const rowsAreThoseOfTheLog = async (
  last: Awaited<ReturnType<ReturnType<typeof bidding>['end']>>,
) => {
  for (const one of last)
    await vi.waitFor(() => untilLotShowsBid(world.as('dealer1'), one), SETTLED);
  await vi.waitFor(async () => expect((await readiness())['readModel']?.state).toBe('up'), SETTLED);
  const { dataSource, store, contexts } = api.parts;
  const before = await rowsOf(dataSource);
  await rebuild('all', { dataSource, store, contexts });
  expect(await rowsOf(dataSource)).toEqual(before);
};

it('the portal serves reads although separate processes publish events and update the rows', async () => {
  const lot = { params: { idAuction, idLot: 1 } };
  const placed = await world.as('dealer1').run('SEC-59', { ...lot, body: { offer: 5_000 } });
  expect(await untilLotShowsBid(world.as('dealer2'), placed)).toMatchObject({
    priceMinor: 500_000,
  });
  expect((await readiness())['relay']).toMatchObject({ state: 'up', here: false });
});

it('a projector that is killed during a batch is replaced by another process, and no event is applied twice', async () => {
  const bids = bidding();
  await vi.waitFor(() => expect(bids.accepted()).toBeGreaterThan(40), SETTLED);
  await projector.killAll();
  const before = bids.accepted();
  await vi.waitFor(() => expect(bids.accepted()).toBeGreaterThan(before + 40), SETTLED);
  await rowsAreThoseOfTheLog(await bids.end());
});

/** The outage: half a minute in the nightly set, otherwise until the portal reports it. */
const DOWN_MS = inject('full') ? 30_000 : 0;
/** The outage, and the restart of Kafka. */
const OUTAGE = { timeout: 180_000 };
it(
  'the portal accepts bids while Kafka is down, and publishes the backlog in order afterwards',
  OUTAGE,
  async () => {
    const bids = bidding();
    await kafka.kill();
    const since = performance.now();
    const before = bids.accepted();
    await vi.waitFor(async () => {
      expect((await readiness())['relay']?.state).toBe('degraded');
      expect(performance.now() - since).toBeGreaterThan(DOWN_MS);
      expect(bids.accepted()).toBeGreaterThan(before + 40);
    }, SETTLED);
    await kafka.begin();
    await rowsAreThoseOfTheLog(await bids.end());
  },
);
