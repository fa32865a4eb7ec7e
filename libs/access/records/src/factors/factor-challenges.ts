import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const CHALLENGE_MS = 5 * 60_000;
/** What a challenge is for: registering a new passkey, or proving an existing one. */
export type ChallengePurpose = 'register' | 'answer';

const STORE_CHALLENGE = `
  INSERT INTO factor_challenge (session_id, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (session_id, purpose) DO UPDATE
  SET challenge = excluded.challenge, expires_at = excluded.expires_at`;
const TAKE_CHALLENGE = `
  DELETE FROM factor_challenge WHERE session_id = $1 AND purpose = $2
  RETURNING challenge, expires_at::float8 AS "expiresAt"`;

/** Challenges for passkeys, valid for one session, five minutes and one use. */
@Injectable()
export class FactorChallenges {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a challenge for a session, in place of the previous one. */
  async store(sessionId: string, purpose: ChallengePurpose, challenge: string): Promise<void> {
    const expiresAt = systemClock.now() + CHALLENGE_MS;
    await this.dataSource.query(STORE_CHALLENGE, [sessionId, purpose, challenge, expiresAt]);
  }

  /** Returns the challenge and deletes it. Null if there is none, or it has expired. */
  async take(sessionId: string, purpose: ChallengePurpose): Promise<string | null> {
    type Taken = [{ challenge: string; expiresAt: number }[], number];
    const [[taken]] = await this.dataSource.query<Taken>(TAKE_CHALLENGE, [sessionId, purpose]);
    return taken !== undefined && taken.expiresAt > systemClock.now() ? taken.challenge : null;
  }
}
