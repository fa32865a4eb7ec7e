import { CALL_LIMITS, type CallLimitName, type LimitReached } from '@fairlot/kernel';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, limitKeyOf, networkOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

/**
 * Limits invites by sender and by recipient, and sign-ups by IP address. All dealers share the
 * limit of a recipient.
 */
export class InviteLimits {
  private readonly byInviter: RateLimiterPostgres;
  private readonly byEmail: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    const { invitations, invitationsOfAddress, signUps } = CALL_LIMITS;
    this.byInviter = limiter('inviter', invitations.max, invitations.seconds);
    this.byEmail = limiter('invited', invitationsOfAddress.max, invitationsOfAddress.seconds);
    this.byAddress = limiter('signup', signUps.max, signUps.seconds);
  }

  /**
   * Counts an invite.
   * @returns the exceeded limit, or null to continue
   */
  async invite(idInviter: number, email: string): Promise<LimitReached | null> {
    return (
      limitReached('invitations', await consume(this.byInviter, String(idInviter))) ??
      limitReached(
        'invitationsOfAddress',
        await consume(this.byEmail, limitKeyOf(email.toLowerCase())),
      )
    );
  }

  /**
   * Counts a sign-up from an IP address.
   * @returns the exceeded limit, or null to continue
   */
  async signUp(address: string): Promise<LimitReached | null> {
    return limitReached('signUps', await consume(this.byAddress, limitKeyOf(networkOf(address))));
  }
}

const limitReached = (limited: CallLimitName, wait: number | null): LimitReached | null =>
  wait === null ? null : { limited, retryAfterSeconds: wait };
