import { RateLimits } from '@fairlot/access-http';
import { NO_LIMITS } from '@fairlot/access-http/testing';
import { problemBody } from '@fairlot/contracts/problem';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { httpAdapter } from './http-server.js';
import { limitAddresses } from './limit-addresses.js';

const BURST = 3;

const startServer = (trustedProxies: readonly string[]) => {
  const server: FastifyInstance = httpAdapter({
    trustedProxies,
    publicUrl: 'http://portal.test',
  }).getInstance();
  const perAddress = { perSecond: 0.01, burst: BURST };
  limitAddresses(server, new RateLimits({ ...NO_LIMITS, perAddress }));
  server.get('/page', () => 'a page');
  const ask = (remoteAddress: string, forwarded?: string) =>
    server.inject({
      url: '/page',
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
  const statuses = async (requests: readonly (readonly [string, string?])[]) => {
    const answers = [];
    for (const [remote, forwarded] of requests) answers.push(await ask(remote, forwarded));
    return answers.map(({ statusCode }) => statusCode);
  };
  return { ask, statuses };
};
const times = <One>(count: number, one: (n: number) => One): One[] =>
  Array.from({ length: count }, (_, n) => one(n));

it("the address limit answers 429 with Retry-After to an address above its limit, in the client's language, and serves others", async () => {
  const { ask, statuses } = startServer([]);
  expect(await statuses(times(BURST, () => ['10.0.0.1']))).toEqual([200, 200, 200]);
  const refused = await ask('10.0.0.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(90);
  expect(problemBody.parse(refused.json()).code).toBe('TOO_MANY_REQUESTS');
  expect(await statuses([['10.0.0.2']])).toEqual([200]);
});

it('the address limit ignores forwarded addresses if no proxy is trusted', async () => {
  const { statuses } = startServer([]);
  const requests = times(5, (n) => ['10.0.0.1', `203.0.113.${n}`] as const);
  expect(await statuses(requests)).toEqual([200, 200, 200, 429, 429]);
});

it('the address limit behind a trusted proxy counts each client by the last address that the proxy added', async () => {
  const { statuses } = startServer(['10.0.0.0/24']);
  const one = times(4, (n) => ['10.0.0.1', `198.51.100.${n}, 203.0.113.1`] as const);
  expect(await statuses(one)).toEqual([200, 200, 200, 429]);
  expect(await statuses([['10.0.0.1', '203.0.113.2']])).toEqual([200]);
  // This request bypasses the proxy, so its forwarded address is not trusted.
  const past = times(4, (n) => ['192.0.2.1', `203.0.113.${n + 10}`] as const);
  expect(await statuses(past)).toEqual([200, 200, 200, 429]);
});

it('the address limit answers 429 to an address that has received the maximum number of bytes', async () => {
  const server: FastifyInstance = httpAdapter({
    trustedProxies: [],
    publicUrl: 'http://portal.test',
  }).getInstance();
  const kilobytesPerAddress = { perSecond: 0.01, burst: 250 };
  limitAddresses(server, new RateLimits({ ...NO_LIMITS, kilobytesPerAddress }));
  server.get('/page', () => 'x'.repeat(100_000));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const statuses = [];
  for (let n = 0; n < 5; n += 1) {
    const answer = await fetch(`${url}/page`);
    statuses.push(answer.status);
    await answer.text();
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await server.close();
});
