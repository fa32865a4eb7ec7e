import assert from 'node:assert/strict';
import { clientUrisOf } from '@fairlot/access-http';
import { makeIssuer } from '@fairlot/identity/testing';
import { valueInPage, type ProviderUnderTest } from './provider-under-test.js';

const account = (username: string) => ({
  username,
  name: username,
  roles: ['USER'],
  permissions: ['BUYER'],
  businessName: null,
  idMarket: 'IT',
});

/** Starts the development identity provider as a separate program, with these users. */
export const developmentProvider = async (
  portalUrl: string,
  usernames: readonly string[],
): Promise<ProviderUnderTest> => {
  const accounts = async () => usernames.map(account);
  const issuer = await makeIssuer({ ...clientUrisOf(portalUrl), accounts });
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = issuer.env;
  return {
    identity: { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET },
    signIn: async (browser, authorization, username) => {
      const page = browser.locationOf(await browser.go(authorization));
      const chosen = await browser.choose(page, username);
      return browser.locationOf(await browser.go(browser.locationOf(chosen)));
    },
    signOutThere: async (browser) => {
      const html = await (await browser.go(`${OIDC_ISSUER}/session/end`)).text();
      const xsrf = valueInPage(html, /name="xsrf" value="([^"]+)"/);
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      const action = valueInPage(html, /<form method="post" action="([^"]+)"/);
      const answer = await browser.go(action, { method: 'POST', body });
      assert.equal(answer.status, 200);
    },
    changeKeys: () => issuer.changeKeys(),
    stop: () => issuer.stop(),
  };
};
