import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { makeKafka, type RunningKafka } from '@fairlot/event-bus-kafka/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import { makeRelay, type Relay } from '../testing/make-relay.js';
import {
  launchAuction,
  startSecondPortal,
  makeWorld,
  sharedSettings,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';

const CUT_MS = 20_000;
/** Duration of the auction. Because it is under a minute, every moment is in the last minute. */
const OPEN_MS = 45_000;

let kafka: RunningKafka;
let database: TestDatabase;
let network: Relay;
let others: TestPortal;
let api: TestPortal;
let world: World;

beforeAll(async () => {
  kafka = await makeKafka();
  database = await makeDatabase(migrations);
  const { connection } = database;
  network = await makeRelay({ path: `${connection.host}/.s.PGSQL.5432` });
  const beside = sharedSettings(connection, kafka.brokers);
  others = await startSecondPortal(database, {
    ...beside,
    roles: ['engine', 'clock', 'relay', 'projector', 'live', 'jobs'],
  });
  const { host, port } = network;
  const behind = { connection: { ...connection, host, port } };
  api = await startSecondPortal(behind, { ...beside, roles: ['api', 'engine'] });
  // Does not move the clock, because real timers must detect the outage.
  world = await makeWorld({ parts: api.parts, url: api.url });
});
afterAll(async () => {
  await api?.stop();
  await others?.stop();
  await network?.away();
  await database?.drop();
  await kafka?.stop();
});

it('the portal extends a lot if an api process could not accept bids in the last minute, whichever process closes it', async () => {
  const endsAt = Date.now() + OPEN_MS;
  const idAuction = await launchAuction(world, { endsAt, bidders: ['dealer1', 'dealer2'] });
  const params = { idAuction, idLot: 1 };
  const offer = (who: 'dealer1' | 'dealer2', euros: number) =>
    world.as(who).call('SEC-59', { params, body: { offer: euros, confirmed: true } });
  const before = await offer('dealer1', 5_000);
  expect(before.status).toBe(200);

  await network.away();
  const cutAt = performance.now();
  const refused: number[] = [];
  while (performance.now() - cutAt < CUT_MS) {
    refused.push((await offer('dealer2', 5_100)).status);
    await sleep(500);
  }
  expect(new Set(refused)).toEqual(new Set([503]));
  await network.back();

  // Accepted bids stay. The lot stays open longer, so that bidders who were shut out can bid.
  await sleep(endsAt - Date.now());
  await vi.waitFor(async () => {
    const lot = await world.as('dealer2').run('SEC-73', { params });
    expect(lot).toMatchObject({ status: 'RUN', extension: { reason: 'TECHNICAL' } });
    expect(lot).toMatchObject({ priceMinor: 500_000 });
    expect(lot.endsAt).toBeGreaterThan(endsAt);
  }, WAIT_OPTIONS);
  expect((await offer('dealer2', 5_100)).status).toBe(200);
}, 120_000);
