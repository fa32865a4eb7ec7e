import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { urlOfConnection } from '@fairlot/database';
import { aDatabase, type TestDatabase } from '@fairlot/database/testing';
import { ProtocolServer } from '@fairlot/event-store-kurrentdb/testing';
import { freePort } from '@fairlot/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCore } from '../core/open-core.js';
import { migrations } from '../core/schema.js';
import {
  aRunningAuction,
  aWorld,
  Processes,
  untilStatus,
  type PortalProcess,
  type World,
} from '../testing/index.js';

const FAIRLOT = fileURLToPath(new URL('../../../cli/bin/fairlot.mjs', import.meta.url));
const OPEN_MS = 6_000;
const isEvent = ({ stream }: { readonly stream: string }) => stream.startsWith('fairlot.event.');

const processes = new Processes();
const dataDir = processes.aDataDir();
let log: ProtocolServer;
let database: TestDatabase;
let environment: Readonly<Record<string, string>>;
let portal: PortalProcess;
let world: World;

const started = async (): Promise<PortalProcess> => {
  const process = await processes.start(environment);
  await process.serves();
  return process;
};
/** As people find it who signed in before. */
const worldOf = async ({ url }: PortalProcess): Promise<World> => {
  const { connection } = database;
  const kurrentDb = { url: log.url, prefix: 'fairlot' };
  const core = await openCore({ connection, dataDir, kurrentDb });
  const filled = await aWorld({ parts: core, url });
  await core.close();
  return filled;
};

beforeAll(async () => {
  [log, database] = await Promise.all([new ProtocolServer().start(), aDatabase(migrations)]);
  environment = {
    DATABASE_URL: urlOfConnection(database.connection),
    DATA_DIR: dataDir,
    EVENT_STORE: 'kurrentdb',
    KURRENTDB_URL: log.url,
    // A portal that is started again is found where it was.
    PORT: String(await freePort()),
  };
  portal = await started();
  world = await worldOf(portal);
});
afterAll(async () => {
  await processes.leave();
  await database?.drop();
  await log?.stop();
});

const offer = (who: 'dealer1' | 'dealer2', idAuction: number, euros: number) =>
  world
    .as(who)
    .call('SEC-59', { params: { idAuction, idLot: 1 }, body: { offer: euros, confirmed: true } });

it('sells a lot, is killed, goes on with another one, and is verified: its log is in KurrentDB alone', async () => {
  const bidders = ['dealer1', 'dealer2'] as const;
  const open = await aRunningAuction(world, { bidders });
  const sold = await aRunningAuction(world, { endsAt: Date.now() + OPEN_MS, bidders });
  for (const idAuction of [open, sold]) {
    expect(await offer('dealer1', idAuction, 5_000)).toMatchObject({ ok: true });
    const low = await offer('dealer2', idAuction, 5_000);
    expect(low).toMatchObject({ problem: { code: 'BELOW_MIN_NEXT' } });
  }
  await untilStatus(world, sold, 'CLD');
  const award = { params: { idAuction: sold, idLot: 1, idOffer: 1 }, body: {} };
  const awarded = await world.as('auctioneer').ask('SEC-49', award);
  expect(awarded.managed?.awarded).toMatchObject({ idOffer: 1, priceMinor: 500_000 });

  await portal.killAll();
  portal = await started();
  expect(await offer('dealer2', open, 5_000)).toMatchObject({
    problem: { code: 'BELOW_MIN_NEXT' },
  });
  expect(await offer('dealer2', open, 5_100)).toMatchObject({ ok: true });
  const params = { idAuction: sold, idLot: 1 };
  const lot = await world.as('auctioneer').ask('SEC-73', { params });
  expect(lot).toMatchObject({ status: 'AWA' });

  const { stdout } = await promisify(execFile)(process.execPath, [FAIRLOT, 'verify', '--json'], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  const { faultCount, events } = JSON.parse(stdout) as { faultCount: number; events: number };
  expect(faultCount).toBe(0);
  expect(events).toBe(log.log.all.filter(isEvent).length);
  const rows = await database.dataSource([]);
  for (const table of ['event', 'command', 'event_seal'])
    expect(await rows.query(`SELECT count(*)::int AS kept FROM ${table}`)).toEqual([{ kept: 0 }]);
});

it('is refused the log of PostgreSQL, whose rows it has not made', async () => {
  await portal.killAll();
  const { EVENT_STORE: _, ...elsewhere } = environment;
  await processes.refuse(elsewhere, /EVENT_STORE: this database belongs to another event store/);
});
