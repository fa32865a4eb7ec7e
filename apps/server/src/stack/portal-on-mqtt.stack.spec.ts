import { systemClock } from '@fairlot/kernel';
import { auctionTopic, lotTopic, noticesTopic } from '@fairlot/contracts/live';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import type { MqttConnection } from '@fairlot/live-bus-testing';
import { freePort } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeMosquitto, type RunningMosquitto } from '../../../../tools/stack/make-mosquitto.mjs';
import { migrations } from '../core/schema.js';
import {
  launchAuction,
  startSecondPortal,
  makeWorld,
  OPERATORS_HEADERS,
  WAIT_OPTIONS,
  type Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeMqttClient } from '../testing/live-clients.js';

let mosquitto: RunningMosquitto;
let database: TestDatabase;
/** Issues tokens but publishes no topics. Two other processes publish the state of each lot. */
let api: TestPortal;
let live: TestPortal[];
let world: World;
let idAuction: number;
const open: MqttConnection[] = [];

beforeAll(async () => {
  const ports = { tcp: await freePort(), webSocket: await freePort(), tls: await freePort() };
  mosquitto = await makeMosquitto(ports);
  database = await makeDatabase(migrations);
  const { url, username, password, webSocketUrl } = mosquitto;
  const rights = { password };
  const beside = {
    databaseUrl: `postgres://fairlot@elsewhere/${database.connection.database}`,
    mqtt: { url, username, rights, publicUrl: url, publicWebSocketUrl: webSocketUrl },
  };
  live = [
    await startSecondPortal(database, {
      ...beside,
      roles: ['engine', 'clock', 'relay', 'projector', 'live', 'jobs'],
    }),
    await startSecondPortal(database, { ...beside, roles: ['live'] }),
  ];
  api = await startSecondPortal(database, { ...beside, roles: ['api', 'engine'] });
  world = await makeWorld(api);
  idAuction = await launchAuction(world, { lots: [{}, {}] });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});
afterAll(async () => {
  await api?.stop();
  for (const one of live ?? []) await one.stop();
  await database?.drop();
  await mosquitto?.stop();
});

const buildOffer = (who: 'dealer1' | 'dealer2', idLot: number, euros: number) =>
  world
    .as(who)
    .run('SEC-59', { params: { idAuction, idLot }, body: { offer: euros, confirmed: true } });
const connected = async (
  client: Client,
  carrier: 'MQTT' | 'MQTT over WebSocket' = 'MQTT',
): Promise<MqttConnection> => {
  const one = await vi.waitFor(
    () => makeMqttClient(client, { carrier, idAuctions: [idAuction] }),
    WAIT_OPTIONS,
  );
  open.push(one);
  return one;
};
const newestOf = ({ received }: MqttConnection, topic: string): unknown => {
  const newest = received.findLast((one) => one.topic === topic);
  return newest && (JSON.parse(newest.payload) as unknown);
};
const liveState = async (portal: TestPortal): Promise<unknown> => {
  const answer = await fetch(`${portal.url}/health/ready`, { headers: OPERATORS_HEADERS });
  return ((await answer.json()) as { parts: { live: object } }).parts.live;
};

it('the portal sends a lot and private notices over both transports to a dealer with the right, and to nobody else', async () => {
  const topic = lotTopic(idAuction, 1);
  const notices = noticesTopic(world.people.dealer1.idDealer);
  const watchers = [
    await connected(world.as('dealer1')),
    await connected(world.as('dealer1'), 'MQTT over WebSocket'),
  ];
  for (const one of watchers)
    expect(await one.subscribe(topic, auctionTopic(idAuction), notices)).toBe(true);
  const foreign = await connected(world.as('foreigner'));
  for (const one of [topic, auctionTopic(idAuction), notices, '#', `auctions/${idAuction}/lots/+`])
    expect([one, await foreign.subscribe(one)]).toEqual([one, false]);
  await buildOffer('dealer1', 1, 5_000);
  await buildOffer('dealer2', 1, 5_100);
  for (const one of watchers)
    await vi.waitFor(() => {
      expect(newestOf(one, topic)).toMatchObject({ priceMinor: 510_000, offers: 2 });
      expect(newestOf(one, notices)).toMatchObject({ kind: 'OUTBID' });
    }, WAIT_OPTIONS);
  expect(foreign.received).toEqual([]);
});

