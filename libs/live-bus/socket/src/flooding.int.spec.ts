import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { LiveAccess } from '@fairlot/live-bus-port';
import { makeAccess } from '@fairlot/live-bus-testing';
import { io } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { BOARDS_MAX, SocketLiveBus } from './index.js';

const HOST = '127.0.0.1';
const BOARD = 'auctions/12';
const LOTS = 100;
const LOT_BYTES = 5_000;
const WITHIN = { timeout: 15_000, interval: 5 };

const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts a bus with a board of half a megabyte, which every client may enter and leave. */
const start = async () => {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const allowed: LiveAccess['allowed'] = async (_, topics) => new Set(topics);
  const access = { ...makeAccess(), allowed };
  const bus = new SocketLiveBus({ server, access, isOurs: () => true });
  const sent = vi.fn<(name: string) => void>();
  bus.io.on('connection', (socket) => {
    const emit = socket.emit.bind(socket);
    socket.emit = (name, ...args: unknown[]) => {
      sent(name);
      return emit(name, ...args);
    };
    let entered: Promise<unknown> = Promise.resolve();
    socket.on('enter', (board: string, answer?: (refused: unknown) => void) => {
      entered = bus
        .enterBoard(socket, board, new Map())
        .then(answer, ({ name }: Error) => answer?.(name));
    });
    socket.on('again', () => {
      entered = entered
        .then(() => bus.leave(socket, BOARD))
        .then(() => bus.enterBoard(socket, BOARD, new Map()));
    });
  });
  ends.push(
    () => void server.close(),
    () => bus.close(),
  );
  const state = (_: unknown, lot: number) => ({
    topic: `${BOARD}/lots/${lot}`,
    payload: JSON.stringify('x'.repeat(LOT_BYTES)),
    version: 1,
  });
  bus.publishBoard(BOARD, Array.from({ length: LOTS }, state));
  const { port } = server.address() as AddressInfo;
  return { bus, sent, url: `${HOST}:${port}` };
};
type Place = Awaited<ReturnType<typeof start>>;

/** A WebSocket client that sends prepared frames of the protocol. */
const makeRawSocket = async ({ url }: Place): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://${url}/socket.io/?EIO=4&transport=websocket`);
  ends.push(() => socket.terminate());
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send('40{"token":"anna"}');
  await vi.waitFor(async () => {
    const [frame] = await once(socket, 'message');
    expect(String(frame)).toMatch(/^40/);
  }, WITHIN);
  return socket;
};
const makeGoodSocket = async ({ url }: Place) => {
  const options = { auth: { token: 'bruno' }, reconnection: false, forceNew: true };
  const socket = io(`http://${url}`, { ...options, transports: ['websocket'] });
  ends.push(() => void socket.disconnect());
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
};
const aloneIn = ({ bus }: Place) =>
  vi.waitFor(() => expect(bus.io.sockets.sockets.size).toBe(1), WITHIN);

it('the socket bus disconnects a client that requests a large board repeatedly and reads nothing', async () => {
  const place = await start();
  const good = await makeGoodSocket(place);
  const deaf = await makeRawSocket(place);
  deaf.pause();
  const TIMES = 200;
  for (let n = 0; n < TIMES; n += 1) deaf.send('42["again"]');
  await aloneIn(place);
  // About 5 MB fit into the system's buffers. Only then does data wait in this process.
  expect(place.sent.mock.calls.length).toBeLessThan(TIMES / 4);
  expect(good.connected).toBe(true);
});

it.each([
  ['of unanswered messages', '42["nothing"]'],
  ['of large frames', `42["nothing","${'x'.repeat(10_000)}"]`],
])('the socket bus disconnects only the client that sends a flood %s', async (_, frame) => {
  const place = await start();
  const good = await makeGoodSocket(place);
  const flood = await makeRawSocket(place);
  for (let n = 0; n < 3_000; n += 1) flood.send(frame);
  await aloneIn(place);
  expect(good.connected).toBe(true);
  const [answer] = await good
    .timeout(5_000)
    .emitWithAck('enter', BOARD)
    .then((one) => [one]);
  expect(answer).toEqual({ refused: [] });
});

/**
 * Polls without a client library. Responses can stay unread, because each request has its own
 * connection.
 */
const makePollingClient = async ({ url, bus }: Place) => {
  const address = `http://${url}/socket.io/?EIO=4&transport=polling`;
  const opened = await (await fetch(address)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { readonly sid: string };
  const post = (body: string) => fetch(`${address}&sid=${sid}`, { method: 'POST', body });
  /** Polls once, reads only the first bytes of the response, and leaves the rest unread. */
  const pollUnread = async () => {
    const line = connect({ host: HOST, port: Number(new URL(`http://${url}`).port) });
    ends.push(() => void line.destroy());
    line.write(
      `GET /socket.io/?EIO=4&transport=polling&sid=${sid} HTTP/1.1\r\nHost: ${url}\r\n\r\n`,
    );
    const [head] = await once(line, 'data');
    line.pause();
    return String(head).slice(0, 'HTTP/1.1 200'.length);
  };
  await post('40{"token":"anna"}');
  await (await fetch(`${address}&sid=${sid}`)).text();
  return { post, pollUnread, isIn: () => bus.io.engine.clientsCount === 1 };
};

it('the socket bus disconnects a client that polls repeatedly and reads nothing, without a second response', async () => {
  const place = await start();
  const { post, pollUnread, isIn } = await makePollingClient(place);
  // Larger than the system's buffers, so that the first response stays unread.
  place.bus.publishBoard(BOARD, [
    { topic: `${BOARD}/lots/0`, payload: JSON.stringify('x'.repeat(8_000_000)), version: 2 },
  ]);
  await post(`42["enter","${BOARD}"]`);
  expect(await pollUnread()).toBe('HTTP/1.1 200');
  await post('42["again"]');
  expect(await pollUnread()).toBe('HTTP/1.1 400');
  await vi.waitFor(() => expect(isIn()).toBe(false), WITHIN);
});

it('the socket bus disconnects a client that sends a flood by polling', async () => {
  const place = await start();
  const { post, isIn } = await makePollingClient(place);
  const packets = Array.from({ length: 3_000 }, () => '42["nothing"]').join('\x1e');
  await post(packets).catch(() => {});
  await vi.waitFor(() => expect(isIn()).toBe(false), WITHIN);
});

it('the socket bus limits concurrent requests for boards in the same way as sequential ones', async () => {
  const place = await start();
  const good = await makeGoodSocket(place);
  const boards = Array.from({ length: BOARDS_MAX + 5 }, (_, n) => `auctions/${n}`);
  const answers: unknown[] = await Promise.all(
    boards.map((board) => good.timeout(5_000).emitWithAck('enter', board)),
  );
  expect(answers.filter((answer) => answer === 'TooManyTopics')).toHaveLength(5);
  const [socket] = place.bus.io.sockets.sockets.values();
  expect([...socket!.rooms].filter((room) => boards.includes(room))).toHaveLength(BOARDS_MAX);
});
