import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startNginx, type Nginx } from './make-nginx.js';

type Request = {
  readonly by: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
};

const PIECE = Buffer.alloc(1_048_576);
let piecesSent = 0;
const largeFile = function* () {
  for (piecesSent = 0; piecesSent < 100; piecesSent++) yield PIECE;
};

/** Starts a server that responds with its name and the request. It accepts sockets too. */
const startProcess = async (by: string): Promise<Server> => {
  const server = createServer(({ url = '', headers }, response) => {
    if (url === '/large') return Readable.from(largeFile()).pipe(response);
    return response.end(JSON.stringify({ by, url, headers } satisfies Request));
  });
  new WebSocketServer({ server }).on('connection', (socket, { url }) =>
    socket.send(`${by} ${url}`),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const AUCTIONS = Array.from({ length: 40 }, (_, index) => String(index + 1));
/** All calls in the contracts that are about a single auction. */
const CALLS = Object.values<{ path: string }>(operations)
  .map(({ path }) => path)
  .filter((path) => /\/auction\/:(?:id|idAuction)(?:\/|$)/.test(path));
const pathOf = (call: string, auction: string): string =>
  call.replace(/:(?:id|idAuction)(?=\/|$)/, auction).replaceAll(/:\w+\??/g, '3');

let processes: Record<'api-1' | 'api-2' | 'live', Server>;
let nginx: Nginx;
beforeAll(async () => {
  processes = {
    'api-1': await startProcess('api-1'),
    'api-2': await startProcess('api-2'),
    live: await startProcess('live'),
  };
  nginx = await startNginx(
    Object.fromEntries(Object.entries(processes).map(([name, server]) => [name, portOf(server)])),
  );
});
afterAll(async () => {
  await nginx.stop();
  for (const server of Object.values(processes)) server.close().closeAllConnections();
});

const sent = async (path: string, init?: RequestInit): Promise<Request> =>
  (await fetch(`${nginx.url}${path}`, init)).json() as Promise<Request>;
const firstMessageAt = async (path: string): Promise<string> => {
  const socket = new WebSocket(`${nginx.url.replace('http', 'ws')}${path}`);
  const [message] = (await once(socket, 'message')) as [Buffer];
  socket.terminate();
  return message.toString();
};

describe('nginx before two api processes', () => {
  it('routes all calls of one auction to the same process, and different auctions to both', async () => {
    expect(CALLS.length).toBeGreaterThan(40);
    const first = await Promise.all(
      AUCTIONS.map(async (auction) => (await sent(pathOf(CALLS[0]!, auction))).by),
    );
    expect(new Set(first)).toEqual(new Set(['api-1', 'api-2']));
    const [one, other] = ['api-1', 'api-2'].map((by) => AUCTIONS[first.indexOf(by)]!);
    const bys = async (auction: string) =>
      new Set(await Promise.all(CALLS.map(async (call) => (await sent(pathOf(call, auction))).by)));
    expect(await bys(one!)).toEqual(new Set(['api-1']));
    expect(await bys(other!)).toEqual(new Set(['api-2']));
  });

  it.each([
    '/api/v1/secure/auction/%N/offer/1',
    '/api/v1//secure/auction/N',
    '/api/v1/secure/auction/00N?a=/auction/9',
  ])('recognises the auction in a URL however the URL is written: %s', async (written) => {
    const found = async (auction: string) => {
      const escaped = auction.replaceAll(/\d/g, '%3$&');
      const path = written.replace('%N', escaped).replace('N', auction);
      return [(await sent(path)).by, (await sent(`/api/v1/secure/auction/${auction}`)).by];
    };
    for (const [by, usual] of await Promise.all(AUCTIONS.map(found))) expect(by).toBe(usual);
  });

  it('forwards the URL and the headers unchanged, with the IP address of the client', async () => {
    const { url, headers } = await sent('/api/v1/secure/auction/7/own?page=%2F2', {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example', token: 'a' },
    });
    expect(url).toBe('/api/v1/secure/auction/7/own?page=%2F2');
    expect(headers).toMatchObject({ host: new URL(nginx.url).host, token: 'a' });
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-host']).toBe(headers.host);
  });

  it('routes sockets to the live process, but not pages with a similar path', async () => {
    expect(await firstMessageAt('/socket.io/?transport=websocket')).toBe(
      'live /socket.io/?transport=websocket',
    );
    expect(await firstMessageAt('/mqtt')).toBe('live /mqtt');
    expect((await sent('/mqtt-pages')).by).toMatch(/^api/);
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
  });

  it('streams a file in both directions', async () => {
    const reading = request(`${nginx.url}/large`).end();
    const [file] = (await once(reading, 'response')) as [IncomingMessage];
    await once(file, 'readable');
    await pause(1_000);
    // The buffers of the sockets fill up, and the rest of the file waits until it is read.
    expect(piecesSent).toBeLessThan(50);
    reading.destroy();
    // The response arrives before the end of the request is sent.
    const sending = request(`${nginx.url}/api/v1/secure/auction/7/files`, { method: 'POST' });
    sending.on('error', () => {});
    sending.write('a'.repeat(200_000));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(await text(answer)).toContain('/files');
    sending.destroy();
  });

  it('routes the calls of an auction to the other process if its own process is down', async () => {
    const path = pathOf(CALLS[0]!, '7');
    const { by } = await sent(path);
    processes[by as 'api-1'].close().closeAllConnections();
    const bys = await Promise.all(Array.from({ length: 10 }, async () => (await sent(path)).by));
    expect(new Set(bys)).toEqual(new Set([by === 'api-1' ? 'api-2' : 'api-1']));
  });
});
