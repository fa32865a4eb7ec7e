import { setTimeout as sleep } from 'node:timers/promises';
import { urlOfConnection } from '@fairlot/database';
import { aDatabase, type TestDatabase } from '@fairlot/database/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import { aRelay, type Relay } from '../testing/a-relay.js';
import { aRunningAuction, aSecondPortal, aWorld, SOON, type World } from '../testing/index.js';

const OPEN_MS = 9_000;
const CUT_MS = 3_000;

let database: TestDatabase;
let network: Relay;
let world: World;
const portals: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await aDatabase(migrations);
  const { connection } = database;
  network = await aRelay({ path: `${connection.host}/.s.PGSQL.5432` });
  const { host, port } = network;
  const beside = { databaseUrl: urlOfConnection(connection) };
  const portal = await aSecondPortal(database, beside);
  portals.push(portal);
  world = await aWorld(portal);
  portals.push(
    await aSecondPortal(
      { connection: { ...connection, host, port } },
      { ...beside, roles: ['projector', 'live', 'jobs'] },
    ),
  );
});
afterAll(async () => {
  for (const portal of portals.toReversed()) await portal.stop();
  await network?.away();
  await database?.drop();
});

it('a process that takes no offers moves no end when it alone is without the database', async () => {
  const endsAt = Date.now() + OPEN_MS;
  const idAuction = await aRunningAuction(world, { endsAt, bidders: ['dealer1'] });
  const lot = { params: { idAuction, idLot: 1 } };
  await world.as('dealer1').ask('SEC-59', { ...lot, body: { offer: 5_000 } });
  await network.away();
  await sleep(CUT_MS);
  await network.back();
  await sleep(endsAt - Date.now());
  await vi.waitFor(async () => {
    const shown = await world.as('dealer1').ask('SEC-73', lot);
    expect(shown).toMatchObject({ status: 'CLD', endsAt });
  }, SOON);
});
