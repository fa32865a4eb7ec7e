import { createConnection, createServer } from 'node:net';
import { freePort } from '@fairlot/testing';
import type { LiveAccess, LiveIdentity, LiveRight } from '@fairlot/live-bus-port';
import { liveBusContract, type LiveHarness } from '@fairlot/live-bus-testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MqttLiveBus } from './index.js';
import {
  HOUR_MS,
  useMosquitto,
  WAIT_OPTIONS,
  type BrokerCredentials,
} from './testing/on-mosquitto.js';

const LOT = 'auctions/12/lots/1';
const ANNA: LiveIdentity = { idUser: 31, idDealer: 7, sessionId: 'session-anna' };
/** Reports all sessions of the test users as open. */
const sessionsOf = async () => ['session-anna', 'session-anna-2', 'session-bruno'];
const mayKeep = async () => true;

const { makeBus, broker, connection, ends } = useMosquitto({ sessionsOf, mayKeep });
/** Removes what earlier tests have left on the broker. */
beforeEach(async () => {
  const bus = await makeBus({ sessionsOf: async () => [] });
  expect(bus.tokenCount).toBe(0);
  await bus.close();
});
const ofAuction = (idAuction: number): LiveRight => ({
  name: `auction-${idAuction}`,
  topics: [`auctions/${idAuction}`, `auctions/${idAuction}/lots/+`],
});
const ofDealer = (idDealer: number | null): LiveRight => ({
  name: `dealer-${idDealer}`,
  topics: [`dealers/${idDealer}/notices`],
});

const makeToken = (
  bus: MqttLiveBus,
  who = ANNA,
  ...auctions: number[]
): Promise<BrokerCredentials> =>
  bus.admit({
    identity: who,
    rights: [ofDealer(who.idDealer), ...auctions.map(ofAuction)],
    expiresAt: Date.now() + HOUR_MS,
  });

for (const carrier of ['url', 'webSocketUrl', 'tlsUrl'] as const)
  liveBusContract(
    `MqttLiveBus on Mosquitto (${carrier})`,
    async (access: LiveAccess): Promise<LiveHarness> => {
      const bus = await makeBus();
      const connect = async (token: string) => {
        const identity = await access.authenticate(token);
        const wanted = [1, 12, 99];
        const topicOf = (one: number) => `auctions/${one}`;
        const seen = identity && (await access.allowed(identity, wanted.map(topicOf)));
        const credentials =
          identity === null
            ? { username: 'nobody', password: token }
            : await makeToken(bus, identity, ...wanted.filter((one) => seen?.has(topicOf(one))));
        return connection(credentials, broker()[carrier], { ca: broker().ca });
      };
      // Clear the states that earlier tests have retained on the broker.
      for (const topic of [LOT, 'auctions/99']) bus.publish(topic, '', { retain: true });
      return { bus, connect, isElsewhere: true };
    },
  );

describe('after a restart of the broker, the MQTT live bus', () => {
  it('restores the newest state of each topic, and cleared topics stay cleared', async () => {
    const dropped = vi.fn<() => void>();
    const bus = await makeBus({ observer: { dropped } });
    const credentials = await makeToken(bus, ANNA, 12);
    bus.publish(LOT, '"old"', { retain: true });
    bus.publish('auctions/12', '"stays"', { retain: true });
    bus.publish('auctions/12/lots/2', '"over"', { retain: true });
    await broker().kill();
    await vi.waitFor(() => expect(bus.ready).toBe(false), WAIT_OPTIONS);
    bus.publish(LOT, '"newer"', { retain: true });
    bus.publish(LOT, '"newest"', { retain: true });
    bus.publish('auctions/12/lots/2', '', { retain: true });
    bus.publish('dealers/7/notices', '"missed"', { retain: false });
    expect(dropped).toHaveBeenCalledTimes(1);
    await expect(makeToken(bus, ANNA, 12)).rejects.toThrow('away');
    await broker().begin();
    await vi.waitFor(() => expect(bus.ready).toBe(true), WAIT_OPTIONS);
    const anna = await connection(credentials);
    expect(
      await anna.subscribe(LOT, 'auctions/12', 'auctions/12/lots/2', 'dealers/7/notices'),
    ).toBe(true);
    bus.publish('dealers/7/notices', '"mark"', { retain: false });
    await vi.waitFor(() => expect(anna.received).toHaveLength(3), WAIT_OPTIONS);
    expect(Object.fromEntries(anna.received.map(({ topic, payload }) => [topic, payload]))).toEqual(
      {
        [LOT]: '"newest"',
        'auctions/12': '"stays"',
        'dealers/7/notices': '"mark"',
      },
    );
  });

  it('ends the tokens of users who have signed out in the meantime', async () => {
    const bus = await makeBus();
    const credentials = await makeToken(bus);
    await broker().kill();
    await vi.waitFor(() => expect(bus.ready).toBe(false), WAIT_OPTIONS);
    bus.disconnect({ sessionId: ANNA.sessionId });
    await broker().begin();
    await vi.waitFor(
      async () => expect(await connection(credentials).catch(() => null)).toBeNull(),
      WAIT_OPTIONS,
    );
  });
});

