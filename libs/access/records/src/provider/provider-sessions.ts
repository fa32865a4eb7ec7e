import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionStore } from '../sessions/session-store.js';
import { SpentTokens } from './spent-tokens.js';

/** The session at the provider from which a session of the portal was started. */
export type ProviderSession = {
  readonly issuer: string;
  readonly subject: string;
  /** Id of the session at the provider; null if the provider sends none. */
  readonly sid: string | null;
  readonly idToken: string;
};

/** Selects the sessions to end: those of one provider session, or all sessions of a person. */
export type ProviderLogout = Pick<ProviderSession, 'issuer'> & {
  readonly sid: string | null;
  readonly subject: string | null;
};

/**
 * How long the end of a provider session is remembered. Longer than a sign-in takes, so that an
 * ended provider session cannot start a session of the portal.
 */
const ENDED_MS = 600_000;
const STORE_SESSION = `INSERT INTO provider_session (session_id, issuer, subject, sid, id_token)
  VALUES ($1, $2, $3, $4, $5)`;
const FIND_SESSIONS = `SELECT session_id AS "sessionId" FROM provider_session
  WHERE issuer = $1 AND ($2::text IS NULL OR sid = $2) AND ($3::text IS NULL OR subject = $3)
    AND coalesce($2, $3) IS NOT NULL`;

/** Links the portal's sessions to those of the identity provider, so that both end together. */
@Injectable()
export class ProviderSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    private readonly spent: SpentTokens,
  ) {}

  /**
   * Links a session to the provider's session, so that both end together.
   * @returns false, after ending the session, if the provider has ended its own meanwhile
   */
  async store(sessionId: string, session: ProviderSession): Promise<boolean> {
    const { issuer, subject, sid, idToken } = session;
    await this.dataSource.query(STORE_SESSION, [sessionId, issuer, subject, sid, idToken]);
    if (sid === null || !(await this.spent.isSpent(['ended', issuer, sid]))) return true;
    await this.sessions.end(sessionId);
    return false;
  }

  /** The provider's ID token of a session; null if it started without one. */
  async idTokenOf(sessionId: string): Promise<string | null> {
    const found = 'SELECT id_token AS "idToken" FROM provider_session WHERE session_id = $1';
    const [row] = await this.dataSource.query<{ idToken: string }[]>(found, [sessionId]);
    return row?.idToken ?? null;
  }

  /** Ends the sessions in every process, with their live connections. Ignores unknown sessions. */
  async end(logout: ProviderLogout): Promise<void> {
    const { issuer, sid } = logout;
    // Recorded first. Otherwise a sign-in in progress would start a session that is never ended.
    if (sid !== null) await this.spent.spend(['ended', issuer, sid], systemClock.now() + ENDED_MS);
    // Repeats until none is found, because a second factor replaces a session meanwhile.
    for (let found = await this.of(logout); found.length > 0; found = await this.of(logout))
      for (const { sessionId } of found) await this.sessions.end(sessionId);
  }

  private of({ issuer, sid, subject }: ProviderLogout): Promise<{ readonly sessionId: string }[]> {
    return this.dataSource.query(FIND_SESSIONS, [issuer, sid, subject]);
  }
}
