import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientUrisOf } from '@fairlot/access-http';
import { makeAccessApp, type AccessApp } from '@fairlot/access-http/testing';
import { AccessRegistry, SessionStore } from '@fairlot/access-records';
import { makeDealer, makeUser } from '@fairlot/access-records/testing';
import { freePort } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './account.js';
import { identityProvider } from './identity-provider.js';
import { Browser } from './testing/browser.js';

const account = (username: string): Account => ({
  username,
  name: 'Anna Rossi',
  roles: ['USER'],
  permissions: ['BUYER'],
  businessName: 'Rossi Auto',
  idMarket: 'IT',
});
/** Accounts of the provider. The portal does not know `ghost`. */
const accounts = [account('dealer1'), account('dealer2'), account('ghost')];

let portal: AccessApp;
let base: string;
let keysDir: string;

beforeAll(async () => {
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  keysDir = mkdtempSync(join(tmpdir(), 'fairlot-identity-'));
  const client = { issuer: `${base}/oidc`, clientId: 'portal', clientSecret: 'secret-of-a-test' };
  portal = await makeAccessApp({ settings: { publicUrl: base, identity: client } });
  const identity = identityProvider({
    ...client,
    accounts: async () => accounts,
    passwords: null,
    keysDir,
    ...clientUrisOf(base),
  });
  const fastify = portal.app.getHttpAdapter().getInstance();
  await fastify.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
    instance.all('/oidc/*', (request, reply) => {
      reply.hijack();
      identity(request.raw, reply.raw);
    });
  });
  await portal.app.listen(port, '127.0.0.1');
  const registry = portal.get(AccessRegistry);
  for (const username of ['dealer1', 'dealer2']) {
    const idDealer = await registry.createDealer(makeDealer());
    await registry.createUser(makeUser({ username, idDealer, permissions: ['BUYER'] }));
  }
});
afterAll(async () => {
  await portal.stop();
  rmSync(keysDir, { recursive: true });
});

const refused = async (answer: Response) => {
  const body = (await answer.json()) as { code: string };
  expect([answer.status, body.code]).toEqual([401, 'LOGIN_FAILED']);
  expect(answer.headers.getSetCookie().join()).not.toContain('fairlot_session');
};

