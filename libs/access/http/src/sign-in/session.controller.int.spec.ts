import {
  AccessRegistry,
  hashPassword,
  SessionStore,
  SIGN_IN_LIMITS,
  SessionEnds,
} from '@fairlot/access-records';
import { makeDealer, makeUser } from '@fairlot/access-records/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xsrfTokenOf } from '../callers/forgery.js';
import { makeAccessApp, type AccessApp } from '../testing/index.js';

const PASSWORD = 'a long enough password';
const identity = { issuer: 'http://portal.test/oidc', clientId: 'portal', clientSecret: 'x' };

let portal: AccessApp;
let passwordHash: string;

beforeAll(async () => {
  portal = await makeAccessApp({ settings: { publicUrl: 'http://portal.test', identity } });
  await portal.app.init();
  await portal.app.getHttpAdapter().getInstance().ready();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => portal.stop());

const register = async (username: string, over: object = {}) => {
  const idDealer = await portal.get(AccessRegistry).createDealer(makeDealer());
  const user = makeUser({ username, idDealer, permissions: ['BUYER'], passwordHash, ...over });
  return { idUser: await portal.get(AccessRegistry).createUser(user), idDealer };
};
const get = (url: string, headers: Record<string, string>) =>
  portal.app.inject({ method: 'GET', url, headers });
const askToken = (body: object, remoteAddress = '10.1.1.1') =>
  portal.app.inject({ method: 'POST', url: '/api/v1/mobile/token', payload: body, remoteAddress });
const signOut = (headers: Record<string, string>) =>
  portal.app.inject({ method: 'POST', url: '/api/v1/secure/logout', headers });

describe('MOB-01 token', () => {
  it('ROL-034 is valid for both mobile and secure calls', async () => {
    const { idUser, idDealer } = await register('anna');
    const answer = await askToken({ username: 'anna', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json())).toEqual(['token']);
    const { token } = answer.json();
    const profile = {
      idUser,
      username: 'anna',
      idDealer,
      idMarket: 'IT',
      preferredLanguage: 'it',
      roles: ['USER'],
      permissions: ['BUYER'],
      consent1: true,
      consent2: false,
      consent3: false,
      flgEnabled: true,
      readOnlyUser: false,
      adminEnabledMarket: [],
      iban: null,
      calls: expect.arrayContaining(['OTH-04', 'SEC-54', 'SEC-59']),
      secondFactor: { awaits: null, kinds: [] },
    };
    const calls = ['mobile/logged', 'secure/logged', 'secure/user/profile'];
    for (const call of calls) {
      const { statusCode, headers, ...rest } = await get(`/api/v1/${call}`, { token });
      expect([call, statusCode, rest.json()]).toEqual([call, 200, profile]);
      expect(headers['cache-control']).toBe('no-store');
      expect(rest.json().calls).not.toContain('SEC-42');
    }
  });

  it('ROL-041 returns a profile with the calls that the guard allows, immediately after a change of rights', async () => {
    const { idUser } = await register('carlo');
    const { token } = (await askToken({ username: 'carlo', password: PASSWORD })).json();
    const offered = async (): Promise<string[]> =>
      (await get('/api/v1/secure/user/profile', { token })).json().calls;
    expect(await offered()).toContain('SEC-59');
    const permissions = ['BUYER', 'READ_ONLY'] as const;
    await portal.get(AccessRegistry).changeUser(idUser, { permissions: [...permissions] });
    expect(await offered()).not.toContain('SEC-59');
    await portal.get(AccessRegistry).changeUser(idUser, { enabled: false });
    expect(await offered()).not.toContain('SEC-54');
    expect(await offered()).toContain('OTH-11');
  });

  it('MOB-01 is refused with the same response for known and unknown users', async () => {
    await register('berta');
    await register('disabled', { enabled: false });
    const answers = await Promise.all(
      [
        { username: 'berta', password: 'wrong' },
        { username: 'unheard-of', password: PASSWORD },
        { username: 'disabled', password: PASSWORD },
      ].map((body) => askToken(body)),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ errorCode: '401002', code: 'LOGIN_FAILED' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const texts = answers.map((answer) => answer.json().errorMsg);
    expect(new Set(texts).size).toBe(1);
  });

  it('VAL-156 is refused with the missing fields', async () => {
    const answer = await askToken({ username: '' });
    expect(answer.statusCode).toBe(400);
    const paths = answer.json().fields.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['password', 'username']);
  });

  it('MOB-01 is refused with 429 and Retry-After above the limit', async () => {
    const attempt = () => askToken({ username: 'hammered', password: 'x' }, '10.9.9.9');
    const statuses = new Set<number>();
    for (let n = 0; n < SIGN_IN_LIMITS.perAddressAndName[0].points; n += 1)
      statuses.add((await attempt()).statusCode);
    expect([...statuses]).toEqual([401]);
    const limited = await attempt();
    expect(limited.statusCode).toBe(429);
    expect(limited.json()).toMatchObject({ errorCode: '429001', code: 'TOO_MANY_REQUESTS' });
    const seconds = Number(limited.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(SIGN_IN_LIMITS.windowSeconds);
  });
});

describe('requests without a session', () => {
  it('MOB-04 return null as the user, and 401 for the profile (reading 26)', async () => {
    await register('logged');
    const { token } = (await askToken({ username: 'logged', password: PASSWORD })).json();
    const own = await get('/api/v1/mobile/logged', { token });
    expect(own.json()).toMatchObject({ username: 'logged', permissions: ['BUYER'] });
    for (const call of ['secure', 'mobile']) {
      const answer = await get(`/api/v1/${call}/logged`, {});
      expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
    }
    expect((await get('/api/v1/secure/user/profile', {})).statusCode).toBe(401);
  });
});

describe('ENG-32 sign-out everywhere', () => {
  it('ends all sessions and tokens of the user, deletes the cookies, and keeps sessions of other users', async () => {
    const { idUser } = await register('emil');
    const { idUser: idOther } = await register('frank');
    const open = async (of: number, via: 'session' | 'token') =>
      (await portal.get(SessionStore).create({ idUser: of, via })).secret;
    const token = await open(idUser, 'token');
    const secret = await open(idUser, 'session');
    const kept = await open(idOther, 'token');
    const url = '/api/v1/secure/logout/everywhere';
    const everywhere = (headers: Record<string, string>) =>
      portal.app.inject({ method: 'POST', url, headers });
    const cookie = `fairlot_session=${secret}`;
    expect((await everywhere({ cookie })).statusCode).toBe(403);
    const answer = await everywhere({ cookie, 'x-xsrf-token': xsrfTokenOf(secret) });
    expect([answer.statusCode, answer.json()]).toEqual([200, { done: true, leaveAt: null }]);
    expect(answer.headers['set-cookie']).toHaveLength(2);
    const ended: Record<string, string>[] = [{ token }, { cookie }];
    for (const headers of ended)
      expect((await get('/api/v1/secure/logged', headers)).body).toBe('null');
    expect((await get('/api/v1/secure/logged', { token: kept })).json()).toMatchObject({
      username: 'frank',
    });
  });
});

it('ROL-023 the profile says whether the user is read-only', async () => {
  for (const [username, permissions, readOnlyUser] of [
    ['ilse', ['BUYER', 'READ_ONLY'], true],
    ['jana', ['BUYER'], false],
  ] as const) {
    const { idUser } = await register(username, { permissions });
    const { secret } = await portal.get(SessionStore).create({ idUser, via: 'session' });
    const logged = await get('/api/v1/secure/logged', { cookie: `fairlot_session=${secret}` });
    expect(logged.json()).toMatchObject({ username, readOnlyUser });
  }
});

describe('OTH-11 sign-out', () => {
  it('ends the token of the call, and notifies live connections', async () => {
    const { idUser } = await register('clara');
    const { secret, session } = await portal.get(SessionStore).create({ idUser, via: 'token' });
    const endedSessions: unknown[] = [];
    const stop = portal.get(SessionEnds).subscribe((end) => endedSessions.push(end));
    const answer = await signOut({ token: secret });
    stop();
    expect([answer.statusCode, answer.json()]).toEqual([200, { done: true, leaveAt: null }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(endedSessions).toEqual([{ sessionId: session.sessionId, idUser }]);
    expect((await get('/api/v1/mobile/logged', { token: secret })).body).toBe('null');
    expect((await signOut({ token: secret })).statusCode).toBe(401);
  });

  it('ends the session of the call, deletes its cookies, and keeps other sessions of the user', async () => {
    const { idUser } = await register('dora', { permissions: ['BUYER', 'READ_ONLY'] });
    const create = () => portal.get(SessionStore).create({ idUser, via: 'session' });
    const { secret } = await create();
    const other = await create();
    const cookie = `fairlot_session=${secret}`;
    expect((await signOut({ cookie })).statusCode).toBe(403);
    const answer = await signOut({ cookie, 'x-xsrf-token': xsrfTokenOf(secret) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toEqual([
      'fairlot_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'XSRF-TOKEN=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
    expect((await get('/api/v1/secure/logged', { cookie })).body).toBe('null');
    const kept = await get('/api/v1/secure/logged', { cookie: `fairlot_session=${other.secret}` });
    expect(kept.json()).toMatchObject({ username: 'dora', readOnlyUser: true });
  });
});
