import { systemClock } from '@fairlot/kernel';
import { createRemoteJWKSet, type RemoteJWKSet } from 'jose';
import * as openid from 'openid-client';
import type { IdentitySettings } from '../access-settings.js';

/** A person waits; whoever is slower is away. */
const PATIENCE_SECONDS = 5;
/** What it says of itself is asked again after so long, so that a move of it needs no restart. */
const KNOWN_MS = 3_600_000;
/** An unknown key is asked for at most so often: who makes keys up does not make us ask for each. */
const KEYS_COOLDOWN_MS = 5_000;

/** By how much two clocks may differ. */
export const CLOCKS_DIFFER_SECONDS = 30;

/** What the provider says of itself, and the keys that it signs with. */
export type Provider = {
  readonly configuration: openid.Configuration;
  readonly keys: RemoteJWKSet;
};

/** In the body where the provider takes it there, else in the header, which every one must take. */
const authentication = (clientSecret: string): openid.ClientAuth => {
  const [post, basic] = [
    openid.ClientSecretPost(clientSecret),
    openid.ClientSecretBasic(clientSecret),
  ];
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (taken.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
};

const discover = async (settings: IdentitySettings): Promise<Provider> => {
  const { issuer, clientId, clientSecret } = settings;
  const isPlain = issuer.startsWith('http:');
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [openid.clockTolerance]: CLOCKS_DIFFER_SECONDS },
    authentication(clientSecret),
    { execute: isPlain ? [openid.allowInsecureRequests] : [], timeout: PATIENCE_SECONDS },
  );
  const { jwks_uri: keysAt } = configuration.serverMetadata();
  if (keysAt === undefined) throw new TypeError('the provider names no keys');
  const keys = createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: PATIENCE_SECONDS * 1_000,
    cooldownDuration: KEYS_COOLDOWN_MS,
  });
  return { configuration, keys };
};

/** Asked for at the first need, since the development provider lives on our own port; then kept. */
export class DiscoveredProvider {
  private asked: { readonly answer: Promise<Provider>; readonly at: number } | null = null;

  constructor(private readonly settings: IdentitySettings) {}

  /** @throws what openid-client does when it is away or says what no issuer may. */
  get(): Promise<Provider> {
    const now = systemClock.now();
    if (this.asked !== null && now - this.asked.at < KNOWN_MS) return this.asked.answer;
    const answer = discover(this.settings);
    const asked = { answer, at: now };
    this.asked = asked;
    answer.catch(() => {
      if (this.asked === asked) this.asked = null;
    });
    return answer;
  }
}
