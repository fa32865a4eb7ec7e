import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { consume, keyOf, networkOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const HOUR_SECONDS = 3_600;

/**
 * In an hour, over all processes. A company registers once; an address may be that of a fair where many
 * do. A mailbox is written to by whoever names it, so it has the fewest. What is kept of all together
 * fills a disk no faster than 10 GB an hour.
 */
const REGISTRATION_LIMITS = { perAddress: 20, perMailbox: 5, kept: 300 } as const;

/** Counts registrations by address, by mailbox and together. Each answers seconds to wait; null: go on. */
export class RegistrationLimits {
  private readonly byAddress: RateLimiterPostgres;
  private readonly byMailbox: RateLimiterPostgres;
  private readonly kept: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    const { perAddress, perMailbox, kept } = REGISTRATION_LIMITS;
    this.byAddress = limiter('register', perAddress, HOUR_SECONDS);
    this.byMailbox = limiter('registered', perMailbox, HOUR_SECONDS);
    this.kept = limiter('registers', kept, HOUR_SECONDS);
  }

  /** Before a file is read, so that what is refused for its files is counted too. */
  enter(address: string): Promise<number | null> {
    return consume(this.byAddress, keyOf(networkOf(address)));
  }

  /** Before anything is kept, and somebody is written to. */
  async write(email: string): Promise<number | null> {
    return (
      (await consume(this.byMailbox, keyOf(email.toLowerCase()))) ??
      (await consume(this.kept, 'all'))
    );
  }
}
