import type { Caller } from '@fairlot/access-domain';
import { SESSION_LIMITS } from '@fairlot/access-records';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { sessionCookies } from '../callers/cookies.js';
import { xsrfTokenOf } from '../callers/forgery.js';

/**
 * Sends the client the secret of a new session, which replaces a session that waited for a second
 * factor.
 */
@Injectable()
export class SessionStart {
  private readonly secure: boolean;

  constructor(@Inject(ACCESS_SETTINGS) settings: AccessSettings) {
    this.secure = settings.publicUrl.startsWith('https:');
  }

  /**
   * Sets a cookie if the client is a browser, otherwise returns a token.
   * @param secret of a new session; null if the session continues
   */
  hand(
    secret: string | null,
    { via }: Pick<Caller, 'via'>,
    reply: FastifyReply,
  ): { token: string | null } {
    if (secret === null || via === 'token') return { token: secret };
    const maxAgeSeconds = SESSION_LIMITS.session.lifetimeMs / 1_000;
    const session = { secret, xsrfToken: xsrfTokenOf(secret) };
    void reply.header(
      'set-cookie',
      sessionCookies(session, { secure: this.secure, maxAgeSeconds }),
    );
    return { token: null };
  }
}