it('sends everything on the next connection if the broker did not respond at first', async () => {
  const topic = 'auctions/12/lots/5';
  let swallowed = 0;
  const port = await freePort();
  const line = createServer((near) => {
    const far = createConnection(Number(new URL(broker().url).port), '127.0.0.1');
    near.on('data', (chunk) => {
      if (swallowed === 0 && chunk.includes('getClient')) swallowed += 1;
      else far.write(chunk);
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const [one, other] of [[near, far] as const, [far, near] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(port, '127.0.0.1');
  ends.push(async () => void line.close());
  const { username, password } = broker();
  const bus = new MqttLiveBus({
    url: `mqtt://127.0.0.1:${port}`,
    username,
    rights: { password },
    sessionsOf,
    mayKeep,
    now: () => Date.now(),
  });
  ends.push(() => bus.close());
  bus.publish(topic, '"whole"', { retain: true });
  await vi.waitFor(() => expect(bus.ready).toBe(true), WAIT_OPTIONS);
  expect(swallowed).toBe(1);
  const anna = await connection(await makeToken(bus, ANNA, 12));
  await anna.subscribe(topic);
  await vi.waitFor(
    () => expect(anna.received).toEqual([{ topic, payload: '"whole"' }]),
    WAIT_OPTIONS,
  );
});

describe('the access tokens of the MQTT live bus', () => {
  it('can be ended by another process', async () => {
    const one = await makeBus();
    const other = await makeBus();
    const anna = await connection(await makeToken(one));
    other.disconnect({ sessionId: ANNA.sessionId });
    await vi.waitFor(() => expect(anna.isOpen).toBe(false), { timeout: 15_000, interval: 5 });
  });

  it('are ended by another process once they have expired, and their clients are disconnected', async () => {
    const crashed = await makeBus();
    const credentials = await makeToken(crashed);
    const anna = await connection(credentials);
    await crashed.close();
    await makeBus({ now: () => Date.now() + HOUR_MS });
    await vi.waitFor(() => expect(anna.isOpen).toBe(false), WAIT_OPTIONS);
    await expect(connection(credentials)).rejects.toThrow();
  });

  it('allow one connection, and a second one replaces the first', async () => {
    const credentials = await makeToken(await makeBus());
    const onTls = () => connection(credentials, broker().tlsUrl, { ca: broker().ca });
    const first = await onTls();
    const second = await onTls();
    await vi.waitFor(() => expect(first.isOpen).toBe(false), WAIT_OPTIONS);
    expect(second.isOpen).toBe(true);
  });

  it('are ended by the next sweep if the end of their session was missed', async () => {
    const deaf = await makeBus();
    const anna = await connection(await makeToken(deaf));
    const ofBruno = { ...ANNA, idUser: 44, sessionId: 'session-bruno' };
    const bruno = await connection(await makeToken(deaf, ofBruno));
    const lookUp = vi.fn<(idUsers: readonly number[]) => Promise<string[]>>(async () => [
      'session-bruno',
    ]);
    await makeBus({ sessionsOf: lookUp });
    await vi.waitFor(() => expect(anna.isOpen).toBe(false), WAIT_OPTIONS);
    expect(bruno.isOpen).toBe(true);
    expect(new Set(lookUp.mock.calls[0]?.[0])).toEqual(new Set([31, 44]));
  });

  it('are limited per user: one more replaces the oldest, unless that was just created', async () => {
    let ahead = 0;
    const now = () => Date.now() + ahead;
    const bus = await makeBus({ limits: { clientsPerUserMax: 2 }, now });
    const makeTokenOfNow = () =>
      bus.admit({ identity: ANNA, rights: [ofDealer(7)], expiresAt: now() + HOUR_MS });
    const first = await connection(await makeTokenOfNow());
    const second = await connection(await makeTokenOfNow());
    await expect(makeTokenOfNow()).rejects.toThrow('too many at once');
    expect(first.isOpen).toBe(true);
    ahead = 11_000;
    await makeTokenOfNow();
    await vi.waitFor(() => expect(first.isOpen).toBe(false), WAIT_OPTIONS);
    expect(second.isOpen).toBe(true);
  });

  it('are limited per dealer and in total, until one is ended', async () => {
    const bus = await makeBus({ limits: { clientsPerDealerMax: 2, clientsMax: 3 } });
    const of = (idUser: number, idDealer: number) => makeToken(bus, { ...ANNA, idUser, idDealer });
    await of(1, 7);
    await of(2, 7);
    await expect(of(3, 7)).rejects.toThrow('dealer');
    await of(4, 8);
    await expect(of(5, 9)).rejects.toThrow('full');
    bus.disconnect({ idDealer: 7 });
    await vi.waitFor(() => expect(bus.tokenCount).toBe(1), WAIT_OPTIONS);
    await of(5, 9);
  });

  it('are all created under load, while messages are still delivered', async () => {
    const bus = await makeBus();
    const anna = await connection(await makeToken(bus, ANNA, 12));
    await anna.subscribe(LOT);
    const busy = setInterval(() => bus.publish(LOT, String(Date.now()), { retain: true }), 20);
    ends.push(async () => clearInterval(busy));
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        makeToken(bus, { ...ANNA, idUser: 1_000 + n, idDealer: n }, 12, 13),
      ),
    );
    expect(new Set(all.map(({ username }) => username)).size).toBe(200);
    const at = anna.received.map(({ payload }) => Number(payload));
    const gaps = at.slice(1).map((when, n) => when - at[n]!);
    expect(anna.received.length).toBeGreaterThan(5);
    expect(Math.max(...gaps)).toBeLessThan(2_000);
    bus.disconnect({ sessionId: ANNA.sessionId });
    await vi.waitFor(() => expect(bus.tokenCount).toBe(0), WAIT_OPTIONS);
  });
});

it('an outdated state that a slow process has sent is corrected by the next message of a fast process', async () => {
  const topic = 'auctions/12/lots/77';
  const one = await makeBus();
  const lagging = await makeBus();
  const anna = await connection(await makeToken(one, ANNA, 12));
  await anna.subscribe(topic);
  one.publish(topic, '2', { retain: true });
  await vi.waitFor(() => expect(anna.received).toHaveLength(1), WAIT_OPTIONS);
  lagging.publish(topic, '1', { retain: true });
  lagging.publish(topic, '2', { retain: true });
  await vi.waitFor(() => expect(anna.received).toHaveLength(3), WAIT_OPTIONS);
  const bruno = await connection(await makeToken(one, { ...ANNA, idUser: 44 }, 12));
  await bruno.subscribe(topic);
  await vi.waitFor(
    () => expect(bruno.received.map(({ payload }) => payload)).toEqual(['2']),
    WAIT_OPTIONS,
  );
});

it('the MQTT live bus trusts only the configured certificate authority', async () => {
  const { tlsUrl: url, ca } = broker();
  await makeBus({ url, ca });
  const failed = vi.fn<(error: unknown) => void>();
  const { username, password } = broker();
  const bus = new MqttLiveBus({
    url,
    username,
    rights: { password },
    sessionsOf,
    mayKeep,
    observer: { failed },
    now: () => 0,
  });
  ends.push(() => bus.close());
  await vi.waitFor(
    () => expect(String(failed.mock.calls[0]?.[0])).toContain('certificate'),
    WAIT_OPTIONS,
  );
  expect(bus.ready).toBe(false);
});
