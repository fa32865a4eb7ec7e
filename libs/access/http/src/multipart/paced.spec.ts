import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { urgentWork } from '@fairlot/kernel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { discardRest, paced } from './paced.js';

const BODY = Buffer.alloc(8 * 1_048_576);
const BUFFERS = 4 * 65_536;

it('reading of a body continues only after urgent work has ended', async () => {
  // With fake timers, long work waits for urgent work without a time limit.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pieces = paced(
    (async function* () {
      for (const byte of [1, 2, 3]) yield Uint8Array.of(byte);
    })(),
  );
  const bid = Promise.withResolvers<void>();
  const running = urgentWork.run(() => bid.promise);
  await pieces.next();
  let isRead = false;
  const second = pieces.next().then(() => (isRead = true));
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  expect(isRead).toBe(false);
  bid.resolve();
  await Promise.all([running, second]);
  expect(isRead).toBe(true);
});

it('the rest of a body is discarded in small parts, and the connection can then be used again', async () => {
  let longest = 0;
  const watch = async ({ socket }: IncomingMessage) => {
    for (let before = socket.bytesRead; socket.bytesRead < BODY.length;) {
      await setImmediate();
      longest = Math.max(longest, socket.bytesRead - before);
      before = socket.bytesRead;
    }
  };
  const watched: Promise<void>[] = [];
  const server = createServer((incoming, response) => {
    if (incoming.method === 'POST') {
      watched.push(watch(incoming));
      discardRest(incoming);
      response.statusCode = 429;
    }
    response.end(String(incoming.socket.remotePort));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, body?: Buffer) => {
    const sent = request({ port, host: '127.0.0.1', method, agent });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, port: await text(response) };
  };
  const refused = await send('POST', BODY);
  expect(refused.status).toBe(429);
  expect(await send('GET')).toEqual({ status: 200, port: refused.port });
  await Promise.all(watched);
  expect(longest).toBeLessThanOrEqual(BUFFERS);
  agent.destroy();
  server.close();
});

/** Milliseconds until two bodies of 4 MB are read. */
const timeOfTwoBodies = async (): Promise<number> => {
  const read = async () => {
    for await (const _ of paced(Readable.from(Array<Buffer>(64).fill(Buffer.alloc(65_536)))));
  };
  const startedAt = performance.now();
  const reading = Promise.all([read(), read()]);
  const state = { isRead: false };
  void reading.then(() => (state.isRead = true));
  while (!state.isRead) await vi.advanceTimersToNextTimerAsync();
  return performance.now() - startedAt;
};

it('bodies share 8 MB per second while bids are placed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(60_000);
  expect(await timeOfTwoBodies()).toBeLessThan(100);
  const bidding = setInterval(() => void urgentWork.run(async () => {}), 500);
  onTestFinished(() => clearInterval(bidding));
  await urgentWork.run(async () => {});
  expect(await timeOfTwoBodies()).toBeGreaterThan(900);
});
