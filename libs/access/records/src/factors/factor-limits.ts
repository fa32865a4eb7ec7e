import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, keyOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const DAY_SECONDS = 86_400;
/** Longer than a clock is ahead of which anybody is told. */
const TOLD_SECONDS = 3_600;

const stepKey = (idUser: number, step: number): string => keyOf('step', `${idUser}`, `${step}`);

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
  /** Codes of which somebody was told that their time is still to come. */
  private readonly told: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    this.limiters = WRONG_CODES.map(({ points, seconds }) =>
      limiter(`factor${seconds}`, points, seconds),
    );
    this.told = limiter('told', 1, TOLD_SECONDS);
  }

  /** Who guesses a code and is told that a clock is ahead must not use it when its time comes. */
  async tell(idUser: number, step: number): Promise<void> {
    await this.told.set(stepKey(idUser, step), 1, TOLD_SECONDS);
  }

  async isTold(idUser: number, step: number): Promise<boolean> {
    return (await this.told.get(stepKey(idUser, step))) !== null;
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
