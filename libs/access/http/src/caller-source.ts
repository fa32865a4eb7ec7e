import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory, SessionStore } from '@fairlot/access-records';
import { Unavailable, within } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { readCookie, SESSION_COOKIE } from './cookies.js';

/** What a request or a socket's handshake brings along. */
export type Credentials = {
  readonly cookieHeader: string | undefined;
  /** Value of the `token` header (ROL-034). */
  readonly token: string | undefined;
};

/** What hangs below is said to be away: every call begins here, an offer's too. */
const KNOWN_WITHIN_MS = 3_000;

export type Identified = { readonly caller: Caller; readonly secret: string };

/**
 * Who stands behind a cookie or a token, on secure and on mobile calls alike (ROL-033).
 *
 * Our own small session on purpose: `@fastify/session` keeps the cookie's secret readable in its
 * store, knows no tokens, and cannot tell another process that a session has ended.
 */
@Injectable()
export class CallerSource {
  constructor(
    private readonly sessions: SessionStore,
    private readonly directory: AccessDirectory,
  ) {}

  /**
   * A token counts before a cookie: who sends one means it. Null for a visitor.
   *
   * @throws Unavailable when sessions cannot be read
   */
  identify({ cookieHeader, token }: Credentials): Promise<Identified | null> {
    const identified =
      token === undefined
        ? this.bySecret(readCookie(cookieHeader, SESSION_COOKIE), 'session')
        : this.bySecret(token, 'token');
    return within(KNOWN_WITHIN_MS, identified, () => new Unavailable('STORE_UNAVAILABLE'));
  }

  private async bySecret(
    secret: string | undefined,
    via: Caller['via'],
  ): Promise<Identified | null> {
    if (secret === undefined || secret === '') return null;
    const session = await this.sessions.find(secret);
    // A cookie's secret is no token and a token no cookie: each keeps the protection of its place.
    if (session === null || session.via !== via) return null;
    const caller = await this.directory.caller(session);
    return caller === null ? null : { caller, secret };
  }
}
