import { setTimeout as sleep } from 'node:timers/promises';
import {
  NOTICES_TOPIC,
  RECORD_CHANGES_TOPIC,
  busNotice,
  recordChange,
} from '@fairlot/contracts/bus';
import type { BusNotice, RecordChange } from '@fairlot/contracts/bus';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { makeKafka, type RunningKafka } from '@fairlot/event-bus-kafka/testing';
import type { Envelope, EventBus } from '@fairlot/event-bus-port';
import { rebuild } from '@fairlot/event-sourcing-projection';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { adapters } from '../core/adapters.js';
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

/** Twice the two seconds of row-lease.int.spec.ts, because many tests share the CPU cores. */
const TAKEOVER_WITHIN = { timeout: 4_000, interval: 25 };
const SETTLED = { timeout: 25_000, interval: 25 };
const LONG = { timeout: 120_000 };
const FREE = 1;
const POISONED = 2;
/** Id of an advisory lock that the portal does not use. The test stops the relay with it. */
const TELLING = 4_711;

const processes = new PortalProcesses();
let kafka: RunningKafka;
let database: TestDatabase;
let client: Client;
/**
 * A session outside any transaction, because inside one `pg_stat_activity` would never change.
 */
let watch: Client;
/** Two relays. The first has the lease, and the second waits for it. */
let relays: PortalProcess[];
let projector: PortalProcess;
let api: TestPortal;
let world: World;
let idAuction: number;
let outside: EventBus;
/** Messages that an external consumer has received, including repeats. */
const received = {
  events: [] as Envelope[],
  notices: [] as BusNotice[],
  changes: [] as RecordChange[],
};

const onKafka = () => sharedSettings(database.connection, kafka.brokers);
const begin = async (roles: string): Promise<PortalProcess> => {
  const one = await processes.start({
    ...sharedEnvironment(database.connection, kafka.brokers),
    DATA_DIR: processes.makeDataDir(),
    FAIRLOT_ROLES: roles,
    OPERATORS_TOKEN,
  });
  await one.serves();
  return one;
};

beforeAll(async () => {
  kafka = await makeKafka();
  database = await makeDatabase(migrations);
  client = new Client(database.connection);
  watch = new Client(database.connection);
  await Promise.all([client.connect(), watch.connect()]);
  outside = adapters.eventBus(onKafka().kafka, { onFailure: () => {}, onParked: () => {} });
  await outside.subscribe('outside', async (batch) => void received.events.push(...batch));
  await outside.follow(NOTICES_TOPIC, 'outside-notices', async (batch) => {
    received.notices.push(...batch.map((value) => busNotice.strict().parse(value)));
  });
  await outside.follow(RECORD_CHANGES_TOPIC, 'outside-changes', async (batch) => {
    received.changes.push(...batch.map((value) => recordChange.strict().parse(value)));
  });
  const first = await begin('relay,clock');
  [projector, relays] = [await begin('projector'), [first, await begin('relay,clock')]];
  api = await startSecondPortal(database, { roles: ['api', 'engine'], ...onKafka() });
  // Moves no clock, because the other processes have clocks that the test cannot move.
  world = await makeWorld({ parts: api.parts, url: api.url });
  const lots = [{}, {}];
  idAuction = await launchAuction(world, { lots, bidders: ['dealer1', 'dealer2'] });
});
afterAll(async () => {
  await outside?.close();
  await client?.end();
  await watch?.end();
  await api?.stop();
  await processes.leave();
  await database?.drop();
  await kafka?.stop();
});

let offered = 5_000;
const offer = (idLot: number) => {
  offered += 100;
  const who = offered % 200 === 0 ? 'dealer1' : 'dealer2';
  const body = { offer: offered, confirmed: true };
  return world.as(who).run('SEC-59', { params: { idAuction, idLot }, body });
};
const holder = async (): Promise<string> => {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT holder FROM lease WHERE name = 'relay'`,
  );
  return rows[0]!.holder;
};
const untilTakenFrom = (former: string) =>
  vi.waitFor(async () => expect(await holder()).not.toBe(former), TAKEOVER_WITHIN);
const rowsAreThoseOfTheLog = async () => {
  const { dataSource, store, contexts } = api.parts;
  const before = await rowsOf(dataSource);
  expect(await rebuild('all', { dataSource, store, contexts })).toMatchObject({ parked: [] });
  expect(await rowsOf(dataSource)).toEqual(before);
};
const readModel = async (): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await fetch(`${api.url}/health/ready`, { headers: OPERATORS_HEADERS });
  const { parts } = (await answer.json()) as { parts: { readModel: Record<string, unknown> } };
  return parts.readModel;
};
/** How often each message was received, by its id. */
const times = (ids: readonly (string | number)[]) =>
  [...Map.groupBy(ids, (one) => one).values()].map(({ length }) => length);
const timesReceived = () => ({
  events: times(received.events.map(({ stream, position }) => `${stream}@${position}`)),
  notices: times(received.notices.map(({ id }) => id)),
  changes: times(received.changes.map(({ idChange }) => idChange)),
});
/** Waits until a session's statement waits for a lock. Returns the id of the session's process. */
const untilWaits = (statement: string): Promise<number> =>
  vi.waitFor(async () => {
    const { rows: waiting } = await watch.query<{ pid: number; query: string }>(
      `SELECT pid, query FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    const one = waiting.find(({ query }) => query.includes(statement));
    expect(one, waiting.map(({ query }) => query).join('; ')).toBeDefined();
    return one!.pid;
  }, SETTLED);

