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
const OPEN_MS = 15_000;
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

it('an auction runs, is killed amid it, closes, is awarded and verified, its log in KurrentDB alone', async () => {
  const endsAt = Date.now() + OPEN_MS;
  const idAuction = await aRunningAuction(world, { endsAt, bidders: ['dealer1', 'dealer2'] });
  const params = { idAuction, idLot: 1 };
  const offer = (who: 'dealer1' | 'dealer2', euros: number) =>
    world.as(who).ask('SEC-59', { params, body: { offer: euros } });
  await offer('dealer1', 5_000);
  const low = await world.as('dealer2').refusal('SEC-59', { params, body: { offer: 5_000 } });
  expect(low.problem.code).toBe('BELOW_MIN_NEXT');

  await portal.killAll();
  portal = await started();
  await offer('dealer2', 5_100);
  await untilStatus(world, idAuction, 'CLD');
  const award = { params: { ...params, idOffer: 2 }, body: {} };
  const awarded = await world.as('auctioneer').ask('SEC-49', award);
  expect(awarded.managed?.awarded).toMatchObject({ idOffer: 2, priceMinor: 510_000 });

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
  await processes.refuse(
    elsewhere,
    /EVENT_STORE: this database has followed a log of another kind/,
  );
});
