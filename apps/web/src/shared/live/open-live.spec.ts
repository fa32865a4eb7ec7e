// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auctionTopic } from '@fairlot/contracts/live';
import { Server } from 'socket.io';
import { afterEach, expect, it, vi } from 'vitest';
import { isSignedOut } from '#shared/api/api-error.js';
import { makeProblem, NOW } from '../../testing/builders.js';
import { makePortal } from '../../testing/fake-portal.js';
import { openLine, type LiveConnection } from './open-live.js';

const FASTER_CHECK_MS = 60_000;
const WITHIN = { timeout: 15_000, interval: 5 };
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Starts a portal behind a network that allows only these transports. Logs the attempted
 * transports.
 */
const startNetwork = async (...open: string[]) => {
  const through = new Set(open);
  const attempts: string[] = [];
  const http = createServer();
  const io = new Server(http, {
    allowRequest: (request, decide) => {
      const { searchParams } = new URL(request.url ?? '', 'http://portal.test');
      const transport = searchParams.get('transport') ?? '';
      attempts.push(transport);
      decide(null, through.has(transport));
    },
  });
  io.on('connection', (socket) => {
    socket.on('watch', ({ topics }: { topics: string[] }, answer: (value: unknown) => void) =>
      answer({ watching: topics, refused: [] }),
    );
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  ends.push(() => io.close());
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  vi.stubGlobal('location', { origin });
  const token = {
    token: 'a token',
    expiresAt: NOW,
    carrier: 'socket.io',
    mqtt: null,
    socket: { path: '/socket.io', takesOffers: true },
    topics: { notices: null },
  };
  const portal = { isSignedIn: true };
  const overNetwork = globalThis.fetch;
  makePortal({
    'ENG-11': () =>
      portal.isSignedIn ? token : makeProblem('NOT_SIGNED_IN', { errorCode: '401001' }),
  });
  const toPortal = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    typeof input === 'string' && input.includes('/socket.io/')
      ? overNetwork(input, init)
      : toPortal(input, init),
  );
  return { through, attempts, portal };
};

const received = () => ({
  message() {},
  presence() {},
  sessionEnded() {},
  down: vi.fn<() => void>(),
  faster: vi.fn<() => void>(),
});
const opened = async (listener = received()): Promise<LiveConnection> => {
  const line = await openLine(listener);
  ends.push(line.close);
  return line;
};

it.each([
  [['websocket', 'polling'], 'websocket', ['websocket']],
  [['polling'], 'polling', ['websocket', 'polling']],
  [[], 'reads', ['websocket', 'polling']],
])('on a network that allows %s, the connection opens over %s', async (open, way, tried) => {
  const { attempts } = await startNetwork(...open);
  expect((await opened()).way).toBe(way);
  expect(attempts).toEqual(tried);
  attempts.length = 0;
  // The next page does not try blocked transports again.
  expect((await opened()).way).toBe(way);
  expect(attempts).toEqual(tried.filter((one) => one === way));
});

it('a connection over long polling delivers topics, but bids go over HTTP', async () => {
  await startNetwork('polling');
  const { carrier, socket } = await opened();
  expect(await carrier.watch([auctionTopic(1)])).toEqual([]);
  expect(socket?.takesOffers).toBe(false);
});

it('a network without a transport refuses all topics, so that the page reads instead', async () => {
  await startNetwork();
  const { carrier, socket } = await opened();
  expect(await carrier.watch([auctionTopic(1)])).toEqual([auctionTopic(1)]);
  expect(await carrier.watchBoard({ idAuction: 1, lots: new Map() })).not.toEqual([]);
  expect(socket).toBeNull();
});

it('a signed-out user gets an error, without an attempt to connect', async () => {
  const { portal, attempts } = await startNetwork('websocket', 'polling');
  portal.isSignedIn = false;
  await expect(opened()).rejects.toSatisfy(isSignedOut);
  expect(attempts).toEqual([]);
});

it('a page without a connection learns when a faster transport is available, and the next connection uses it', async () => {
  const { through } = await startNetwork();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const listener = received();
  await opened(listener);
  vi.advanceTimersByTime(FASTER_CHECK_MS);
  through.add('websocket');
  vi.advanceTimersByTime(FASTER_CHECK_MS);
  await vi.waitFor(() => expect(listener.faster).toHaveBeenCalled(), WITHIN);
  expect((await opened()).way).toBe('websocket');
});
