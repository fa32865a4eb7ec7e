import { deviceName } from '@fairlot/access-domain';
import {
  ProviderSessions,
  SESSION_LIMITS,
  SessionStore,
  type ProviderSession,
  type User,
} from '@fairlot/access-records';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { CallerSource } from '../callers/caller-source.js';
import { sessionCookies } from '../callers/cookies.js';
import { xsrfTokenOf } from '../callers/forgery.js';
import type { PortalRequest } from '../callers/portal-request.js';
import { loginFailed } from '../operations/problems.js';

/** A user who has authenticated at the provider, and the browser's request. */
export type Arrival = {
  readonly user: User;
  readonly provider: ProviderSession;
  readonly request: PortalRequest;
  readonly reply: FastifyReply;
};

/** Creates the session of a browser that returns from the identity provider. */
@Injectable()
export class SessionCreator {
  private readonly secure: boolean;

  constructor(
    private readonly sessions: SessionStore,
    private readonly ofProvider: ProviderSessions,
    private readonly source: CallerSource,
    @Inject(ACCESS_SETTINGS) { publicUrl }: AccessSettings,
  ) {
    this.secure = publicUrl.startsWith('https:');
  }

  /**
   * Creates the session and sets its cookies in the reply.
   * @throws LOGIN_FAILED if the provider has ended its own session meanwhile
   */
  async begin({ user, provider, request, reply }: Arrival): Promise<void> {
    // Replaces an existing session, to prevent session fixation.
    const cookieHeader = request.headers.cookie;
    const before = await this.source.identify({ cookieHeader, token: undefined });
    if (before !== null) await this.sessions.end(before.caller.sessionId);
    const { secret, session } = await this.sessions.create({
      idUser: user.idUser,
      via: 'session',
      device: deviceName(request.headers['user-agent']),
    });
    if (!(await this.ofProvider.store(session.sessionId, provider))) throw loginFailed();
    const cookies = sessionCookies(
      { secret, xsrfToken: xsrfTokenOf(secret) },
      { secure: this.secure, maxAgeSeconds: SESSION_LIMITS.session.lifetimeMs / 1000 },
    );
    void reply.header('set-cookie', cookies);
  }
}
