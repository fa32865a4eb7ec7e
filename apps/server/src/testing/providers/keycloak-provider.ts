import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startKeycloak, type Keycloak } from './keycloak-process.js';
import { valueInPage, type ProviderUnderTest } from './provider-under-test.js';

const REALM_FILE = new URL('../../../../../tools/stack/keycloak-realm.json', import.meta.url);
/** The address and secrets in the published realm file, which the test replaces. */
const PORTAL_URL = 'http://localhost:3000';
const CLIENT_SECRET = 'change-me';

export type KeycloakProvider = ProviderUnderTest & {
  /** Makes admin calls at paths of this realm, such as `/users`. */
  readonly admin: Keycloak['admin'];
  /** The id of the user who currently has this name. */
  idOf(username: string): Promise<string>;
  readonly password: string;
};

type Realm = { readonly realm: string; readonly clients: readonly { readonly clientId: string }[] };

/** Creates a realm in a real Keycloak from the published file. */
export const keycloakProvider = async (portalUrl: string): Promise<KeycloakProvider> => {
  const keycloak = await startKeycloak();
  const secret = randomBytes(16).toString('hex');
  const text = readFileSync(REALM_FILE, 'utf8')
    .replaceAll(PORTAL_URL, portalUrl)
    .replaceAll(CLIENT_SECRET, secret);
  const file = JSON.parse(text) as Realm;
  const realm = `fairlot-${randomBytes(4).toString('hex')}`;
  await keycloak.admin('POST', '', { ...file, realm });
  const admin: Keycloak['admin'] = (method, path, body) =>
    keycloak.admin(method, `/${realm}${path}`, body);
  const idOf = async (username: string) => {
    const found = await admin('GET', `/users?exact=true&username=${username}`);
    return (found as { id: string }[])[0]!.id;
  };
  return {
    identity: {
      issuer: `${keycloak.url}/realms/${realm}`,
      clientId: file.clients[0]!.clientId,
      clientSecret: secret,
    },
    admin,
    idOf,
    password: secret,
    signIn: async (browser, authorization, username) => {
      const html = await (await browser.go(authorization)).text();
      const action = valueInPage(html, /<form id="kc-form-login"[^>]* action="([^"]+)"/);
      const body = new URLSearchParams({ username, password: secret });
      const answer = await browser.go(action, { method: 'POST', body });
      assert.equal(answer.status, 302, 'Keycloak knows the person');
      return browser.locationOf(answer);
    },
    signOutThere: async (_, username) => {
      await admin('POST', `/users/${await idOf(username)}/logout`);
    },
    changeKeys: async () => {
      await admin('POST', '/components', {
        name: 'newer',
        providerId: 'rsa-generated',
        providerType: 'org.keycloak.keys.KeyProvider',
        config: { priority: ['1000'], algorithm: ['RS256'] },
      });
    },
    stop: async () => {
      await keycloak.admin('DELETE', `/${realm}`);
      await keycloak.stop();
    },
  };
};
