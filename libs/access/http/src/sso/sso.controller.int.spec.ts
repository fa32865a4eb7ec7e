import { AccessRegistry } from '@fairlot/access-records';
import { makeDealer, makeUser } from '@fairlot/access-records/testing';
import { systemClock } from '@fairlot/kernel';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CLAIMS, type ClaimSettings } from '../access-settings.js';
import { makeAccessApp, ScriptedIssuer, type AccessApp } from '../testing/index.js';

const PUBLIC_URL = 'http://portal.test';
const VAT = '00743110157';

let issuer: ScriptedIssuer;
let portal: AccessApp;

const open = async (identity: ScriptedIssuer['identity']): Promise<AccessApp> => {
  const app = await makeAccessApp({ settings: { publicUrl: PUBLIC_URL, identity } });
  await app.app.init();
  await app.app.getHttpAdapter().getInstance().ready();
  return app;
};
const register = async (username: string, over: object = {}) => {
  const registry = portal.get(AccessRegistry);
  const idDealer = await registry.createDealer(makeDealer({ vatCode: VAT }));
  return registry.createUser(makeUser({ username, idDealer, permissions: ['BUYER'], ...over }));
};

beforeAll(async () => {
  issuer = await ScriptedIssuer.open();
  portal = await open(issuer.identity);
  await register('anna');
  await register('twice', { email: 'twice@example.test' });
  await register('twice-too', { email: 'Twice@example.test' });
  await register('shut', { enabled: false });
});
afterEach(() => issuer.plays());
afterAll(async () => {
  await portal.stop();
  await issuer.stop();
});

type Begun = { readonly cookie: string; readonly location: string };
const get = (url: string, cookie = '', app = portal) =>
  app.app.inject({ method: 'GET', url, headers: { cookie, host: 'portal.test' } });
const begin = async (app = portal): Promise<Begun> => {
  const { headers, statusCode } = await get('/sso/login?redirect=/private', '', app);
  expect(statusCode).toBe(302);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { cookie, location: String(headers.location) };
};
const signIn = async (claims: JWTPayload, app = portal) => {
  issuer.plays({ claims });
  const { cookie, location } = await begin(app);
  return get(issuer.callback(location), cookie, app);
};
type Answer = Awaited<ReturnType<typeof get>>;
const outcomeOf = (answer: Answer) => [answer.statusCode, answer.json().code];
const isIn = (answer: Answer): boolean =>
  answer.statusCode === 302 && String(answer.headers['set-cookie']).includes('fairlot_session=');
const anna = { preferred_username: 'anna' };

describe('OTH-10 callback of the provider', () => {
  it('signs a user in once with PKCE, and is refused a second time', async () => {
    issuer.plays({ claims: anna });
    const { cookie, location } = await begin();
    expect(new URL(location).searchParams.get('code_challenge_method')).toBe('S256');
    const callback = issuer.callback(location);
    expect(isIn(await get(callback, cookie))).toBe(true);
    // The provider would accept this code again; the portal refuses it.
    expect(outcomeOf(await get(callback, cookie))).toEqual([401, 'LOGIN_FAILED']);
    expect(outcomeOf(await get(issuer.callback(location), cookie))).toEqual([401, 'LOGIN_FAILED']);
  });

  it('does not change the sign-in of this browser if it belongs to another browser', async () => {
    issuer.plays({ claims: anna });
    const mine = await begin();
    const other = await begin();
    const refused = await get(issuer.callback(other.location), mine.cookie);
    expect(outcomeOf(refused)).toEqual([401, 'LOGIN_FAILED']);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(isIn(await get(issuer.callback(mine.location), mine.cookie))).toBe(true);
  });

  it.each([
    ['a nonce of another sign-in', { claims: { ...anna, nonce: 'another' } }],
    ['another audience', { claims: { ...anna, aud: 'somebody else' } }],
    ['another issuer', { claims: { ...anna, iss: 'https://evil.test' } }],
    ['an expired ID token', { claims: { ...anna, exp: 1 } }],
    ['an unpublished key', { claims: anna, foreignKey: true }],
    ['an expired code', { token: { status: 400, body: '{"error":"invalid_grant"}' } }],
  ])('is refused with %s', async (_, play) => {
    issuer.plays(play);
    const { cookie, location } = await begin();
    expect(outcomeOf(await get(issuer.callback(location), cookie))).toEqual([401, 'LOGIN_FAILED']);
  });

  it.each([
    ['a mixed-up issuer', { iss: 'https://evil.test' }],
    ['an error', { error: 'access_denied', code: '' }],
  ])('is refused with %s in the URL', async (_, over) => {
    issuer.plays({ claims: anna });
    const { cookie, location } = await begin();
    const answer = await get(issuer.callback(location, over), cookie);
    expect(outcomeOf(answer)).toEqual([401, 'LOGIN_FAILED']);
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
  });

  it('is refused after ten minutes', async () => {
    issuer.plays({ claims: anna });
    const { cookie, location } = await begin();
    // Mocks only `systemClock`, because all test files of this worker share the system time.
    const later = vi.spyOn(systemClock, 'now').mockReturnValue(systemClock.now() + 600_001);
    try {
      expect(outcomeOf(await get(issuer.callback(location), cookie))).toEqual([
        401,
        'LOGIN_FAILED',
      ]);
    } finally {
      later.mockRestore();
    }
  });

  it('is accepted after the provider has changed its keys', async () => {
    expect(isIn(await signIn(anna))).toBe(true);
    await issuer.rotate();
    expect(isIn(await signIn(anna))).toBe(true);
  });
});

