import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory, SessionStore, type SessionFacts } from '@fairlot/access-records';
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
  identify(credentials: Credentials): Promise<Identified | null> {
    const identified = this.lookUp(credentials);
    return within(KNOWN_WITHIN_MS, identified, () => new Unavailable('STORE_UNAVAILABLE'));
  }

  /** The same without waiting, as nearly always; undefined where `identify` would have to. */
  known(credentials: Credentials): Identified | null | undefined {
    const { secret, via } = shownIn(credentials);
    if (secret === '') return null;
    const found = this.sessions.known(secret);
    if (found === undefined) return undefined;
    const session = openedBy(via, found);
    if (session === null) return null;
    const caller = this.directory.knownCaller(session);
    return caller && { caller, secret };
  }

  private async lookUp(credentials: Credentials): Promise<Identified | null> {
    const { secret, via } = shownIn(credentials);
    if (secret === '') return null;
    const session = openedBy(via, await this.sessions.find(secret));
    if (session === null) return null;
    const caller = await this.directory.caller(session);
    return caller && { caller, secret };
  }
}

/** What is shown, and as what; an empty secret is none. */
const shownIn = ({ cookieHeader, token }: Credentials) => {
  if (token !== undefined) return { secret: token, via: 'token' } as const;
  return { secret: readCookie(cookieHeader, SESSION_COOKIE) ?? '', via: 'session' } as const;
};

/** A cookie's secret is no token and a token no cookie: each keeps the protection of its place. */
const openedBy = (via: Caller['via'], session: SessionFacts | null): SessionFacts | null =>
  session?.via === via ? session : null;
