import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@fairlot/testing';
import type { Account } from '../account.js';
import { identityProvider } from '../identity-provider.js';

export type TestIssuer = {
  /** What a portal has to be told of it, as the environment of its process. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

type Options = {
  /** Of the portal whose people sign in here. */
  readonly redirectUri: string;
  readonly accounts: () => Promise<readonly Account[]>;
};

/** An identity provider on a server, an origin and a site of its own, as a company's is. */
export const anIssuer = async ({ redirectUri, accounts }: Options): Promise<TestIssuer> => {
  const keysDir = mkdtempSync(join(tmpdir(), 'fairlot-issuer-'));
  const port = await freePort();
  const known = {
    issuer: `http://localhost:${port}/oidc`,
    clientId: 'fairlot-portal',
    clientSecret: 'what only the two of them know',
  };
  const server = createServer(identityProvider({ ...known, accounts, keysDir, redirectUri }));
  await once(server.listen(port), 'listening');
  return {
    env: {
      OIDC_ISSUER: known.issuer,
      OIDC_CLIENT_ID: known.clientId,
      OIDC_CLIENT_SECRET: known.clientSecret,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(keysDir, { recursive: true, force: true });
    },
  };
};