it('the relay delivers each change of a record and each notice to external consumers', async () => {
  await untilLotShowsBid(world.as('dealer1'), await offer(FREE));
  await untilLotShowsBid(world.as('dealer1'), await offer(FREE));
  await vi.waitFor(async () => {
    expect(received.notices.map(({ kind }) => kind)).toEqual(['LEADING', 'LEADING', 'OUTBID']);
    const { rows: changes } = await client.query<{ id: number }>(
      'SELECT id_change::float8 AS id FROM record_change',
    );
    expect(changes.length).toBeGreaterThan(5);
    expect(new Set(received.changes.map(({ idChange }) => idChange))).toEqual(
      new Set(changes.map(({ id }) => id)),
    );
  }, SETTLED);
  for (const counts of Object.values(timesReceived())) expect(Math.max(...counts)).toBe(1);
});

it(
  'a paused relay is replaced by another process, and does no harm when it resumes',
  LONG,
  async () => {
    const [first, second] = relays as [PortalProcess, PortalProcess];
    const former = await holder();
    first.signal('SIGSTOP');
    const placed = await offer(FREE);
    await untilTakenFrom(former);
    await untilLotShowsBid(world.as('dealer1'), placed);
    const next = await holder();
    first.signal('SIGCONT');
    for (let n = 0; n < 10; n++) await offer(FREE);
    await untilLotShowsBid(world.as('dealer1'), await offer(FREE));
    await sleep(1_500);
    expect(await holder()).toBe(next);
    relays = [second, first];
    await rowsAreThoseOfTheLog();
  },
);

it(
  'a relay killed between sending and saving its checkpoint is replaced, and repeats have no effect',
  LONG,
  async () => {
    const [first] = relays as [PortalProcess];
    await client.query(`
    CREATE FUNCTION wait_to_tell() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${TELLING}); RETURN NULL; END $$;
    CREATE TRIGGER wait_to_tell BEFORE DELETE ON record_outbox EXECUTE FUNCTION wait_to_tell()`);
    await client.query(`SELECT pg_advisory_lock(${TELLING})`);
    await api.parts.registry.changeUser(world.people.dealer1.idUser, { language: 'fr' });
    const telling = await untilWaits('DELETE FROM record_outbox');
    await client.query('BEGIN');
    // Lock the table. The transaction of a row lock would hide all later events of the log.
    await client.query('LOCK TABLE checkpoint IN SHARE MODE');
    const former = await holder();
    const before = timesReceived();
    const placing = offer(FREE);
    // The relay's process is killed while it saves this checkpoint, so the save is lost.
    const saving = await untilWaits('WITH held AS');
    first.signal('SIGKILL');
    // The database server would notice that the client is dead only when it next sends data.
    await watch.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [
      [saving, telling],
    ]);
    await client.query('ROLLBACK');
    await client.query(`SELECT pg_advisory_unlock(${TELLING})`);
    await untilTakenFrom(former);
    await vi.waitFor(() => {
      const { events, notices, changes } = timesReceived();
      for (const counts of [events, notices, changes])
        expect(Math.max(...counts)).toBeGreaterThan(1);
    }, SETTLED);
    await client.query('DROP TRIGGER wait_to_tell ON record_outbox');
    await untilLotShowsBid(world.as('dealer1'), await placing);
    await untilLotShowsBid(world.as('dealer1'), await offer(FREE));
    await vi.waitFor(
      () => expect(timesReceived().events.length).toBeGreaterThan(before.events.length),
      SETTLED,
    );
    // Each bid sends a notice to its bidder, and all but the first also to the dealer who was
    // outbid.
    const { rowCount: accepted } = await client.query(
      `SELECT FROM event WHERE type = 'OfferAccepted' AND stream LIKE 'lot-%'`,
    );
    await vi.waitFor(
      () => expect(timesReceived().notices).toHaveLength(2 * accepted! - 1),
      SETTLED,
    );
    await rowsAreThoseOfTheLog();
  },
);

it(
  'the projector parks a stream if the database refuses its row, and continues with other streams',
  LONG,
  async () => {
    await client.query(`ALTER TABLE lot_offer ADD CONSTRAINT poison CHECK (id_lot <> ${POISONED})`);
    await offer(POISONED);
    for (let n = 0; n < 5; n++) await offer(FREE);
    await untilLotShowsBid(world.as('dealer1'), await offer(FREE));
    await vi.waitFor(
      async () => expect(await readModel()).toMatchObject({ state: 'degraded', parkedStreams: 1 }),
      SETTLED,
    );
    const metrics = await (
      await fetch(`${api.url}/metrics`, { headers: OPERATORS_HEADERS })
    ).text();
    expect(metrics).toContain('fairlot_read_model_parked_streams 1');
    const output = projector.output().out + projector.output().err;
    expect(output.match(/lots leaves out lot-\d+\.2 from OfferAccepted/g)).toHaveLength(1);
    await client.query('ALTER TABLE lot_offer DROP CONSTRAINT poison');
    await projector.killAll();
    projector = await begin('projector');
    await vi.waitFor(
      async () => expect(await readModel()).toMatchObject({ state: 'up', parkedStreams: 0 }),
      SETTLED,
    );
    await rowsAreThoseOfTheLog();
  },
);
