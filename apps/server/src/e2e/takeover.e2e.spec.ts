import { setTimeout as sleep } from 'node:timers/promises';
import { urlOfConnection } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import {
  launchAuction,
  startSecondPortal,
  makeWorld,
  PortalProcesses,
  WAIT_OPTIONS,
  untilStatus,
  type PortalProcess,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

/** Twice the two seconds of row-lease.int.spec.ts, because many tests share the CPU cores. */
const TAKEOVER_WITHIN = { timeout: 4_000, interval: 25 };
const processes = new PortalProcesses();
let database: TestDatabase;
let first: PortalProcess;
let second: TestPortal;
let world: World;
let client: Client;

beforeAll(async () => {
  database = await makeDatabase(migrations);
  client = new Client(database.connection);
  await client.connect();
  first = await processes.start({
    DATABASE_URL: urlOfConnection(database.connection),
    DATA_DIR: processes.makeDataDir(),
    FAIRLOT_ROLES: 'clock,relay,projector',
  });
  await first.serves();
  second = await startSecondPortal(database);
  // Moves no clock, because the other processes have clocks that the test cannot move.
  world = await makeWorld({ parts: second.parts, url: second.url });
});
afterAll(async () => {
  await client?.end();
  await processes.leave();
  await second?.stop();
  await database?.drop();
});

type Held = { readonly name: string; readonly holder: string };
const holders = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await client.query<Held>('SELECT name, holder FROM lease ORDER BY name');
  return Object.fromEntries(rows.map(({ name, holder }) => [name, holder]));
};
const untilTakenFrom = (former: Readonly<Record<string, string>>) =>
  vi.waitFor(async () => {
    const now = await holders();
    for (const name of ['clock', 'relay']) expect(now[name]).not.toBe(former[name]);
  }, TAKEOVER_WITHIN);
const typesOf = async (idAuction: number, idLot: number): Promise<string[]> => {
  const text = 'SELECT type FROM event WHERE stream = $1 ORDER BY position';
  const { rows } = await client.query<{ type: string }>(text, [`lot-${idAuction}.${idLot}`]);
  return rows.map(({ type }) => type);
};
const untilOneWaits = (session: string) =>
  vi.waitFor(async () => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND application_name LIKE $1`,
      [session],
    );
    expect(rowCount).toBeGreaterThan(0);
  }, WAIT_OPTIONS);

/** Gives leases back to their former holders in the database, as if they had never lost them. */
const giveBackTo = async (former: Readonly<Record<string, string>>) => {
  for (const [name, holder] of Object.entries(former))
    await client.query(
      `UPDATE lease SET holder = $2, epoch = epoch + 1,
         expires_at = clock_timestamp() + interval '1.2 s' WHERE name = $1`,
      [name, holder],
    );
  await sleep(1_000);
  expect(await holders()).toEqual(former);
};
const offer = (idAuction: number, who: 'dealer1' | 'dealer2', euros: number) =>
  world.as(who).run('SEC-59', { params: { idAuction, idLot: 1 }, body: { offer: euros } });

it('another process takes over from a process that pauses while closing a lot, which then closes nothing', async () => {
  const former = await holders();
  const open = await launchAuction(world, { bidders: ['dealer1', 'dealer2'] });
  const endsAt = Date.now() + 3_000;
  const idAuction = await launchAuction(world, { endsAt, bidders: [] });
  await sleep(endsAt - Date.now());
  await client.query('BEGIN');
  await client.query('LOCK TABLE event IN SHARE MODE');
  await untilOneWaits('fairlot event store');
  expect(await holders()).toEqual(former);
  first.signal('SIGSTOP');
  await untilTakenFrom(former);
  // The server already has the paused process's statement, and runs it now.
  await client.query('COMMIT');
  await untilStatus(world, idAuction, 'AWA');
  await untilLotShowsBid(world.as('dealer2'), await offer(open, 'dealer1', 5_000));
  first.signal('SIGCONT');
  await vi.waitFor(() => {
    expect(first.output().out).toMatch(/clock: LeaseLost: the lease clock has another holder/);
  }, WAIT_OPTIONS);
  const next = await holders();
  await sleep(1_000);
  expect(await holders()).toEqual(next);
  const types = await typesOf(idAuction, 1);
  expect(types.filter((type) => type === 'LotClosed')).toHaveLength(1);
  await giveBackTo(former);
});

it('the database soon ends a transaction that a paused process keeps open', async () => {
  const former = await holders();
  const idAuction = await launchAuction(world, { bidders: ['dealer1', 'dealer2'] });
  const placed = await offer(idAuction, 'dealer1', 5_000);
  await untilLotShowsBid(world.as('dealer2'), placed);
  await client.query('BEGIN');
  await client.query('LOCK TABLE lot_offer IN SHARE MODE');
  const another = await offer(idAuction, 'dealer2', 5_100);
  await untilOneWaits('%');
  const stoppedAt = performance.now();
  first.signal('SIGSTOP');
  await client.query('COMMIT');
  await untilTakenFrom(former);
  await untilLotShowsBid(world.as('dealer1'), another);
  expect(performance.now() - stoppedAt).toBeLessThan(6_000);
  first.signal('SIGCONT');
  await giveBackTo(former);
  await untilLotShowsBid(world.as('dealer1'), await offer(idAuction, 'dealer1', 5_200));
});

it('another process takes over from a killed process', async () => {
  const former = await holders();
  const endsAt = Date.now() + 3_000;
  const idAuction = await launchAuction(world, { endsAt, bidders: ['dealer1'] });
  const placed = await offer(idAuction, 'dealer1', 5_000);
  first.signal('SIGKILL');
  await untilTakenFrom(former);
  await untilLotShowsBid(world.as('dealer1'), placed);
  await untilStatus(world, idAuction, 'CLD');
});
