import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionStore } from '../sessions/session-store.js';
import { SpentTokens } from './spent-tokens.js';

/** What the provider says of the session from which one of ours was begun. */
export type ProviderSession = {
  readonly issuer: string;
  readonly subject: string;
  /** Its name there; null of a provider that says none. */
  readonly sid: string | null;
  readonly idToken: string;
};

/** Whose sessions end: those of one session there, or all of a person. */
export type ProviderLogout = Pick<ProviderSession, 'issuer'> & {
  readonly sid: string | null;
  readonly subject: string | null;
};

/** A sign-in takes no longer, so that no session of an ended one can still begin after it. */
const ENDED_MS = 600_000;
const KEEP = `INSERT INTO provider_session (session_id, issuer, subject, sid, id_token)
  VALUES ($1, $2, $3, $4, $5)`;
const OF_LOGOUT = `SELECT session_id AS "sessionId" FROM provider_session
  WHERE issuer = $1 AND ($2::text IS NULL OR sid = $2) AND ($3::text IS NULL OR subject = $3)
    AND coalesce($2, $3) IS NOT NULL`;

/** Which sessions of ours belong to which at the identity provider, so that both end together. */
@Injectable()
export class ProviderSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    private readonly spent: SpentTokens,
  ) {}

  /** @returns false, and no session, where the provider had ended its own meanwhile. */
  async keep(sessionId: string, of: ProviderSession): Promise<boolean> {
    const { issuer, subject, sid, idToken } = of;
    await this.dataSource.query(KEEP, [sessionId, issuer, subject, sid, idToken]);
    if (sid === null || !(await this.spent.isSpent(['ended', issuer, sid]))) return true;
    await this.sessions.end(sessionId);
    return false;
  }

  /** What the provider knows a session's own by; null of one that was begun without it. */
  async idTokenOf(sessionId: string): Promise<string | null> {
    const found = 'SELECT id_token AS "idToken" FROM provider_session WHERE session_id = $1';
    const [row] = await this.dataSource.query<{ idToken: string }[]>(found, [sessionId]);
    return row?.idToken ?? null;
  }

  /** In every process, with their live connections; what was never begun is not an error. */
  async end(logout: ProviderLogout): Promise<void> {
    const { issuer, sid } = logout;
    // First, or a sign-in that is just coming back would begin one that nobody ends.
    if (sid !== null) await this.spent.spend(['ended', issuer, sid], systemClock.now() + ENDED_MS);
    // Until none is found: one that shows its second factor meanwhile goes on under another name.
    for (let found = await this.of(logout); found.length > 0; found = await this.of(logout))
      for (const { sessionId } of found) await this.sessions.end(sessionId);
  }

  private of({ issuer, sid, subject }: ProviderLogout): Promise<{ readonly sessionId: string }[]> {
    return this.dataSource.query(OF_LOGOUT, [issuer, sid, subject]);
  }
}
