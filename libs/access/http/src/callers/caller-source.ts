import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory, SessionStore, type SessionFacts } from '@fairlot/access-records';
import { Unavailable, withTimeout } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { readCookie, SESSION_COOKIE } from './cookies.js';

/** The credentials of a request or a socket's handshake. */
export type Credentials = {
  readonly cookieHeader: string | undefined;
  /** Value of the `token` header (ROL-034). */
  readonly token: string | undefined;
};

/**
 * If sessions cannot be read within this time, the database counts as unavailable. It is short,
 * because every call waits here, even bids.
 */
const TIMEOUT_MS = 3_000;

export type IdentifiedCaller = { readonly caller: Caller; readonly secret: string };

/**
 * Identifies the caller by cookie or token, for both secure and mobile calls (ROL-033).
 *
 * Does not use `@fastify/session`, which stores the secret of the cookie in plain text, has no
 * tokens, and cannot notify other processes when a session ends.
 */
@Injectable()
export class CallerSource {
  constructor(
    private readonly sessions: SessionStore,
    private readonly directory: AccessDirectory,
  ) {}

  /**
   * A token takes precedence over a cookie, because clients send it explicitly. Null for a visitor.
   *
   * @throws Unavailable when sessions cannot be read
   */
  identify(credentials: Credentials): Promise<IdentifiedCaller | null> {
    const identified = this.lookUp(credentials);
    return withTimeout(TIMEOUT_MS, identified, () => new Unavailable('STORE_UNAVAILABLE'));
  }

  /**
   * Identifies the caller from the cache. Undefined if `identify` would have to read the database.
   */
  known(credentials: Credentials): IdentifiedCaller | null | undefined {
    const { secret, via } = credentialOf(credentials);
    if (secret === '') return null;
    const found = this.sessions.known(secret);
    if (found === undefined) return undefined;
    const session = sessionIfOpenedBy(via, found);
    if (session === null) return null;
    const caller = this.directory.cachedCaller(session);
    return caller && { caller, secret };
  }

  private async lookUp(credentials: Credentials): Promise<IdentifiedCaller | null> {
    const { secret, via } = credentialOf(credentials);
    if (secret === '') return null;
    const session = sessionIfOpenedBy(via, await this.sessions.find(secret));
    if (session === null) return null;
    const caller = await this.directory.caller(session);
    return caller && { caller, secret };
  }
}

/**
 * The secret in the credentials, and whether it is a cookie or a token. An empty secret counts as
 * none.
 */
const credentialOf = ({ cookieHeader, token }: Credentials) => {
  if (token !== undefined) return { secret: token, via: 'token' } as const;
  return { secret: readCookie(cookieHeader, SESSION_COOKIE) ?? '', via: 'session' } as const;
};

/**
 * Returns the session only if it was opened by this kind of secret: a cookie's secret is not valid
 * as a token, nor a token as a cookie.
 */
const sessionIfOpenedBy = (via: Caller['via'], session: SessionFacts | null): SessionFacts | null =>
  session?.via === via ? session : null;