it('the portal limits an MQTT access token to the auctions for which it was requested', async () => {
  const client = await makeMqttClient(world.as('dealer1'));
  open.push(client);
  expect(await client.subscribe(lotTopic(idAuction, 1))).toBe(false);
  expect(await client.subscribe(noticesTopic(world.people.dealer1.idDealer))).toBe(true);
});

it('the portal disconnects a user who has signed out, whichever process handled the sign-in', async () => {
  const leaving = await world.signIn('dealer1', 'token');
  const mine = await connected(leaving);
  const other = await connected(world.as('dealer1'));
  await leaving.run('OTH-11');
  await vi.waitFor(() => expect(mine.isOpen).toBe(false), { timeout: 15_000, interval: 10 });
  expect(other.isOpen).toBe(true);
});

it('the portal enforces the loss of a right that was withdrawn while no process was listening', async () => {
  const { idDealer } = world.people.dealer3;
  const lost = await connected(world.as('dealer3'));
  const kept = await connected(world.as('dealer1'));
  const source = await database.dataSource([]);
  // Change the right without a notification, then simulate a gap in which one may have been lost.
  await source.query(`UPDATE template_dealer SET standing = 'BLOCKED' WHERE id_dealer = $1`, [
    idDealer,
  ]);
  expect(lost.isOpen).toBe(true);
  await source.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'fairlot notifications'`,
  );
  await vi.waitFor(() => expect(lost.isOpen).toBe(false), WAIT_OPTIONS);
  expect(kept.isOpen).toBe(true);
});

it('the portal issues MQTT access tokens that are valid for an hour, and says so', async () => {
  const { mqtt } = await world.as('dealer1').run('ENG-11', { query: { carrier: 'mqtt' } });
  expect(mqtt?.expiresAt).toBeGreaterThan(systemClock.now() + 3_500_000);
  expect(mqtt?.expiresAt).toBeLessThanOrEqual(systemClock.now() + 3_600_000);
  expect(mqtt?.username).toContain(`.${mqtt?.expiresAt}.`);
});

it('the portal accepts bids while the broker is down, and updates watchers when it is back', async () => {
  const topic = lotTopic(idAuction, 2);
  const before = await connected(world.as('dealer2'));
  expect(await before.subscribe(topic)).toBe(true);
  await buildOffer('dealer1', 2, 5_000);
  await vi.waitFor(
    () => expect(newestOf(before, topic)).toMatchObject({ priceMinor: 500_000 }),
    WAIT_OPTIONS,
  );
  await mosquitto.kill();
  await vi.waitFor(async () => {
    for (const one of live) expect(await liveState(one)).toMatchObject({ state: 'degraded' });
  }, WAIT_OPTIONS);
  await vi.waitFor(() => expect(before.isOpen).toBe(false), WAIT_OPTIONS);
  await buildOffer('dealer2', 2, 5_100);
  const input = { query: { carrier: 'mqtt' } } as const;
  expect((await world.as('dealer2').refusal('ENG-11', input)).status).toBe(503);
  // Clients that use sockets need no broker.
  expect(await world.as('dealer2').run('ENG-11')).toMatchObject({ mqtt: null });
  await buildOffer('dealer1', 2, 5_200);
  await mosquitto.begin();
  const after = await connected(world.as('dealer2'));
  expect(await after.subscribe(topic)).toBe(true);
  const shown = await world.as('dealer2').run('SEC-73', { params: { idAuction, idLot: 2 } });
  await vi.waitFor(() => {
    const { position, priceMinor } = shown;
    expect(newestOf(after, topic)).toMatchObject({ position, priceMinor, offers: 3 });
  }, WAIT_OPTIONS);
  for (const one of live)
    await vi.waitFor(
      async () => expect(await liveState(one)).toMatchObject({ state: 'up' }),
      WAIT_OPTIONS,
    );
  await buildOffer('dealer2', 2, 5_300);
  await vi.waitFor(
    () => expect(newestOf(after, topic)).toMatchObject({ priceMinor: 530_000 }),
    WAIT_OPTIONS,
  );
}, 90_000);
