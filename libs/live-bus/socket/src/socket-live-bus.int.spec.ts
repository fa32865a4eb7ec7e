import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveAccess } from '@fairlot/live-bus-port';
import {
  liveBusContract,
  makeAccess,
  type LiveConnection,
  type LiveHarness,
  type LiveMessage,
} from '@fairlot/live-bus-testing';
import { io, type Socket } from 'socket.io-client';
import { eventually } from '@fairlot/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BOARDS_MAX, SocketLiveBus, ROOMS_MAX, type SocketLiveBusOptions } from './index.js';

const HOST = '127.0.0.1';
const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Place = { readonly bus: SocketLiveBus; readonly url: string };

/** Starts a bus with a minimal gateway: calls to enter topics or a board, and to leave. */
const start = async (options: Partial<SocketLiveBusOptions> = {}): Promise<Place> => {
  const server: Server = createServer();
  server.listen(0, HOST);
  await once(server, 'listening');
  const bus = new SocketLiveBus({ server, access: makeAccess(), isOurs: () => true, ...options });
  type Answered = (error: string | null, got?: unknown) => void;
  bus.io.on('connection', (socket) => {
    const on = (name: string, handle: (...request: never[]) => Promise<unknown>) =>
      socket.on(name, (request: never[], answer: Answered) =>
        handle(...request).then(
          (got) => answer(null, got),
          (error: Error) => answer(error.name),
        ),
      );
    on('watch', (...topics: string[]) => bus.enter(socket, topics));
    on('watchBoard', (board: string, known: [string, number][]) =>
      bus.enterBoard(socket, board, new Map(known)),
    );
    on('leave', (topic: string) => bus.leave(socket, topic));
  });
  ends.push(
    () => void server.close(),
    () => bus.close(),
  );
  return { bus, url: `http://${HOST}:${(server.address() as AddressInfo).port}` };
};

type Transport = 'websocket' | 'polling';

