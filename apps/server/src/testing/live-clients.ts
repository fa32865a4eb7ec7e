import assert from 'node:assert/strict';
import {
  dealerNotice,
  liveAuction,
  liveLot,
  type LiveMessage,
  parseTopic,
  type SocketCall,
  socketCalls,
} from '@fairlot/contracts/live';
import { mqttConnection, type MqttConnection } from '@fairlot/live-bus-testing';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { TestPortal } from './make-portal.js';
import { WAIT_OPTIONS } from './make-auction.js';
import type { Client } from './client.js';

export const CARRIERS = [
  'MQTT',
  'MQTT over WebSocket',
  'socket.io',
  'socket.io by polling',
] as const;
export type LiveCarrierName = (typeof CARRIERS)[number];
export type ReceivedMessage = { readonly topic: string; readonly message: LiveMessage };

const MESSAGE_SCHEMAS = { lot: liveLot, auction: liveAuction, notices: dealerNotice } as const;

/** Validates a message against the contract of its topic. */
const parsedMessage = (topic: string, message: unknown): ReceivedMessage => {
  const kind = parseTopic(topic)?.kind;
  assert.ok(kind, `no topic of ours: ${topic}`);
  const parsed = MESSAGE_SCHEMAS[kind].parse(message);
  assert.deepEqual(message, parsed, `${topic} carries what its contract does not name`);
  return { topic, message: parsed };
};

/** A live connection over socket.io or MQTT. */
export type LiveWatcher = {
  /** All received messages in order. Reading it throws if a message violates its contract. */
  readonly messages: readonly ReceivedMessage[];
  readonly isOpen: boolean;
  /** Subscribes to topics. Resolves with those that were refused. */
  watch(...topics: readonly string[]): Promise<readonly string[]>;
  end(): Promise<void>;
};

type WatcherOptions = {
  /** A live token to use. By default, ENG-11 issues a new one. */
  readonly token?: string;
  readonly origin?: string;
  readonly transport?: 'websocket' | 'polling';
};

/** A short-lived token for a live connection of this user (ENG-11). */
export const liveToken = async (client: Client): Promise<string> =>
  (await client.run('ENG-11')).token;

/**
 * An MQTT client of this user, for tests of MQTT itself. With an external broker, its token is
 * valid for `idAuctions` only.
 */
export const makeMqttClient = async (
  client: Client,
  {
    carrier = 'MQTT',
    idAuctions = [],
    ...options
  }: WatcherOptions & {
    readonly carrier?: Exclude<LiveCarrierName, 'socket.io' | 'socket.io by polling'>;
    readonly idAuctions?: readonly number[];
  } = {},
): Promise<MqttConnection> => {
  const query = { carrier: 'mqtt' as const, idAuction: [...idAuctions] };
  const { mqtt } = await client.run('ENG-11', { query });
  assert.ok(mqtt, 'MQTT credentials were requested');
  const url = carrier === 'MQTT' ? mqtt.url : mqtt.webSocketUrl;
  assert.ok(url, 'the broker has this way in');
  return mqttConnection(url, {
    username: mqtt.username,
    password: options.token ?? mqtt.password,
    ...(options.origin !== undefined && { wsOptions: { origin: options.origin } }),
  });
};

/** A socket.io client of this user. The answers to its calls are validated against the contract. */
export type SocketSession = {
  readonly socket: Socket;
  readonly call: <Name extends SocketCall>(
    name: Name,
    payload: z.input<(typeof socketCalls)[Name]['payload']>,
  ) => Promise<z.infer<(typeof socketCalls)[Name]['answer']>>;
};

/** Connects a socket. Rejects with the server's message if it refuses the connection. */
export const makeSocket = async (
  portal: Pick<TestPortal, 'url'>,
  client: Client,
  { token, origin, transport = 'websocket' }: WatcherOptions = {},
): Promise<SocketSession> => {
  const socket = io(portal.url, {
    auth: { token: token ?? (await liveToken(client)) },
    transports: [transport],
    forceNew: true,
    reconnection: false,
    ...(origin !== undefined && { extraHeaders: { origin } }),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.disconnect();
      reject(error);
    });
  });
  return {
    socket,
    call: async (name, payload) => {
      const answer: unknown = await socket.timeout(WAIT_OPTIONS.timeout).emitWithAck(name, payload);
      const parsed = socketCalls[name].answer.parse(answer);
      assert.deepEqual(answer, parsed, `${name} answers what its contract does not name`);
      return parsed as never;
    },
  };
};

/** Opens a socket, which is closed at the end of the test. */
export const makeSocketOfTest = async (
  portal: TestPortal,
  client: Client,
): Promise<SocketSession> => {
  const session = await makeSocket(portal, client);
  onTestFinished(() => void session.socket.disconnect());
  return session;
};

const watchOverMqtt = (connection: MqttConnection): LiveWatcher => ({
  get messages() {
    return connection.received.map(({ topic, payload }) =>
      parsedMessage(topic, JSON.parse(payload)),
    );
  },
  get isOpen() {
    return connection.isOpen;
  },
  watch: async (...topics) => {
    const refused: string[] = [];
    for (const topic of topics) if (!(await connection.subscribe(topic))) refused.push(topic);
    return refused;
  },
  end: () => connection.end(),
});

const watchOverSocket = ({ socket, call }: SocketSession): LiveWatcher => {
  const came: { topic: string; message: unknown }[] = [];
  socket.on('live', (update: { topic: string; message: unknown }) => came.push(update));
  return {
    get messages() {
      return came.map(({ topic, message }) => parsedMessage(topic, message));
    },
    get isOpen() {
      return socket.connected;
    },
    watch: async (...topics) => (await call('watch', { topics: [...topics] })).refused,
    end: async () => void socket.disconnect(),
  };
};

/** Connects this user over the given transport. */
export const makeWatcher = async (
  portal: Pick<TestPortal, 'url'>,
  client: Client,
  carrier: LiveCarrierName,
  options: WatcherOptions = {},
): Promise<LiveWatcher> => {
  if (carrier === 'MQTT' || carrier === 'MQTT over WebSocket')
    return watchOverMqtt(await makeMqttClient(client, { ...options, carrier }));
  const transport = carrier === 'socket.io' ? 'websocket' : 'polling';
  return watchOverSocket(await makeSocket(portal, client, { ...options, transport }));
};

/** The newest received message of a topic. */
export const newestMessage = (
  { messages: all }: LiveWatcher,
  topic: string,
): LiveMessage | undefined => all.findLast((one) => one.topic === topic)?.message;
