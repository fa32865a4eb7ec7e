import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@fairlot/testing';
import type { Account } from '../account.js';
import { identityProvider } from '../identity-provider.js';
import type { SignOutAddresses } from '../sign-out.js';

export type TestIssuer = {
  /** The settings of a portal that uses this issuer, as environment variables. */
  readonly env: Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>>;
  /** Replaces the keys and ends all sessions, as a restart with new keys would. */
  changeKeys(): Promise<void>;
  stop(): Promise<void>;
};

/** Addresses and accounts of the portal that uses this issuer. */
type IssuerOptions = SignOutAddresses & {
  readonly redirectUri: string;
  readonly accounts: () => Promise<readonly Account[]>;
};

/** Starts an identity provider with its own server, origin and site, like that of a company. */
export const makeIssuer = async ({ accounts, ...portal }: IssuerOptions): Promise<TestIssuer> => {
  const keysDir = mkdtempSync(join(tmpdir(), 'fairlot-issuer-'));
  const port = await freePort();
  const known = {
    issuer: `http://localhost:${port}/oidc`,
    clientId: 'fairlot-portal',
    clientSecret: 'what only the two of them know',
  };
  const settings = { ...known, ...portal, accounts, passwords: null };
  let answer = identityProvider({ ...settings, keysDir });
  const server = createServer((request, response) => answer(request, response));
  await once(server.listen(port), 'listening');
  return {
    env: {
      OIDC_ISSUER: known.issuer,
      OIDC_CLIENT_ID: known.clientId,
      OIDC_CLIENT_SECRET: known.clientSecret,
    },
    changeKeys: async () => {
      answer = identityProvider({ ...settings, keysDir: join(keysDir, 'newer') });
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(keysDir, { recursive: true, force: true });
    },
  };
};