describe('an unavailable provider', () => {
  it.each([
    ['fails', { token: { status: 503, body: '{}' } }],
    ['fails with an OAuth error', { token: { status: 500, body: '{"error":"server_error"}' } }],
    ['returns an unreadable body', { token: { status: 200, body: '<html>' } }],
    ['does not answer', { silent: true }],
  ])('that %s causes 503 with Retry-After', async (_, play) => {
    issuer.plays(play);
    const { cookie, location } = await begin();
    const answer = await get(issuer.callback(location), cookie);
    expect(outcomeOf(answer)).toEqual([503, 'NOT_READY']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('causes 503 until it is available; the first sign-in then works', async () => {
    const stopped = await ScriptedIssuer.open();
    await stopped.stop();
    const app = await open(stopped.identity);
    expect(outcomeOf(await get('/sso/login', '', app))).toEqual([503, 'NOT_READY']);
    await app.stop();
  });
});

describe('the user whom the claims identify', () => {
  const withClaims = async <Answered>(
    over: Partial<ClaimSettings>,
    ask: (app: AccessApp) => Promise<Answered>,
  ) => {
    const before = portal;
    const claims = { ...DEFAULT_CLAIMS, ...over };
    portal = await open({ ...issuer.identity, claims });
    try {
      await register('anna', { email: 'anna@example.test' });
      await register('twice', { email: 'twice@example.test' });
      await register('twice-too', { email: 'Twice@example.test' });
      return await ask(portal);
    } finally {
      await portal.stop();
      portal = before;
    }
  };

  it.each([
    ['nobody', { preferred_username: 'nobody' }, 'FORBIDDEN'],
    ['no name', {}, 'FORBIDDEN'],
    ['a name that is not a string', { preferred_username: ['anna'] }, 'FORBIDDEN'],
    ['a name with a NUL character', { preferred_username: 'an\u0000na' }, 'FORBIDDEN'],
    ['a disabled user', { preferred_username: 'shut', sub: 'shut' }, 'USER_DISABLED'],
  ])('is nobody for %s: the sign-in fails and creates no account', async (_, claims, code) => {
    expect(outcomeOf(await signIn({ sub: 'stranger', ...claims }))).toEqual([403, code]);
  });

  it('is the same person after a rename', async () => {
    expect(isIn(await signIn({ ...anna, sub: 'subject-1' }))).toBe(true);
    // Renamed at the provider: still the same person.
    expect(isIn(await signIn({ preferred_username: 'rossi', sub: 'subject-1' }))).toBe(true);
    // Another person who was given her name.
    expect(outcomeOf(await signIn({ ...anna, sub: 'subject-2' }))).toEqual([403, 'FORBIDDEN']);
  });

  it('can be identified by the user info if the ID token lacks claims', async () => {
    issuer.plays({ userInfo: anna });
    const { cookie, location } = await begin();
    expect(isIn(await get(issuer.callback(location), cookie))).toBe(true);
  });

  it('is found by e-mail only if the address is verified and exactly one user has it', () =>
    withClaims({ user: 'email', userField: 'email', scope: 'openid email' }, async (app) => {
      const { location } = await begin(app);
      expect(new URL(location).searchParams.get('scope')).toBe('openid email');
      const mail = (email: string, verified: unknown) =>
        signIn({ email, email_verified: verified, sub: email }, app);
      expect(outcomeOf(await mail('anna@example.test', false))).toEqual([403, 'FORBIDDEN']);
      expect(outcomeOf(await mail('twice@example.test', true))).toEqual([403, 'FORBIDDEN']);
      expect(isIn(await mail('ANNA@example.test', true))).toBe(true);
    }));

  it('must belong to the company that the provider names', () =>
    withClaims({ dealer: 'https://login.test/vat' }, async (app) => {
      const of = (company: JWTPayload) => signIn({ ...anna, ...company }, app);
      expect(outcomeOf(await of({}))).toEqual([403, 'FORBIDDEN']);
      expect(outcomeOf(await of({ 'https://login.test/vat': 'IT1' }))).toEqual([403, 'FORBIDDEN']);
      expect(isIn(await of({ 'https://login.test/vat': VAT }))).toBe(true);
      // A person who changes companies may not sign in for the former company.
      expect(outcomeOf(await of({ 'https://login.test/vat': 'IT1' }))).toEqual([403, 'FORBIDDEN']);
    }));
});
