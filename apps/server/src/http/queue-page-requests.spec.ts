import { setImmediate } from 'node:timers/promises';
import type { AccessSettings, CallerSource } from '@fairlot/access-http';
import { Turns } from '@fairlot/access-http';
import { NO_LIMITS } from '@fairlot/access-http/testing';
import { urgentWork } from '@fairlot/kernel';
import type { FastifyInstance } from 'fastify';
import { eventually } from '@fairlot/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { httpAdapter } from './http-server.js';
import { queuePageRequests } from './queue-page-requests.js';

const startServer = () => {
  const visit = { atOnce: 100, atOncePerKey: 1, waitMs: 60_000, heldMaxMs: 60_000 };
  const limits = { ...NO_LIMITS, turns: { ...NO_LIMITS.turns, visit } };
  const server: FastifyInstance = httpAdapter({
    trustedProxies: [],
    publicUrl: 'http://portal.test',
  }).getInstance();
  onTestFinished(() => server.close());
  const source: Pick<CallerSource, 'known'> = {
    known: ({ token }) => (token === 'of a dealer' ? ({ caller: { idDealer: 7 } } as never) : null),
  };
  queuePageRequests(server, new Turns({ limits } as AccessSettings), source);
  const begun: string[] = [];
  const page = Promise.withResolvers<string>();
  server.get('/page', (request) => {
    begun.push(request.ip);
    return page.promise;
  });
  server.get('/health/live', () => 'up');
  const ask = (remoteAddress: string, url = '/page', token = '') =>
    server.inject({ url, remoteAddress, headers: { token } });
  return { ask, begun, end: () => page.resolve('page') };
};

it('the server queues page requests per client address, but not those of users and platform probes', async () => {
  const { ask, begun, end } = startServer();
  const requests = [ask('10.0.0.1'), ask('10.0.0.1'), ask('10.0.0.2')];
  requests.push(ask('10.0.0.1', '/page', 'of a dealer'), ask('10.0.0.1', '/health/live'));
  expect((await requests.at(-1)!).body).toBe('up');
  await eventually(() => expect(begun).toHaveLength(3));
  expect(begun.toSorted()).toEqual(['10.0.0.1', '10.0.0.1', '10.0.0.2']);
  end();
  const answers = await Promise.all(requests);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(begun).toHaveLength(4);
});

it('a health check of the platform is answered after the bid that is in progress', async () => {
  // With fake timers, work that is not urgent waits for urgent work without a time limit.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask } = startServer();
  await ask('10.0.0.1', '/health/live');
  const bid = Promise.withResolvers<void>();
  const order: string[] = [];
  const running = urgentWork.run(() => bid.promise).then(() => order.push('bid'));
  const probe = ask('10.0.0.1', '/health/live').then(() => order.push('probe'));
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(order).toEqual([]);
  bid.resolve();
  await Promise.all([running, probe]);
  expect(order).toEqual(['bid', 'probe']);
});
