import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, limitKeyOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const DAY_SECONDS = 86_400;
/** How long an announced code is refused. Longer than any reported clock difference. */
const CLOCK_REPORT_SECONDS = 54_000;

const usedStepKey = (idUser: number, step: number): string =>
  limitKeyOf('step', `${idUser}`, `${step}`);

/**
 * Limits of wrong codes per account, over all processes: per minute and per day. With thirty a day,
 * a million codes and three valid ones, a guess succeeds once in thirty years. Only attempts after
 * a correct first factor count, so strangers cannot lock an account. Authenticators, recovery codes
 * and passkeys count separately.
 */
const WRONG_CODES = [
  { points: 5, seconds: 60 },
  { points: 30, seconds: DAY_SECONDS },
] as const;

export type CodeKind = 'totp' | 'recovery';

/** Counts attempts to enter codes. */
export class FactorLimits {
  private readonly limiters: readonly RateLimiterPostgres[];
  /**
   * Codes that were refused with the time difference, so the sender knows when they would be valid.
   */
  private readonly announced: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    this.limiters = WRONG_CODES.map(({ points, seconds }) =>
      limiter(`factor${seconds}`, points, seconds),
    );
    this.announced = limiter('told', 1, CLOCK_REPORT_SECONDS);
  }

  /**
   * Remembers that a refusal revealed when a code would be valid. It is then refused, because an
   * attacker who guessed it could otherwise use it at that time.
   */
  async markAnnounced(idUser: number, step: number): Promise<void> {
    await this.announced.set(usedStepKey(idUser, step), 1, CLOCK_REPORT_SECONDS);
  }

  async isAnnounced(idUser: number, step: number): Promise<boolean> {
    return (await this.announced.get(usedStepKey(idUser, step))) !== null;
  }

  /**
   * Counts an attempt before its code is checked, so that parallel guesses count too. Returns the
   * seconds to wait, or null to continue.
   */
  async enter(idUser: number, kind: CodeKind): Promise<number | null> {
    const key = limitKeyOf(kind, String(idUser));
    for (const limiter of this.limiters) {
      const wait = await consume(limiter, key);
      if (wait !== null) return wait;
    }
    return null;
  }

  /** Reverts the count of an attempt whose code was right. */
  async right(idUser: number, kind: CodeKind): Promise<void> {
    const key = limitKeyOf(kind, String(idUser));
    for (const limiter of this.limiters) await limiter.reward(key);
  }
}
