import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, keyOf, networkOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const HOUR_SECONDS = 3_600;
const WINDOW_SECONDS = 600;

/**
 * Over all processes. An address is counted whoever invites it: dealers together write to nobody more
 * often than that. Who signs up or asks of a link is counted by address.
 */
const INVITE_LIMITS = { perInviter: 60, perEmail: 5, signUpsPerAddress: 50 } as const;

/** Counts invites, by who sends them and by who gets them, and sign-ups. */
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

  /** @returns seconds to wait; null: go on */
  async invite(idInviter: number, email: string): Promise<number | null> {
    const wait = await consume(this.byInviter, String(idInviter));
    return wait ?? consume(this.byEmail, keyOf(email.toLowerCase()));
  }

  /** @returns seconds to wait; null: go on */
  signUp(address: string): Promise<number | null> {
    return consume(this.byAddress, keyOf(networkOf(address)));
  }
}
