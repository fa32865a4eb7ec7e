import { hash } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import { auctionTopic, lotTopic, noticesTopic, socketMessages } from '@fairlot/contracts/live';
import type { SocketMessage } from '@fairlot/contracts/live';
import { mqttConnection } from '@fairlot/live-bus-testing';
import { format } from 'oxfmt';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import {
  makeSocket,
  makeWatcher,
  liveToken,
  newestMessage,
  type SocketSession,
  type LiveWatcher,
} from '../testing/live-clients.js';

const FILE = new URL('../../../../libs/contracts/src/documents/live-examples.json', import.meta.url)
  .pathname;
const SEALED = { format: { kind: 'SEALED' as const } };
const COMMAND_ID = '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d';
const AN_INSTANT = Date.UTC(2026, 3, 14, 9);

type Server = {
  readonly host: string;
  readonly pathname?: string;
  readonly protocol: string;
  readonly bindings?: { readonly mqtt: { readonly keepAlive: number } };
};
type Document = {
  readonly servers: Readonly<Record<'mqtt' | 'mqttOverWebSocket' | 'socketIo', Server>>;
  readonly channels: Readonly<
    Record<string, { messages: Record<string, { examples: { payload: unknown }[] }> }>
  >;
  readonly operations: Readonly<Record<string, { bindings?: { mqtt: { retain: boolean } } }>>;
};

let portal: TestPortal;
let world: World;
let served: Document;
let idAuction: number;
let dealer: Client;
let session: SocketSession;
let watcher: LiveWatcher;
const receivedByType: Partial<Record<SocketMessage, unknown[]>> = {};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  served = (await (await fetch(`${portal.url}/api/asyncapi.json`)).json()) as Document;
  idAuction = await launchAuction(world);
  dealer = await world.signIn('dealer1', 'token');
  session = await makeSocket(portal, dealer);
  for (const [name, { payload }] of Object.entries(socketMessages))
    session.socket.on(name, (received: unknown) => {
      expect(received).toEqual(payload.parse(received));
      (receivedByType[name as SocketMessage] ??= []).push(received);
    });
  watcher = await makeWatcher(portal, dealer, 'MQTT');
});
afterAll(async () => {
  session.socket.disconnect();
  await watcher.end();
  await portal.stop();
});

/** A received value with placeholders for parts that differ in each run. */
const repeatable = (key: string, value: unknown): unknown => {
  if (typeof value === 'number' && value > 1e12) return AN_INSTANT;
  if (key === 'path') return [];
  if (key === 'keyId') return 'key-1';
  if (key === 'commandId' || key === 'errorId') return COMMAND_ID;
  if (key === 'date') return new Date(AN_INSTANT).toISOString();
  if (key === 'signature') return Buffer.from(hash('sha512', key, 'buffer')).toString('base64url');
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return hash('sha256', key);
  return value;
};

