import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keyOf } from '../sign-in/attempt-limits.js';

/** What is spent: of what kind, and what names it. Only a hash of it is kept. */
export type Spent = readonly [kind: 'sign-in' | 'logout' | 'ended', ...parts: string[]];

/** Removes only so many at a time: nobody's sign-in waits for those of a flood before. */
const SWEEP = `DELETE FROM spent_token WHERE token_hash IN
  (SELECT token_hash FROM spent_token WHERE expires_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)`;
const SPEND = `INSERT INTO spent_token (token_hash, expires_at) VALUES ($1, $2)
  ON CONFLICT (token_hash) DO NOTHING RETURNING 1`;

/** What counts once, in all processes together. */
@Injectable()
export class SpentTokens {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns whether nobody had spent it before. */
  async spend(spent: Spent, expiresAt: number): Promise<boolean> {
    await this.dataSource.query(SWEEP, [systemClock.now()]);
    const rows = await this.dataSource.query<unknown[]>(SPEND, [keyOf(...spent), expiresAt]);
    return rows.length > 0;
  }

  async isSpent(spent: Spent): Promise<boolean> {
    const found = 'SELECT FROM spent_token WHERE token_hash = $1';
    return (await this.dataSource.query<unknown[]>(found, [keyOf(...spent)])).length > 0;
  }
}
