import { NoEntry, type LiveRight } from '@fairlot/live-bus-port';
import { SignJWT } from 'jose';
import type { BrokerAccess, BrokerSetup, BrokerToken } from './broker-access.js';
import { EmqxApi, type EmqxApiOptions } from './emqx-api.js';
import { NAME_PREFIX, parseName, type NamedClient } from './entry-names.js';
import { OWN_TOPICS } from './own-rights.js';

/**
 * Lifetime of a token. It is short, because the broker does not list tokens that were never used,
 * so they cannot be revoked.
 */
const LIFETIME_MS = 600_000;
/** Maximum delay of the broker's clock. A ban must last longer than the token. */
const CLOCK_SKEW_MS = 60_000;
const CONCURRENCY = 8;

export type SignedTokensOptions = {
  /** Key with which tokens are signed. The broker has it too. */
  readonly secret: string;
  readonly api: EmqxApiOptions;
  readonly now: () => number;
};
type AccessRule = {
  readonly permission: 'allow' | 'deny';
  readonly action: 'publish' | 'subscribe' | 'all';
  readonly topic: string;
};

const DENY_ALL: AccessRule = { permission: 'deny', action: 'all', topic: '#' };

/**
 * Rules that allow subscribing to a topic. The first rule that matches decides. `+` would also
 * match wildcards in a subscription, which would include later topics.
 */
const subscribeRules = (topic: string): readonly AccessRule[] => {
  const action = 'subscribe';
  const wildcards = topic.endsWith('+') ? [topic, topic.replace(/\+$/, '#')] : [];
  return [
    ...wildcards.map((one) => ({ permission: 'deny', action, topic: `eq ${one}` }) as const),
    { permission: 'allow', action, topic },
  ];
};

/**
 * Access by tokens whose signature EMQX checks. They expire soon, and can be revoked by its API.
 */
export class SignedTokens implements BrokerAccess {
  readonly lastsMs = LIFETIME_MS;
  private readonly key: Uint8Array;
  private readonly api: EmqxApi;
  /** Tokens that this process has signed, because the broker does not list unused ones. */
  private readonly signed = new Map<string, NamedClient>();
  private clientIds: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(private readonly options: SignedTokensOptions) {
    this.key = new TextEncoder().encode(options.secret);
    this.api = new EmqxApi(options.api);
  }

  async open(client: NamedClient, rights: readonly LiveRight[]): Promise<string> {
    if (!(await this.api.works())) throw new NoEntry('tokens could not be revoked');
    this.signed.set(client.username, client);
    const rules = rights.flatMap(({ topics }) => topics.flatMap(subscribeRules));
    return this.sign(client.username, rules, Math.floor(client.expiresAt / 1_000));
  }

  /** The portal's own token. It does not expire, because that would end the connection. */
  ownPass(username: string): Promise<string> {
    const rules = OWN_TOPICS.map(
      (topic) => ({ permission: 'allow', action: 'publish', topic }) as const,
    );
    return this.sign(username, rules, null);
  }

  async listed(): Promise<readonly BrokerToken[]> {
    const clientIds = new Map<string, string[]>();
    for (const { clientid, username } of await this.api.clients(NAME_PREFIX))
      if (typeof username === 'string')
        clientIds.set(username, [...(clientIds.get(username) ?? []), clientid]);
    this.clientIds = clientIds;
    for (const { username, expiresAt } of this.signed.values())
      if (expiresAt <= this.options.now()) this.signed.delete(username);
    const usernames = new Set([...clientIds.keys(), ...this.signed.keys()]);
    return [...usernames].flatMap((username) => {
      const named = parseName(username);
      return named === null ? [] : [{ ...named, rights: null }];
    });
  }

  async shut(all: readonly NamedClient[]): Promise<void> {
    for (let at = 0; at < all.length; at += CONCURRENCY)
      await Promise.all(all.slice(at, at + CONCURRENCY).map((named) => this.revoke(named)));
  }

  async tidy(): Promise<void> {
    // Nothing to remove, because bans expire by themselves.
  }

  /** Revokes a token. Bans it before it disconnects clients, because they reconnect immediately. */
  private async revoke({ username, expiresAt }: NamedClient): Promise<void> {
    const until = Math.ceil((expiresAt + CLOCK_SKEW_MS) / 1_000);
    if (until * 1_000 > this.options.now() + CLOCK_SKEW_MS) await this.api.ban(username, until);
    // The id of a client that has connected after the listing is the token's user name.
    const ids = this.clientIds.get(username) ?? [username];
    await Promise.all(ids.map((id) => this.api.kick(id)));
    this.signed.delete(username);
  }

  private sign(
    username: string,
    rules: readonly AccessRule[],
    exp: number | null,
  ): Promise<string> {
    const token = new SignJWT({ username, acl: [...rules, DENY_ALL] });
    if (exp !== null) token.setExpirationTime(exp);
    return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(this.key);
  }
}

export const signedTokensSetup = (options: SignedTokensOptions, username: string): BrokerSetup => {
  const access = new SignedTokens(options);
  return {
    access,
    signIn: async () => ({ username, password: await access.ownPass(username) }),
    begin: async () => {},
  };
};