/** Makes every call over the socket, and triggers every message. */
const play = async () => {
  const { call } = session;
  const lot = { idAuction, idLot: 1 };
  const notices = noticesTopic(world.people.dealer1.idDealer);
  const topics = [auctionTopic(idAuction), lotTopic(idAuction, 1), notices];
  const watch = { payload: { topics }, answer: await call('watch', { topics }) };
  const joined = { idAuction, known: { 1: 0 } };
  const watchBoard = { payload: joined, answer: await call('watchBoard', joined) };
  expect(await watcher.watch(...topics)).toEqual([]);
  const offered = { ...lot, offer: 5000, commandId: COMMAND_ID };
  const offer = { payload: offered, answer: await call('offer', offered) };
  await world.as('dealer2').run('SEC-59', { params: lot, body: { offer: 5200 } });
  await eventually(() =>
    expect(newestMessage(watcher, lotTopic(idAuction, 1))).toMatchObject({ priceMinor: 520_000 }),
  );
  await eventually(() => expect(newestMessage(watcher, notices)).toMatchObject({ kind: 'OUTBID' }));
  const received = {
    lot: newestMessage(watcher, lotTopic(idAuction, 1)),
    auction: newestMessage(watcher, auctionTopic(idAuction)),
    notices: newestMessage(watcher, notices),
    live: await eventually(() => {
      const isOutbid = (one: unknown) => JSON.stringify(one).includes('OUTBID');
      const live = receivedByType.live?.find(isOutbid);
      expect(live).toBeDefined();
      return live;
    }),
    board: await eventually(() => {
      const board = receivedByType.board?.find((one) => JSON.stringify(one).includes('520000'));
      expect(board).toBeDefined();
      return board;
    }),
    presence: await eventually(() => {
      expect(receivedByType.presence).toBeDefined();
      return receivedByType.presence?.at(-1);
    }),
  };
  // The maximum is far above the price and not confirmed, so the example shows a refusal too.
  const maximum = { ...lot, maximumMinor: 800_000, commandId: COMMAND_ID.replace(/d$/, 'e') };
  const agent = { payload: maximum, answer: await call('agent', maximum) };
  const hidden = { idAuction: await launchAuction(world, SEALED), idLot: 1 };
  const amount = { ...hidden, amountMinor: 550_000, commandId: COMMAND_ID.replace(/d$/, 'f') };
  const sealedOffer = { payload: amount, answer: await call('sealedOffer', amount) };
  const unwatched = { topics: topics.slice(1, 2) };
  const unwatch = { payload: unwatched, answer: await call('unwatch', unwatched) };
  const measured = { clientAt: systemClock.now() };
  const clock = { payload: measured, answer: await call('clock', measured) };
  await dealer.run('OTH-11');
  const sessionEnded = await eventually(() => {
    expect(receivedByType.sessionEnded).toHaveLength(1);
    return receivedByType.sessionEnded?.[0];
  });
  return {
    received: { ...received, sessionEnded },
    calls: { watch, watchBoard, unwatch, offer, agent, sealedOffer, clock },
  };
};

describe('the document of live updates', () => {
  it('describes how clients connect: servers, keepalive and retained messages', async () => {
    const { mqtt, mqttOverWebSocket, socketIo } = served.servers;
    expect(new URL(`http://${socketIo.host}`).origin).toBe(portal.url);
    for (const { protocol, host, pathname = '', bindings } of [mqtt, mqttOverWebSocket]) {
      const url = `${protocol}://${host}${pathname}`;
      const connect = async (keepalive: number) =>
        mqttConnection(url, { password: await liveToken(world.as('dealer1')), keepalive });
      const longest = bindings?.mqtt.keepAlive ?? 0;
      await expect(connect(longest + 1)).rejects.toThrow();
      const connection = await connect(longest);
      const { client } = connection;
      const retained = new Map<string, { retain: boolean; qos: number }>();
      client.on('message', (topic, _, { retain, qos }) => retained.set(topic, { retain, qos }));
      const topics = { lot: lotTopic(idAuction, 1), auction: auctionTopic(idAuction) };
      for (const [name, topic] of Object.entries(topics)) {
        expect(served.operations[`receive-${name}`]?.bindings?.mqtt).toMatchObject({
          qos: 0,
          retain: true,
          bindingVersion: '0.2.0',
        });
        expect(await connection.subscribe(topic)).toBe(true);
        await eventually(() => expect(retained.get(topic)).toEqual({ retain: true, qos: 0 }));
      }
      await connection.end();
    }
    expect(served.operations['receive-notices']?.bindings?.mqtt.retain).toBe(false);
  });

  it('shows an example of each kind of message, taken from a real auction', async () => {
    const played = await play();
    const { code } = await format(FILE, JSON.stringify(played, repeatable), { printWidth: 100 });
    await expect(code).toMatchFileSnapshot(FILE);
    const { received, calls } = JSON.parse(code) as Record<string, Record<string, unknown>>;
    const sent = Object.values(calls!).flatMap((one) => Object.values(one as object));
    const shown = Object.values(served.channels).flatMap(({ messages }) =>
      Object.values(messages).map(({ examples }) => examples[0]?.payload),
    );
    expect(shown).toEqual(expect.arrayContaining([...Object.values(received!), ...sent]));
    expect(shown).toHaveLength(Object.keys(received!).length + sent.length);
  });
});
