import { createHash, randomBytes } from 'node:crypto';
import { limitHolderOf, type Caller } from '@fairlot/access-domain';
import type { LiveIdentity } from '@fairlot/live-bus-port';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * Lifetime of a live token. It suffices for two connection attempts, but a leaked token is useless.
 */
const LIVE_TOKEN_MS = 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type LiveToken = { readonly token: string; readonly expiresAt: number };

type TokenRow = { session_id: string; id_user: number; id_dealer: number | null };

/** Issues short-lived passwords for live connections, valid in every process (ENG-11). */
@Injectable()
export class LiveTokens {
  constructor(private readonly dataSource: DataSource) {}

  async issue(caller: Caller, now: number): Promise<LiveToken> {
    const token = randomBytes(24).toString('base64url');
    const expiresAt = now + LIVE_TOKEN_MS;
    await this.dataSource.query('DELETE FROM live_token WHERE expires_at < $1', [now]);
    await this.dataSource.query(
      `INSERT INTO live_token (token_hash, session_id, id_user, id_dealer, expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [hashOf(token), caller.sessionId, limitHolderOf(caller).idUser, caller.idDealer, expiresAt],
    );
    return { token, expiresAt };
  }

  /** The user and session of a token; null if it is wrong or expired, or its session has ended. */
  async identityOf(token: string, now: number): Promise<LiveIdentity | null> {
    const [row]: TokenRow[] = await this.dataSource.query(
      `SELECT t.session_id, t.id_user, t.id_dealer FROM live_token t
       JOIN session s ON s.session_id = t.session_id
       WHERE t.token_hash = $1 AND t.expires_at >= $2 AND s.expires_at >= $2`,
      [hashOf(token), now],
    );
    if (row === undefined) return null;
    return { sessionId: row.session_id, idUser: row.id_user, idDealer: row.id_dealer };
  }

  /** Ids of the valid sessions of these users. */
  async sessionsOf(idUsers: readonly number[], now: number): Promise<readonly string[]> {
    if (idUsers.length === 0) return [];
    const rows: Pick<TokenRow, 'session_id'>[] = await this.dataSource.query(
      'SELECT session_id FROM session WHERE id_user = ANY($1) AND expires_at >= $2',
      [idUsers, now],
    );
    return rows.map((row) => row.session_id);
  }

  async sessionExists(sessionId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM session WHERE session_id = $1',
      [sessionId],
    );
    return rows.length > 0;
  }
}
