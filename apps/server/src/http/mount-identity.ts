import { identityProvider, type Account } from '@fairlot/identity';
import { redirectUriOf } from '@fairlot/access-http';
import type { FastifyInstance } from 'fastify';
import type { PortalSettings } from '../portal.module.js';

type Mount = {
  readonly portal: PortalSettings;
  readonly keysDir: string;
  readonly accounts: () => Promise<readonly Account[]>;
};

/** The development identity provider on the portal's own port; it reads its bodies itself. */
export const mountIdentity = async (
  server: FastifyInstance,
  { portal, keysDir, accounts }: Mount,
): Promise<void> => {
  const redirectUri = redirectUriOf(portal.settings.publicUrl);
  const identity = identityProvider({ ...portal.identity, accounts, keysDir, redirectUri });
  await server.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
    instance.all('/oidc/*', (request, reply) => {
      reply.hijack();
      // It answers by itself: what every answer of the portal says goes with its own.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      identity(request.raw, reply.raw);
    });
  });
};
