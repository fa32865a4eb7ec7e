import { identityProvider, type Account, type OwnPasswords } from '@fairlot/identity';
import { clientUrisOf } from '@fairlot/access-http';
import type { FastifyInstance } from 'fastify';
import type { PortalSettings } from './portal.module.js';

type MountOptions = {
  readonly portal: PortalSettings;
  readonly keysDir: string;
  readonly accounts: () => Promise<readonly Account[]>;
  readonly passwords: OwnPasswords;
};

/**
 * Serves the development identity provider on the portal's port. The provider parses bodies itself.
 */
export const mountIdentity = async (
  server: FastifyInstance,
  { portal, keysDir, accounts, passwords }: MountOptions,
): Promise<void> => {
  const uris = clientUrisOf(portal.settings.publicUrl);
  const parts = { accounts, passwords, keysDir };
  const identity = identityProvider({ ...portal.identity, ...uris, ...parts });
  await server.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
    instance.all('/oidc/*', (request, reply) => {
      reply.hijack();
      // The provider sends its responses itself, so add the portal's headers here.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      identity(request.raw, reply.raw, request.ip);
    });
  });
};
