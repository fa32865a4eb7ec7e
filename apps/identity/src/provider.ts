import { Provider, type RequestContext } from 'oidc-provider';
import type { Account } from './account.js';
import { keysIn } from './key-file.js';
import { MemoryStore } from './memory-store.js';

export type ProviderSettings = {
  /** Public address of the provider, such as `http://localhost:3000/oidc`. */
  readonly issuer: string;
  readonly accounts: () => Promise<readonly Account[]>;
  /** Directory for the signing and cookie keys; made when missing. */
  readonly keysDir: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
};

const MINUTE_SECONDS = 60;
/** A sign-in takes a click; nothing here needs to live longer. */
const TTL = {
  AccessToken: MINUTE_SECONDS,
  AuthorizationCode: MINUTE_SECONDS,
  Grant: 10 * MINUTE_SECONDS,
  IdToken: 10 * MINUTE_SECONDS,
  Interaction: 10 * MINUTE_SECONDS,
  Session: 10 * MINUTE_SECONDS,
};

/** No consent page: the portal is the only client there is, and ours. */
const grantAll = async ({ oidc }: RequestContext) => {
  const { provider, client, session, params } = oidc;
  const owner = { accountId: session.accountId, clientId: client.clientId };
  const grant = new provider.Grant(owner);
  grant.addOIDCScope(params?.scope ?? 'openid');
  await grant.save();
  return grant;
};

/** Authorization code with PKCE for one confidential client; accounts come from the portal. */
export const createProvider = (
  settings: ProviderSettings,
  renderError: (context: RequestContext) => void,
): Provider => {
  const { jwks, cookieKeys } = keysIn(settings.keysDir);
  const mountPath = new URL(settings.issuer).pathname;
  return new Provider(settings.issuer, {
    adapter: MemoryStore,
    jwks,
    cookies: { keys: cookieKeys },
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    scopes: ['openid'],
    pkce: { required: () => true },
    ttl: TTL,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    clientBasedCORS: () => false,
    findAccount: async (_: unknown, username: string) => {
      const known = (await settings.accounts()).some((account) => account.username === username);
      return known ? { accountId: username, claims: async () => ({ sub: username }) } : undefined;
    },
    interactions: {
      url: (_: unknown, { uid }: { uid: string }) => `${mountPath}/interaction/${uid}`,
    },
    loadExistingGrant: grantAll,
    renderError,
  });
};
