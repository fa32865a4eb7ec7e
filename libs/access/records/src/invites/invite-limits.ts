import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, keyOf, networkOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const HOUR_SECONDS = 3_600;
const WINDOW_SECONDS = 600;

/**
 * Over all processes. An address counts for all inviters, so that dealers together cannot flood it.
 * Sign-ups and link reads count by client address.
 */
const INVITE_LIMITS = { perInviter: 60, perEmail: 5, signUpsPerAddress: 50 } as const;

/** Counts invites by sender and recipient, and sign-ups. */
export class InviteLimits {
  private readonly byInviter: RateLimiterPostgres;
  private readonly byEmail: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    const { perInviter, perEmail, signUpsPerAddress } = INVITE_LIMITS;
    this.byInviter = limiter('inviter', perInviter, HOUR_SECONDS);
    this.byEmail = limiter('invited', perEmail, HOUR_SECONDS);
    this.byAddress = limiter('signup', signUpsPerAddress, WINDOW_SECONDS);
  }

  /** @returns seconds to wait; null: continue */
  async invite(idInviter: number, email: string): Promise<number | null> {
    const wait = await consume(this.byInviter, String(idInviter));
    return wait ?? consume(this.byEmail, keyOf(email.toLowerCase()));
  }

  /** @returns seconds to wait; null: continue */
  signUp(address: string): Promise<number | null> {
    return consume(this.byAddress, keyOf(networkOf(address)));
  }
}
