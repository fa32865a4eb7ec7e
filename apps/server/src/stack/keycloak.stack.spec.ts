import { Browser } from '@fairlot/identity/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keycloakProvider, type KeycloakProvider } from '../testing/providers/keycloak-provider.js';
import { valueInPage } from '../testing/providers/provider-under-test.js';
import { startStack, signInSuite, type SignInStack } from '../testing/providers/sign-in-suite.js';

let stack: SignInStack<KeycloakProvider>;
beforeAll(async () => {
  stack = await startStack(keycloakProvider);
});
afterAll(() => stack.stop());

describe('a real Keycloak as identity provider', () => {
  signInSuite(() => stack);

  it('requires PKCE', async () => {
    const browser = new Browser(stack.portal.url);
    const login = new URL(browser.locationOf(await browser.go('/sso/login')));
    login.searchParams.delete('code_challenge');
    login.searchParams.delete('code_challenge_method');
    const back = new URL(browser.locationOf(await browser.go(login.href)));
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect((await browser.go(back.href)).status).toBe(401);
  });

  it('keeps the identity of a renamed user, and does not give it to a new user with the old name', async () => {
    const { provider } = stack;
    await stack.signedIn('dealer3');
    const id = await provider.idOf('dealer3');
    await provider.admin('PUT', '', { editUsernameAllowed: true });
    await provider.admin('PUT', `/users/${id}`, { username: 'married' });
    await provider.admin('POST', '/users', {
      username: 'dealer3',
      enabled: true,
      firstName: 'Nora',
      lastName: 'Neu',
      email: 'nora@example.test',
      emailVerified: true,
      credentials: [{ type: 'password', value: provider.password, temporary: false }],
    });
    const renamed = new Browser(stack.portal.url);
    expect((await renamed.go(await stack.untilCallback(renamed, 'married'))).status).toBe(302);
    expect(await renamed.who()).toBe('dealer3');
    const other = new Browser(stack.portal.url);
    expect((await other.go(await stack.untilCallback(other, 'dealer3'))).status).toBe(403);
    expect(await other.who()).toBeNull();
  });

  it("ENG-81 ends the portal's session through a frame in its sign-out page", async () => {
    const { provider } = stack;
    const [client] = (await provider.admin('GET', '/clients?clientId=fairlot-portal')) as {
      id: string;
    }[];
    await provider.admin('PUT', `/clients/${client!.id}`, { ...client, frontchannelLogout: true });
    const browser = await stack.signedIn('dealer2');
    const bystander = await stack.signedIn('dealer1');
    const { issuer } = provider.identity;
    const page = await browser.go(`${issuer}/protocol/openid-connect/logout`);
    const html = await page.text();
    const action = valueInPage(html, /action="([^"]+)"/);
    const code = valueInPage(html, /name="session_code" value="([^"]+)"/);
    const body = new URLSearchParams({ session_code: code, confirmLogout: 'yes' });
    const done = await (
      await browser.go(new URL(action, issuer).href, { method: 'POST', body })
    ).text();
    const frame = valueInPage(done, /<iframe src="([^"]+)"/);
    expect(await browser.who()).toBe('dealer2');
    expect((await fetch(frame)).status).toBe(200);
    expect(await browser.who()).toBeNull();
    expect(await bystander.who()).toBe('dealer1');
  });
});
