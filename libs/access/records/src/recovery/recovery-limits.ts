import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, limitKeyOf, networkOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';
import type { RecoveryRequest } from './recovery-links.js';

const WINDOW_SECONDS = 600;
const HOUR_SECONDS = 3_600;

/**
 * Limits over all processes. They count names of existing and other users. If others use up a
 * user's limit, the user has received valid links by e-mail.
 */
const RECOVERY_LIMITS = { perAddress: 20, perName: 5, choicesPerAddress: 50 } as const;

/** Counts password recovery requests, by address and by name. */
export class RecoveryLimits {
  private readonly byAddress: RateLimiterPostgres;
  private readonly byName: RateLimiterPostgres;
  private readonly choices: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    const { perAddress, perName, choicesPerAddress } = RECOVERY_LIMITS;
    this.byAddress = limiter('recovery', perAddress, WINDOW_SECONDS);
    this.byName = limiter('recover', perName, HOUR_SECONDS);
    this.choices = limiter('chosen', choicesPerAddress, WINDOW_SECONDS);
  }

  /**
   * Counts a request, by IP address and by name.
   * @returns seconds to wait, or null to continue
   */
  async ask({ username, email }: RecoveryRequest, address: string): Promise<number | null> {
    const wait = await consume(this.byAddress, limitKeyOf(networkOf(address)));
    if (wait !== null) return wait;
    const named = Object.entries({ username, email });
    for (const [kind, name] of named) {
      if (name === undefined) continue;
      const waitOfName = await consume(this.byName, limitKeyOf(kind, name.toLowerCase()));
      if (waitOfName !== null) return waitOfName;
    }
    return null;
  }

  /**
   * Counts a request of a signed-in user for another user.
   * @returns seconds to wait, or null to continue
   */
  askFor(username: string): Promise<number | null> {
    return consume(this.byName, limitKeyOf('username', username.toLowerCase()));
  }

  /**
   * Counts an attempt to choose a password.
   * @returns seconds to wait, or null to continue
   */
  choose(address: string): Promise<number | null> {
    return consume(this.choices, limitKeyOf(networkOf(address)));
  }
}
