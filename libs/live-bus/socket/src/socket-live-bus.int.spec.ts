import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveAccess } from '@fairlot/live-bus-port';
import {
  liveBusContract,
  someAccess,
  type LiveConnection,
  type LiveHarness,
  type LiveMessage,
} from '@fairlot/live-bus-testing';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import { SocketLiveBus, ROOMS_MAX, type SocketLiveBusOptions } from './index.js';

const HOST = '127.0.0.1';
const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Place = { readonly bus: SocketLiveBus; readonly url: string };

/** The bus with the least edge there can be: one call, that enters one topic. */
const start = async (options: Partial<SocketLiveBusOptions> = {}): Promise<Place> => {
  const server: Server = createServer();
  server.listen(0, HOST);
  await once(server, 'listening');
  const bus = new SocketLiveBus({ server, access: someAccess(), isOurs: () => true, ...options });
  bus.io.on('connection', (socket) =>
    socket.on('watch', (topics: string[], answer: (error: string | null, got?: unknown) => void) =>
      bus.enter(socket, topics).then(
        (entered) => answer(null, entered),
        (error: Error) => answer(error.name),
      ),
    ),
  );
  ends.push(() => bus.close());
  return { bus, url: `http://${HOST}:${(server.address() as AddressInfo).port}` };
};

/** Rejects when the socket is not let in. */
const aSocket = async (url: string, token: string): Promise<Socket> => {
  const options = { auth: { token }, reconnection: false, forceNew: true };
  const socket = io(url, { ...options, transports: ['websocket'] });
  ends.push(() => void socket.disconnect());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

type Answer = { readonly entered: string[]; readonly refused: string[] };
const watch = (socket: Socket, ...topics: string[]): Promise<Answer> =>
  new Promise((resolve, reject) =>
    socket.emit('watch', topics, (error: string | null, answer: Answer) =>
      error === null ? resolve(answer) : reject(new Error(error)),
    ),
  );

const connection = async (url: string, token: string): Promise<LiveConnection> => {
  const socket = await aSocket(url, token);
  const received: LiveMessage[] = [];
  socket.on('live', ({ topic, message }: { topic: string; message: unknown }) =>
    received.push({ topic, payload: JSON.stringify(message) }),
  );
  return {
    received,
    get isOpen() {
      return socket.connected;
    },
    subscribe: async (...topics) => (await watch(socket, ...topics)).refused.length === 0,
    publish: (topic, payload) => void socket.emit('live', { topic, message: payload }),
    end: async () => void socket.disconnect(),
  };
};

liveBusContract('SocketLiveBus', async (access: LiveAccess): Promise<LiveHarness> => {
  const { bus, url } = await start({ access });
  return { bus, connect: (token) => connection(url, token) };
});

it('lets nobody in from elsewhere', async () => {
  const isOurs = vi.fn<() => boolean>(() => false);
  const { url } = await start({ isOurs });
  await expect(aSocket(url, 'anna')).rejects.toThrow();
  expect(isOurs).toHaveBeenCalledOnce();
});

it('says that it is not ready when rights cannot be asked for', async () => {
  const authenticate = async (): Promise<never> => {
    throw new Error('records gone');
  };
  const { url } = await start({ access: { ...someAccess(), authenticate } });
  await expect(aSocket(url, 'anna')).rejects.toThrow('NOT_READY');
});

it('says why it cuts a session', async () => {
  const { bus, url } = await start();
  const socket = await aSocket(url, 'anna');
  const ended = new Promise((resolve) => socket.once('sessionEnded', resolve));
  bus.disconnect({ sessionId: 'session-anna' });
  expect(await ended).toEqual({ at: expect.any(Number) });
});

it('refuses topics beyond the bound of a socket, and enters none of them', async () => {
  const { bus, url } = await start();
  const socket = await aSocket(url, 'anna');
  const many = Array.from({ length: ROOMS_MAX }, (_, n) => `auctions/12/lots/${n}`);
  await expect(watch(socket, ...many)).rejects.toThrow('TooManyTopics');
  expect([...bus.io.sockets.adapter.rooms.keys()]).toEqual([socket.id]);
});

it('enters a topic once, however often it is asked for', async () => {
  const { url } = await start();
  const socket = await aSocket(url, 'anna');
  expect(await watch(socket, 'auctions/1', 'auctions/1')).toEqual({
    entered: ['auctions/1'],
    refused: [],
  });
  expect((await watch(socket, 'auctions/1')).entered).toEqual([]);
});

it('lets nobody enter who has gone while his rights were asked for', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ReadonlySet<string>>();
  const allowed = () => {
    asked.resolve();
    return answer.promise;
  };
  const { bus, url } = await start({ access: { ...someAccess(), allowed } });
  const socket = await aSocket(url, 'anna');
  const [held] = bus.io.sockets.sockets.values();
  const entering = bus.enter(held!, ['auctions/1']);
  await asked.promise;
  socket.disconnect();
  await vi.waitFor(() => expect(held!.connected).toBe(false), { timeout: 5_000, interval: 5 });
  answer.resolve(new Set(['auctions/1']));
  expect((await entering).entered).toEqual([]);
  expect(bus.io.sockets.adapter.rooms.has('auctions/1')).toBe(false);
});

it('lets in as many as the door does, and gives the place of each that goes back', async () => {
  let open = 0;
  const place = () => {
    if (open === 2) return null;
    open += 1;
    return () => void (open -= 1);
  };
  const asked: string[] = [];
  const { url } = await start({
    door: {
      fromAddress: (address) => {
        asked.push(address);
        return place();
      },
      forIdentity: async () => () => null,
    },
  });
  const first = await aSocket(url, 'anna');
  // Refused for its token after it was let in by its address.
  await expect(aSocket(url, 'of nobody')).rejects.toThrow('NOT_SIGNED_IN');
  await vi.waitFor(() => expect(open).toBe(1));
  await aSocket(url, 'bruno');
  await expect(aSocket(url, 'bruno')).rejects.toThrow();
  first.disconnect();
  await vi.waitFor(() => expect(open).toBe(1));
  expect(asked).toEqual([HOST, HOST, HOST, HOST]);
});
