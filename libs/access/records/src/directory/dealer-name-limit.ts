import { Injectable } from '@nestjs/common';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { consume, limitKeyOf, networkOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const PER_ADDRESS = 30;
const HOUR_SECONDS = 3_600;

/**
 * Limits reads of dealers' names over all processes, so that nobody can copy the list of dealers.
 */
@Injectable()
export class DealerNameLimit {
  private readonly names: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    this.names = limitersOf(dataSource)('dealername', PER_ADDRESS, HOUR_SECONDS);
  }

  /**
   * Counts a read of a dealer's name from an address. Not for the user's own dealer.
   * @returns seconds to wait, or null to continue
   */
  ask(address: string): Promise<number | null> {
    return consume(this.names, limitKeyOf(networkOf(address)));
  }
}