describe('OTH-10 a sign-in through the provider (reading 32)', () => {
  it('STA-015 redirects to the provider and back, and sets the cookies', async () => {
    const browser = new Browser(base);
    const answer = await browser.signIn('dealer1', '/private/auction/7?tab=lots');
    expect(answer.status).toBe(302);
    expect(browser.locationOf(answer)).toBe('/private/auction/7?tab=lots');
    const set = answer.headers.getSetCookie();
    expect(set.find((cookie) => cookie.startsWith('fairlot_session='))).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(set.find((cookie) => cookie.startsWith('XSRF-TOKEN='))).toMatch(
      /; Path=\/; SameSite=Lax$/,
    );
    expect(set.join()).toMatch(/fairlot_sign_in=; Max-Age=0/);
    expect(await browser.who()).toBe('dealer1');

    const xsrf = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' };
    const out = await browser.go('/api/v1/secure/logout', { method: 'POST', headers: xsrf });
    expect(out.status).toBe(200);
    expect(browser.cookies.has('fairlot_session')).toBe(false);
    expect(await browser.who()).toBeNull();
    // The provider does not sign the user in again automatically.
    expect(await browser.begin()).toContain('/oidc/interaction/');
  });

  it('requests a code with PKCE, state and nonce', async () => {
    const browser = new Browser(base);
    const login = await browser.go('/sso/login');
    const { searchParams } = new URL(browser.locationOf(login));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: clientUrisOf(base).redirectUri,
    });
    for (const name of ['code_challenge', 'state', 'nonce'])
      expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(login.headers.getSetCookie().join()).toMatch(
      /fairlot_sign_in=.+; Max-Age=600; Path=\/sso; HttpOnly; SameSite=Lax/,
    );
  });

  it.each([{ state: 'x' }, { nonce: 'x' }, { verifier: 'x'.repeat(43) }])(
    'is refused if the callback does not match the sign-in: %j',
    async (change) => {
      const browser = new Browser(base);
      const callback = await browser.untilCallback('dealer1');
      browser.tamper(change);
      await refused(await browser.go(callback));
    },
  );

  it('is refused with a changed state, an invalid code, or no code', async () => {
    for (const [name, value] of [
      ['state', 'x'],
      ['code', 'made-up'],
      ['iss', 'http://evil.test'],
    ] as const) {
      const browser = new Browser(base);
      const callback = new URL(await browser.untilCallback('dealer1'));
      callback.searchParams.set(name, value);
      await refused(await browser.go(callback.href));
    }
    const browser = new Browser(base);
    await browser.begin();
    await refused(await browser.go('/sso/callback'));
    await refused(await browser.go('/sso/callback?error=access_denied'));
  });

  it('is refused in a browser that did not start it, and if its callback is used twice', async () => {
    const victim = new Browser(base);
    const attacker = new Browser(base);
    const callback = await attacker.untilCallback('dealer2');
    await refused(await victim.go(callback));
    await victim.begin();
    await refused(await victim.go(callback));
    for (const garbage of ['x', '%', Buffer.from('{}').toString('base64url')]) {
      victim.cookies.set('fairlot_sign_in', garbage);
      await refused(await victim.go(callback));
    }
    const pending = attacker.cookies.get('fairlot_sign_in') ?? '';
    expect((await attacker.go(callback)).status).toBe(302);
    attacker.cookies.set('fairlot_sign_in', pending);
    await refused(await attacker.go(callback));
  });

  it('creates a new session each time, and never continues a session that was planted before', async () => {
    const { secret, session } = await portal
      .get(SessionStore)
      .create({ idUser: 2, via: 'session' });
    const browser = new Browser(base);
    browser.cookies.set('fairlot_session', secret);
    await browser.signIn('dealer1');
    expect(browser.cookies.get('fairlot_session')).not.toBe(secret);
    expect(await browser.who()).toBe('dealer1');
    expect(await portal.get(SessionStore).find(secret)).toBeNull();
    expect(session.sessionId).not.toContain(secret);

    const own = browser.cookies.get('fairlot_session') ?? '';
    await browser.signIn('dealer1');
    expect(browser.cookies.get('fairlot_session')).not.toBe(own);
    expect(await portal.get(SessionStore).find(own)).toBeNull();
  });

  it('is refused for a user whom the portal does not know', async () => {
    const answer = await new Browser(base).signIn('ghost');
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    expect(answer.headers.getSetCookie().join()).not.toContain('fairlot_session');
  });

  it.each(['//evil.test', 'https:evil.test', '/\\evil.test', '\\\\evil.test', '/\t/evil.test'])(
    'does not redirect to %j',
    async (redirect) => {
      const browser = new Browser(base);
      const login = await browser.go(`/sso/login?redirect=${encodeURIComponent(redirect)}`);
      expect(login.status).toBe(400);
      expect(await login.json()).toMatchObject({ fields: [{ path: 'redirect' }] });
      expect(login.headers.getSetCookie()).toEqual([]);
      const callback = await browser.untilCallback('dealer1');
      browser.tamper({ redirect });
      await refused(await browser.go(callback));
    },
  );

  it("redirects to the portal's public URL first, because its cookies belong there", async () => {
    const other = base.replace('127.0.0.1', 'localhost');
    const { app } = portal;
    const answer = await app.inject({
      method: 'GET',
      url: '/sso/login?redirect=/private',
      headers: { host: new URL(other).host },
    });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`${base}/sso/login?redirect=%2Fprivate`);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('the development identity provider', () => {
  it('shows its accounts on a page without scripts, in the requested language', async () => {
    const browser = new Browser(base);
    const page = await browser.begin('/', { 'accept-language': 'fr-LU,en;q=0.5' });
    const answer = await browser.go(page);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('lang="fr-LU"');
    expect(html.match(/name="account"/g)).toHaveLength(3);
    const style = await browser.go('/oidc/identity.css');
    expect(style.headers.get('content-type')).toContain('text/css');
    const [, icon = ''] = /rel="icon" href="([^"]+)"/.exec(html) ?? [];
    expect((await browser.go(icon)).headers.get('content-type')).toBe('image/svg+xml');
    const found = await (await browser.go(`${page}?q=dealer2`)).text();
    expect(found.match(/name="account"/g)).toHaveLength(1);
  });

  it('signs in only its own accounts, and only in the browser that started the sign-in', async () => {
    const browser = new Browser(base);
    const page = await browser.begin();
    for (const unknown of ['root', '', 'x'.repeat(5000)])
      expect((await browser.choose(page, unknown)).status).toBe(200);
    const stranger = await new Browser(base).choose(page, 'dealer1');
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('Sign-in expired');
  });

  it('refuses other clients, other redirects and missing PKCE, on a page that explains the refusal', async () => {
    const browser = new Browser(base);
    const { href } = new URL(browser.locationOf(await browser.go('/sso/login')));
    for (const [name, value] of [
      ['client_id', 'other'],
      ['redirect_uri', 'http://evil.test/'],
    ] as const) {
      const url = new URL(href);
      url.searchParams.set(name, value);
      const answer = await browser.go(url.href);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('Sign-in expired');
    }
    const plain = new URL(href);
    plain.searchParams.delete('code_challenge');
    expect(browser.locationOf(await browser.go(plain.href))).toContain('error=invalid_request');
  });

  it('stores its keys readable by their owner only, and uses them again after a restart', async () => {
    expect(statSync(join(keysDir, 'identity-keys.json')).mode & 0o777).toBe(0o600);
    const jwks = await (await new Browser(base).go('/oidc/jwks')).json();
    const { keys } = jwks as { keys: object[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });
});