/** Connects a socket. Rejects if it is refused. */
const makeSocket = async (
  url: string,
  token: string,
  transport: Transport = 'websocket',
): Promise<Socket> => {
  const options = { auth: { token }, reconnection: false, forceNew: true };
  const socket = io(url, { ...options, transports: [transport] });
  ends.push(() => void socket.disconnect());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

type Answer = { readonly entered: string[]; readonly refused: string[] };
const ask = (socket: Socket, name: string, ...request: unknown[]): Promise<Answer> =>
  new Promise((resolve, reject) =>
    socket.emit(name, request, (error: string | null, answer: Answer) =>
      error === null ? resolve(answer) : reject(new Error(error)),
    ),
  );
const watch = (socket: Socket, ...topics: string[]): Promise<Answer> =>
  ask(socket, 'watch', ...topics);

const connection = async (
  url: string,
  token: string,
  transport: Transport,
): Promise<LiveConnection> => {
  const socket = await makeSocket(url, token, transport);
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

const TRANSPORTS = ['websocket', 'polling'] as const;

for (const transport of TRANSPORTS)
  liveBusContract(
    `SocketLiveBus by ${transport}`,
    async (access: LiveAccess): Promise<LiveHarness> => {
      const { bus, url } = await start({ access });
      return { bus, connect: (token) => connection(url, token, transport) };
    },
  );

it.each(TRANSPORTS)('the socket bus refuses foreign origins by %s', async (transport) => {
  const isOurs = vi.fn<() => boolean>(() => false);
  const { url } = await start({ isOurs });
  await expect(makeSocket(url, 'anna', transport)).rejects.toThrow();
  expect(isOurs).toHaveBeenCalledOnce();
});

it('the socket bus reports that it is not ready if rights cannot be checked', async () => {
  const authenticate = async (): Promise<never> => {
    throw new Error('records gone');
  };
  const { url } = await start({ access: { ...makeAccess(), authenticate } });
  await expect(makeSocket(url, 'anna')).rejects.toThrow('NOT_READY');
});

it('the socket bus tells a client why it has ended its session', async () => {
  const { bus, url } = await start();
  const socket = await makeSocket(url, 'anna');
  const ended = new Promise((resolve) => socket.once('sessionEnded', resolve));
  bus.disconnect({ sessionId: 'session-anna' });
  expect(await ended).toEqual({ at: expect.any(Number) });
});

it('the socket bus refuses topics above the maximum of a socket, and then enters none of them', async () => {
  const { bus, url } = await start();
  const socket = await makeSocket(url, 'anna');
  const many = Array.from({ length: ROOMS_MAX }, (_, n) => `auctions/12/lots/${n}`);
  await expect(watch(socket, ...many)).rejects.toThrow('TooManyTopics');
  expect([...bus.io.sockets.adapter.rooms.keys()]).toEqual([socket.id]);
});

it('the socket bus lets a socket enter a topic once, however often the socket requests it', async () => {
  const { url } = await start();
  const socket = await makeSocket(url, 'anna');
  expect(await watch(socket, 'auctions/1', 'auctions/1')).toEqual({
    entered: ['auctions/1'],
    refused: [],
  });
  expect((await watch(socket, 'auctions/1')).entered).toEqual([]);
});

it('the socket bus does not let a socket enter a topic if it disconnects while its rights are checked', async () => {
  const request = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ReadonlySet<string>>();
  const allowed = () => {
    request.resolve();
    return answer.promise;
  };
  const { bus, url } = await start({ access: { ...makeAccess(), allowed } });
  const socket = await makeSocket(url, 'anna');
  const [held] = bus.io.sockets.sockets.values();
  const entering = bus.enter(held!, ['auctions/1']);
  await request.promise;
  socket.disconnect();
  await vi.waitFor(() => expect(held!.connected).toBe(false), { timeout: 15_000, interval: 5 });
  answer.resolve(new Set(['auctions/1']));
  expect((await entering).entered).toEqual([]);
  expect(bus.io.sockets.adapter.rooms.has('auctions/1')).toBe(false);
});

it.each(TRANSPORTS)(
  'the socket bus admits by %s as many sockets as `LiveAdmission` allows, and frees the place of each',
  async (by) => {
    let open = 0;
    const place = () => {
      if (open === 2) return null;
      open += 1;
      return () => void (open -= 1);
    };
    const request: string[] = [];
    const { url } = await start({
      admission: {
        fromAddress: (address) => {
          request.push(address);
          return place();
        },
        forIdentity: async () => () => null,
      },
    });
    const first = await makeSocket(url, 'anna', by);
    // This socket is admitted by its address, and then refused because of its token.
    await expect(makeSocket(url, 'of nobody', by)).rejects.toThrow('NOT_SIGNED_IN');
    await eventually(() => expect(open).toBe(1));
    await makeSocket(url, 'bruno', by);
    await expect(makeSocket(url, 'bruno', by)).rejects.toThrow();
    first.disconnect();
    await eventually(() => expect(open).toBe(1));
    expect(request).toEqual([HOST, HOST, HOST, HOST]);
  },
);

describe('a board on the socket bus', () => {
  const BOARD = 'auctions/12';
  const lot = (nth: number) => `${BOARD}/lots/${nth}`;
  const stateOf = (nth: number, version: number) => ({
    topic: lot(nth),
    version,
    payload: JSON.stringify({ nth, version }),
  });
  const sent = (nth: number, version: number) => ({ topic: lot(nth), message: { nth, version } });

  const makeWatcher = async (url: string, known: [string, number][] = [], board = BOARD) => {
    const socket = await makeSocket(url, 'anna');
    const frames: unknown[] = [];
    const single: unknown[] = [];
    socket.on('board', ({ states }) => frames.push(states));
    socket.on('live', ({ topic }) => single.push(topic));
    const { refused } = await ask(socket, 'watchBoard', board, known);
    return { socket, frames, single, refused };
  };

  it('starts with the states that the client does not know yet, in one frame before the answer', async () => {
    const { bus, url } = await start();
    bus.publishBoard(BOARD, [stateOf(1, 4), stateOf(2, 7), stateOf(3, 0), stateOf(4, 2)]);
    bus.publishBoard(BOARD, [stateOf(2, 8), { topic: lot(4), payload: '', version: Infinity }]);
    bus.publishBoard('auctions/13', [{ ...stateOf(1, 9), topic: 'auctions/13/lots/1' }]);
    const { frames } = await makeWatcher(url, [
      [lot(1), 4],
      [lot(2), 7],
      [lot(9), 7],
    ]);
    expect(frames).toEqual([[sent(2, 8), sent(3, 0)]]);
    const { frames: none } = await makeWatcher(
      url,
      [1, 2, 3].map((nth) => [lot(nth), 8]),
    );
    expect(none).toEqual([]);
  });

  it('sends changes of several topics in one frame, and its own topic separately', async () => {
    const { bus, url } = await start();
    const { frames, single } = await makeWatcher(url);
    const own = { topic: BOARD, payload: '{}', version: 1 };
    bus.publishBoard(BOARD, [own, stateOf(1, 1), stateOf(2, 1)]);
    bus.publishBoard(BOARD, [{ topic: lot(1), payload: '', version: Infinity }]);
    bus.publishBoard(BOARD, [stateOf(2, 2)]);
    await eventually(() => expect(frames).toHaveLength(2));
    expect(frames).toEqual([[sent(1, 1), sent(2, 1)], [sent(2, 2)]]);
    expect(single).toEqual([BOARD]);
  });

  it('is not sent to clients without the right to it, nor to clients that have left it', async () => {
    const { bus, url } = await start();
    const hidden = 'auctions/99';
    const kept = { ...stateOf(1, 1), topic: `${hidden}/lots/1` };
    bus.publishBoard(hidden, [kept]);
    const stranger = await makeWatcher(url, [], hidden);
    bus.publishBoard(hidden, [kept]);
    const { socket, frames } = await makeWatcher(url);
    await ask(socket, 'leave', BOARD);
    bus.publishBoard(BOARD, [stateOf(1, 1)]);
    await watch(socket, lot(1));
    expect(stranger).toMatchObject({ refused: [hidden], frames: [], single: [] });
    expect(frames).toEqual([]);
  });

  it('is entered once, and not above the maximum number of boards', async () => {
    const { bus, url } = await start();
    bus.publishBoard(BOARD, [stateOf(1, 1)]);
    const { socket, frames } = await makeWatcher(url);
    const enter = (idAuction: number) => ask(socket, 'watchBoard', `auctions/${idAuction}`, []);
    for (let n = 1; n < BOARDS_MAX; n += 1) await enter(n + 100);
    await expect(enter(1)).rejects.toThrow('TooManyTopics');
    await enter(12);
    expect(frames).toHaveLength(1);
  });

  it('cannot be published to by a client', async () => {
    const { url } = await start();
    const { socket } = await makeWatcher(url);
    socket.emit('board', { states: [] });
    await eventually(() => expect(socket.connected).toBe(false));
  });
});

it('the socket bus, when closed, disconnects sockets and accepts none, but leaves the HTTP server open', async () => {
  const { bus, url } = await start();
  const socket = await makeSocket(url, 'anna');
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await bus.close();
  expect(await ended).toBe('io server disconnect');
  await expect(makeSocket(url, 'anna')).rejects.toThrow();
  expect((await fetch(`${url}/socket.io/`)).status).toBe(400);
});
