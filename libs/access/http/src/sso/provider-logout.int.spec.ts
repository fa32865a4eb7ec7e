import {
  ProviderSessions,
  SessionEnds,
  SessionStore,
  AccessRegistry,
} from '@fairlot/access-records';
import { makeUser } from '@fairlot/access-records/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xsrfTokenOf } from '../callers/forgery.js';
import { makeAccessApp, ScriptedIssuer, type AccessApp } from '../testing/index.js';

let issuer: ScriptedIssuer;
let portal: AccessApp;
let idUser: number;

beforeAll(async () => {
  issuer = await ScriptedIssuer.open();
  const settings = { publicUrl: 'http://portal.test', identity: issuer.identity };
  portal = await makeAccessApp({ settings });
  await portal.app.init();
  await portal.app.getHttpAdapter().getInstance().ready();
  idUser = await portal.get(AccessRegistry).createUser(makeUser({ username: 'anna' }));
});
afterAll(async () => {
  await portal.stop();
  await issuer.stop();
});

/** A session of the portal that was started from the provider session `sid`. */
const begun = async (sid: string, subject = 'anna there') => {
  const { secret, session } = await portal.get(SessionStore).create({ idUser, via: 'session' });
  const of = { issuer: issuer.identity.issuer, subject, sid, idToken: 'an id token' };
  expect(await portal.get(ProviderSessions).store(session.sessionId, of)).toBe(true);
  return { secret, isOpen: async () => (await portal.get(SessionStore).find(secret)) !== null };
};
const post = (token: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/sso/back-channel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token, beside: 'ignored' }).toString(),
  });
const frame = (query: Record<string, string>) =>
  portal.app.inject({
    method: 'GET',
    url: `/sso/front-channel-logout?${new URLSearchParams(query)}`,
  });

describe('back-channel sign-out', () => {
  it('ENG-80 in part: ends only the sessions of a provider session (sid), and notifies live connections', async () => {
    const one = await begun('s-1');
    const sameSid = await begun('s-1');
    const other = await begun('s-2');
    const endedUsers: number[] = [];
    const stop = portal.get(SessionEnds).subscribe((end) => endedUsers.push(end.idUser));
    const answer = await post(await issuer.logoutToken({ sid: 's-1' }));
    stop();
    expect([answer.statusCode, answer.json()]).toEqual([200, { done: true }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect([await one.isOpen(), await sameSid.isOpen(), await other.isOpen()]).toEqual([
      false,
      false,
      true,
    ]);
    expect(endedUsers).toEqual([idUser, idUser]);
  });

  it('ends all sessions of a person if the token has no sid', async () => {
    const one = await begun('s-3', 'berta');
    const two = await begun('s-4', 'berta');
    const other = await begun('s-5', 'carla');
    expect((await post(await issuer.logoutToken({ sub: 'berta' }))).statusCode).toBe(200);
    expect([await one.isOpen(), await two.isOpen(), await other.isOpen()]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['another key', {}, { foreignKey: true }],
    ['no signature', {}, { unsigned: true }],
    ['another issuer', { iss: 'https://evil.test' }, {}],
    ['another audience', { aud: 'somebody else' }, {}],
    ['an old issue time', { iat: 1_700_000_000 }, {}],
    ['a future issue time', { iat: 4_000_000_000, exp: 4_100_000_000 }, {}],
    ['no token id', { jti: undefined }, {}],
    ['a nonce, as an ID token has', { nonce: 'n' }, {}],
    ['no event', { events: {} }, {}],
    ['another event', { events: { 'http://evil.test/event': {} } }, {}],
    ['neither sid nor sub', { sid: undefined }, {}],
    ['a sid that is not a string', { sid: ['s-6'] }, {}],
  ])('refuses a token with %s, and ends no session', async (_, claims, how) => {
    const session = await begun('s-6');
    const answer = await post(await issuer.logoutToken({ sid: 's-6', ...claims }, how));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    expect(await session.isOpen()).toBe(true);
  });

  it('refuses a token that was already used', async () => {
    const token = await issuer.logoutToken({ sub: 'dora' });
    const first = await begun('s-7', 'dora');
    expect((await post(token)).statusCode).toBe(200);
    expect(await first.isOpen()).toBe(false);
    const second = await begun('s-8', 'dora');
    expect((await post(token)).statusCode).toBe(400);
    expect(await second.isOpen()).toBe(true);
  });

  it('returns 400 for strings that are not tokens, and 415 for other bodies', async () => {
    for (const token of ['', 'x', 'a.b.c', 'x'.repeat(8_193), '\u0000'])
      expect([token.slice(0, 5), (await post(token)).statusCode]).toEqual([token.slice(0, 5), 400]);
    const { app } = portal;
    const url = '/sso/back-channel-logout';
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(400);
    const headers = { 'content-type': 'text/plain' };
    expect((await app.inject({ method: 'POST', url, headers, payload: 'x' })).statusCode).toBe(415);
  });

  it('prevents a session from being started from a provider session that has already ended', async () => {
    await post(await issuer.logoutToken({ sid: 's-late' }));
    const { secret, session } = await portal.get(SessionStore).create({ idUser, via: 'session' });
    const of = { issuer: issuer.identity.issuer, subject: 'a', sid: 's-late', idToken: 't' };
    expect(await portal.get(ProviderSessions).store(session.sessionId, of)).toBe(false);
    expect(await portal.get(SessionStore).find(secret)).toBeNull();
  });
});

describe('ENG-81 front-channel sign-out', () => {
  const iss = () => issuer.identity.issuer;

  it('ENG-81 ends the sessions of a sid and their live connections, in a page that only the provider can frame', async () => {
    const one = await begun('f-1');
    const sameSid = await begun('f-1');
    const other = await begun('f-2');
    const endedUsers: number[] = [];
    const stop = portal.get(SessionEnds).subscribe((end) => endedUsers.push(end.idUser));
    const answer = await frame({ iss: iss(), sid: 'f-1' });
    stop();
    expect(answer.statusCode).toBe(200);
    expect(endedUsers).toEqual([idUser, idUser]);
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors ${iss()}`);
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect([await one.isOpen(), await sameSid.isOpen(), await other.isOpen()]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('ENG-81 ends nothing for an unknown session, or for another or a missing issuer', async () => {
    const session = await begun('f-3');
    expect((await frame({ iss: iss(), sid: 'made up' })).statusCode).toBe(200);
    expect((await frame({ iss: 'https://evil.test', sid: 'f-3' })).statusCode).toBe(400);
    const none: Record<string, string>[] = [
      { sid: 'f-3' },
      { iss: iss() },
      { iss: iss(), sid: '' },
    ];
    for (const query of none) expect((await frame(query)).statusCode).toBe(400);
    expect(await session.isOpen()).toBe(true);
  });
});

describe('OTH-11 ENG-32 sign-out at the provider', () => {
  it.each(['logout', 'logout/everywhere'])(
    '%s returns no URL if the provider has no sign-out endpoint',
    async (path) => {
      const { secret } = await begun(`out ${path}`);
      const headers = { cookie: `fairlot_session=${secret}`, 'x-xsrf-token': xsrfTokenOf(secret) };
      const answer = await portal.app.inject({
        method: 'POST',
        url: `/api/v1/secure/${path}`,
        headers,
      });
      expect(answer.json()).toEqual({ done: true, leaveAt: null });
    },
  );
});
