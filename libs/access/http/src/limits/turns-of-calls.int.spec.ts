import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccessApp, NO_LIMITS, type AccessApp } from '../testing/index.js';

const AT_ONCE = 20;

let portal: AccessApp;
beforeAll(async () => {
  const visit = { atOnce: 100, atOncePerKey: 1, waitMs: 1, heldMaxMs: 60_000 };
  const identity = { issuer: 'http://portal.test/oidc', clientId: 'portal', clientSecret: 'x' };
  const limits = { ...NO_LIMITS, turns: { ...NO_LIMITS.turns, visit } };
  portal = await makeAccessApp({ settings: { publicUrl: 'http://portal.test', identity, limits } });
  await portal.app.init();
  await portal.app.getHttpAdapter().getInstance().ready();
});
afterAll(() => portal.stop());

const ask = (remoteAddress: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/v1/mobile/token',
    remoteAddress,
    payload: { username: 'nobody', password: 'a long enough password' },
  });

it('calls from one address wait for their turn, and get 503 if it does not come in time', async () => {
  const request = Array.from({ length: AT_ONCE }, () => ask('10.0.0.1'));
  const [answers, other] = await Promise.all([Promise.all(request), ask('10.0.0.2')]);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]!.json()).toMatchObject({ code: 'OVERLOADED' });
  expect(refused[0]!.headers['retry-after']).toBe('1');
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeGreaterThan(0);
  expect(other.statusCode).toBe(401);
});
