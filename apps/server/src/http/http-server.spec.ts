import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, httpAdapter, REQUEST_TIMEOUTS } from './http-server.js';

const HERE = { trustedProxies: [], publicUrl: 'http://portal.test' };
const SHORT = { headersMs: 150, requestMs: 300, checkEveryMs: 20 };
const TRICKLE_MS = 20;
const HEAD = 'POST /echo HTTP/1.1\r\nhost: portal.test\r\ncontent-type: application/json\r\n';

let server: FastifyInstance;
beforeAll(async () => {
  server = httpAdapter(HERE, SHORT).getInstance<FastifyInstance>();
  server.post('/echo', ({ body }) => body);
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Sends `opening`, then `drop` again and again. Returns what the server sent until it closes. */
const trickled = (opening: string, drop: string): Promise<string> =>
  new Promise((resolve) => {
    const { port } = server.server.address() as AddressInfo;
    const socket: Socket = connect(port, '127.0.0.1');
    let received = '';
    socket.write(opening);
    const dripping = setInterval(() => socket.write(drop), TRICKLE_MS);
    socket.on('data', (chunk: Buffer) => (received += String(chunk)));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(received);
    });
  });

describe('a client that never finishes its request', () => {
  it.each([
    ['body', `${HEAD}content-length: 1000\r\n\r\n{`, ' '],
    ['body in chunks', `${HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
    ['head', HEAD, 'x-more: 1\r\n'],
    ['first line', 'POST', ' '],
  ])(
    'gets a response to its unfinished %s, and its connection is closed',
    async (_part, opening, drop) => {
      // The connection may be closed before the client, which is still writing, reads the response.
      expect(await trickled(opening, drop)).toMatch(/^(?:$|HTTP\/1\.1 40[08] )/);
    },
  );

  it('does not delay responses to other clients', async () => {
    const { port } = server.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"here":true}',
    });
    expect(await answer.json()).toEqual({ here: true });
  });
});

it('the server refuses headers of more than 64 KiB with a Problem', async () => {
  const { port } = server.server.address() as AddressInfo;
  const path = (length: number) => `http://127.0.0.1:${port}/echo?ids=${'1'.repeat(length)}`;
  const allowed = await fetch(path(60_000));
  const refused = await fetch(path(70_000));
  expect(allowed.status).toBe(404);
  expect([refused.status, await refused.json()]).toEqual([
    431,
    expect.objectContaining({ code: 'HEADERS_TOO_LARGE', errorCode: '431001' }),
  ]);
});

it('the server gives a client at most a minute to send a request, and checks this often enough', () => {
  const { server: http } = httpAdapter(HERE).getInstance<FastifyInstance>();
  expect([http.headersTimeout, http.requestTimeout]).toEqual([
    REQUEST_TIMEOUTS.headersMs,
    REQUEST_TIMEOUTS.requestMs,
  ]);
  expect(REQUEST_TIMEOUTS.requestMs + REQUEST_TIMEOUTS.checkEveryMs).toBeLessThan(90_000);
});

describe('a server that is shutting down', () => {
  const startServer = async () => {
    const closing = httpAdapter(HERE).getInstance<FastifyInstance>();
    const begun = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<string>();
    closing.get('/slow', () => {
      begun.resolve();
      return answered.promise;
    });
    await closing.listen({ port: 0, host: '127.0.0.1' });
    const { port } = closing.server.address() as AddressInfo;
    return { http: closing.server, port, begun: begun.promise, answer: answered.resolve };
  };

  it('completes responses that are in progress', async () => {
    const { http, port, begun, answer } = await startServer();
    const request = fetch(`http://127.0.0.1:${port}/slow`);
    await begun;
    const closed = closeServer(http);
    answer('done');
    expect(await (await request).text()).toBe('done');
    await closed;
  });

  it('does not wait for idle connections', async () => {
    const { http, port } = await startServer();
    const silent = connect(port, '127.0.0.1');
    await once(http, 'connection');
    const ended = once(silent, 'close');
    silent.resume();
    await closeServer(http, 0);
    await ended;
  });
});
