import { Provider, type RequestContext } from 'oidc-provider';
import type { Account, OwnPasswords } from './account.js';
import { loadKeys } from './key-file.js';
import { MemoryStore } from './memory-store.js';
import type { PageSettings } from './page.js';
import { confirmationPage, signOut, type SignOutAddresses } from './sign-out.js';

export type ProviderSettings = {
  /** Public URL of the provider, such as `http://localhost:3000/oidc`. */
  readonly issuer: string;
  readonly accounts: () => Promise<readonly Account[]>;
  /** Sign-in with users' own passwords; null if it is not possible. */
  readonly passwords: OwnPasswords | null;
  /** Directory for the keys for signing and cookies. Created if it does not exist. */
  readonly keysDir: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
} & SignOutAddresses;

/** Responds with a page of the provider. */
export type ShowPage = (context: RequestContext, make: (settings: PageSettings) => string) => void;

const MINUTE_SECONDS = 60;
/** How long records live. A sign-in takes one click, so none needs to live longer. */
const TTL_SECONDS = {
  AccessToken: MINUTE_SECONDS,
  AuthorizationCode: MINUTE_SECONDS,
  Grant: 10 * MINUTE_SECONDS,
  IdToken: 10 * MINUTE_SECONDS,
  Interaction: 10 * MINUTE_SECONDS,
  Session: 10 * MINUTE_SECONDS,
};

/** Grants all scopes without a consent page, because the portal is the only client. */
const grantAll = async ({ oidc }: RequestContext) => {
  const accountId = oidc?.session.accountId;
  if (oidc?.client === undefined || accountId === undefined) return undefined;
  const { provider, client, params } = oidc;
  const owner = { accountId, clientId: client.clientId };
  const grant = new provider.Grant(owner);
  grant.addOIDCScope(params?.scope ?? 'openid');
  await grant.save();
  return grant;
};

type ProviderPages = {
  readonly renderError: (context: RequestContext) => void;
  readonly show: ShowPage;
};

/**
 * Calls the portal. Omits the library's dispatcher, because it refuses local addresses and the
 * portal may run on this machine.
 */
const callPortal = (url: string, options: RequestInit & { dispatcher?: unknown }) => {
  const { dispatcher: _dispatcher, ...asIs } = options;
  return fetch(url, asIs);
};

const portalClient = (settings: ProviderSettings) => ({
  client_id: settings.clientId,
  client_secret: settings.clientSecret,
  redirect_uris: [settings.redirectUri],
  post_logout_redirect_uris: [settings.signedOutUri],
  backchannel_logout_uri: settings.backChannelUri,
  backchannel_logout_session_required: true,
  grant_types: ['authorization_code'],
  response_types: ['code'],
});

/** The provider's pages for a sign-out. */
const signOutPages = (settings: ProviderSettings, show: ShowPage) => ({
  enabled: true,
  logoutSource: async (context: RequestContext) => {
    const action = context.oidc?.urlFor('end_session_confirm') ?? '';
    const xsrf = context.oidc?.session.state?.secret ?? '';
    show(context, (page) => confirmationPage(page, { action, xsrf }));
  },
  postLogoutSuccessSource: async (context: RequestContext) =>
    context.redirect(settings.signedOutUri),
});

/** Creates a provider with authorization code and PKCE for one confidential client, the portal. */
export const createProvider = (
  settings: ProviderSettings,
  { renderError, show }: ProviderPages,
): Provider => {
  const { jwks, cookieKeys } = loadKeys(settings.keysDir);
  const mountPath = new URL(settings.issuer).pathname;
  const provider = new Provider(settings.issuer, {
    adapter: MemoryStore,
    jwks,
    cookies: { keys: cookieKeys },
    clients: [portalClient(settings)],
    scopes: ['openid', 'profile'],
    claims: { profile: ['preferred_username'] },
    discovery: {
      frontchannel_logout_supported: true,
      frontchannel_logout_session_supported: true,
    },
    fetch: callPortal,
    pkce: { required: () => true },
    ttl: TTL_SECONDS,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: signOutPages(settings, show),
    },
    clientBasedCORS: () => false,
    findAccount: async (_: unknown, username: string) => {
      const isOffered = (await settings.accounts()).some((one) => one.username === username);
      const isKnown = isOffered || (await settings.passwords?.isKnown(username)) === true;
      if (!isKnown) return undefined;
      const claims = { sub: username, preferred_username: username };
      return { accountId: username, claims: async () => claims };
    },
    interactions: {
      url: (_: unknown, { uid }: { uid: string }) => `${mountPath}/interaction/${uid}`,
    },
    loadExistingGrant: grantAll,
    renderError,
  });
  const { issuer, clientId } = settings;
  provider.use(signOut({ issuer, clientId, portal: settings, show }));
  return provider;
};
