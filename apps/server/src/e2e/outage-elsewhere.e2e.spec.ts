import { setTimeout as sleep } from 'node:timers/promises';
import { urlOfConnection } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import { makeRelay, type Relay } from '../testing/make-relay.js';
import { startSecondPortal, WAIT_OPTIONS, type TestPortal } from '../testing/index.js';

const CUT_MS = 3_000;
/** A process that records outages does so within this time after the database has recovered. */
const REPORTED_WITHIN_MS = 2_000;

let database: TestDatabase;
let network: Relay;
const portals: TestPortal[] = [];

beforeAll(async () => {
  database = await makeDatabase(migrations);
  const { connection } = database;
  network = await makeRelay({ path: `${connection.host}/.s.PGSQL.5432` });
  const { host, port } = network;
  const behind = { connection: { ...connection, host, port } };
  const databaseUrl = urlOfConnection(connection);
  for (const roles of [
    ['api', 'engine'],
    ['projector', 'live', 'jobs'],
  ] as const)
    portals.push(await startSecondPortal(behind, { databaseUrl, roles }));
});
afterAll(async () => {
  for (const portal of portals.toReversed()) await portal.stop();
  await network?.away();
  await database?.drop();
});

it('only processes that take bids record an outage', async () => {
  const source = await database.dataSource([]);
  const outages = (): Promise<{ from_at: string; until_at: string }[]> =>
    source.query('SELECT from_at, until_at FROM store_outage');
  const cutAt = Date.now();
  await network.away();
  await sleep(CUT_MS);
  const backAt = Date.now();
  await network.back();
  await vi.waitFor(async () => {
    for (const { url } of portals) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await outages()).length).toBeGreaterThan(0);
  }, WAIT_OPTIONS);
  await sleep(REPORTED_WITHIN_MS);
  const [outage, ...others] = await outages();
  expect(others).toEqual([]);
  expect(Number(outage?.from_at)).toBeLessThanOrEqual(cutAt + 1_000);
  expect(Number(outage?.until_at)).toBeGreaterThanOrEqual(backAt);
});
