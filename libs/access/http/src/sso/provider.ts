import { systemClock } from '@fairlot/kernel';
import { createRemoteJWKSet, type RemoteJWKSet } from 'jose';
import * as openid from 'openid-client';
import type { IdentitySettings } from '../access-settings.js';

/** Timeout of requests. Short, because a person waits. */
const TIMEOUT_SECONDS = 5;
/** Lifetime of the discovered metadata, so that changes need no restart of the portal. */
const METADATA_LIFETIME_MS = 3_600_000;
/**
 * Minimum interval between reloads of the keys, so that tokens with forged key ids cannot cause a
 * request each.
 */
const KEYS_COOLDOWN_MS = 5_000;

/** Allowed difference between two clocks. */
export const CLOCKS_DIFFER_SECONDS = 30;

/** The provider's metadata and signing keys. */
export type Provider = {
  readonly configuration: openid.Configuration;
  readonly keys: RemoteJWKSet;
};

/**
 * How the portal authenticates: sends the secret in the body if the provider supports that,
 * otherwise in the header, which every provider must support.
 */
const clientAuthentication = (clientSecret: string): openid.ClientAuth => {
  const post = openid.ClientSecretPost(clientSecret);
  const basic = openid.ClientSecretBasic(clientSecret);
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (taken.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
};

const discoverProvider = async (settings: IdentitySettings): Promise<Provider> => {
  const { issuer, clientId, clientSecret } = settings;
  const isPlain = issuer.startsWith('http:');
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [openid.clockTolerance]: CLOCKS_DIFFER_SECONDS },
    clientAuthentication(clientSecret),
    { execute: isPlain ? [openid.allowInsecureRequests] : [], timeout: TIMEOUT_SECONDS },
  );
  const { jwks_uri: keysAt } = configuration.serverMetadata();
  if (keysAt === undefined) throw new TypeError('the identity provider publishes no keys');
  const keys = createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: TIMEOUT_SECONDS * 1_000,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  return { configuration, keys };
};

/**
 * The provider, discovered on first use and then cached. Not at the start, because the development
 * provider runs on the portal's own port.
 */
export class DiscoveredProvider {
  private entry: { readonly answer: Promise<Provider>; readonly at: number } | null = null;

  constructor(private readonly settings: IdentitySettings) {}

  /**
   * The provider's metadata and keys. A failed discovery is not cached.
   * @throws errors of openid-client if the provider is unavailable or its metadata is invalid
   */
  get(): Promise<Provider> {
    const now = systemClock.now();
    if (this.entry !== null && now - this.entry.at < METADATA_LIFETIME_MS) return this.entry.answer;
    const answer = discoverProvider(this.settings);
    const entry = { answer, at: now };
    this.entry = entry;
    answer.catch(() => {
      if (this.entry === entry) this.entry = null;
    });
    return answer;
  }
}
