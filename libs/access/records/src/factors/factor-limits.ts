import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, keyOf } from '../sign-in/attempt-limits.js';

const DAY_SECONDS = 86_400;

/**
 * Wrong codes of an account, over all processes; two steps, so that who goes on guessing waits longer.
 * At thirty a day, of a million codes with three right at a time, a guess hits once in thirty years.
 * Nobody is counted who has not passed the first sign-in, so no stranger locks anybody out; and codes
 * of an authenticator, codes on paper and passkeys do not use up one another.
 */
const WRONG_CODES = [
  { points: 5, seconds: 60 },
  { points: 30, seconds: DAY_SECONDS },
] as const;

export type CodeKind = 'totp' | 'recovery';

/** Counts codes that somebody tries. */
export class FactorLimits {
  private readonly limiters: readonly RateLimiterPostgres[];

  constructor(dataSource: DataSource) {
    this.limiters = WRONG_CODES.map(
      ({ points, seconds }) =>
        new RateLimiterPostgres({
          storeClient: dataSource,
          storeType: 'typeorm',
          tableName: 'sign_in_limit',
          tableCreated: true,
          ...{ keyPrefix: `factor${seconds}`, points, duration: seconds },
        }),
    );
  }

  /** Before the code is looked at, so that guesses at once count as guesses in turn. @returns seconds to wait, or null */
  async enter(idUser: number, kind: CodeKind): Promise<number | null> {
    const key = keyOf(kind, String(idUser));
    for (const limiter of this.limiters) {
      const wait = await consume(limiter, key);
      if (wait !== null) return wait;
    }
    return null;
  }

  /** It was right: no guess. */
  async right(idUser: number, kind: CodeKind): Promise<void> {
    const key = keyOf(kind, String(idUser));
    for (const limiter of this.limiters) await limiter.reward(key);
  }
}
