import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { limitKeyOf } from '../sign-in/attempt-limits.js';

/** Kind and id of a value that can be used once. Only a hash of both is stored. */
export type SpentToken = readonly [
  kind: 'sign-in' | 'logout' | 'ended' | 'passkey',
  ...parts: string[],
];

/**
 * Deletes a limited number of expired values with each write, so that no sign-in takes long after a
 * flood.
 */
const DELETE_EXPIRED = `DELETE FROM spent_token WHERE token_hash IN
  (SELECT token_hash FROM spent_token WHERE expires_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`;
const SPEND_TOKEN = `INSERT INTO spent_token (token_hash, expires_at) VALUES ($1, $2)
  ON CONFLICT (token_hash) DO NOTHING RETURNING 1`;

/** Remembers which values were used, so that each can be used once, over all processes. */
@Injectable()
export class SpentTokens {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Marks a value as used.
   * @returns whether it was unused
   */
  async spend(spent: SpentToken, expiresAt: number): Promise<boolean> {
    await this.dataSource.query(DELETE_EXPIRED, [systemClock.now()]);
    const rows = await this.dataSource.query<unknown[]>(SPEND_TOKEN, [
      limitKeyOf(...spent),
      expiresAt,
    ]);
    return rows.length > 0;
  }

  async isSpent(spent: SpentToken): Promise<boolean> {
    const found = 'SELECT FROM spent_token WHERE token_hash = $1';
    return (await this.dataSource.query<unknown[]>(found, [limitKeyOf(...spent)])).length > 0;
  }
}
