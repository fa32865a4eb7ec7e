import { CALL_LIMITS } from '@fairlot/kernel';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { networkKey } from '../address-key.js';
import { consume, keyOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const HOUR_SECONDS = 3_600;

/**
 * Registrations in an hour, over all processes: so many are free, and up to `most` for proof of work. Each
 * network has `most` of its own, far below that of all together, so that no network closes registration
 * for others. What is kept fills a disk no faster than 45 GB an hour.
 */
const SHARED = [
  // A company registers once; an address may be that of a fair where many do.
  { name: 'register', bits: 64, free: 20, most: 60 },
  // What providers give to one customer (RFC 6177).
  { name: 'register56', bits: 56, free: 40, most: 120 },
  { name: 'register48', bits: 48, free: 80, most: 240 },
  { name: 'registers', bits: 0, free: 300, most: 1_500 },
] as const;
/** A mailbox is written to by whoever names it, so it has the fewest. */
const { registrationsOfAddress: PER_MAILBOX } = CALL_LIMITS;

/** Some seconds in a browser. Each doubling beyond what is free doubles the work. */
const PROOF_BITS = 18;

type Counter = {
  readonly limiter: RateLimiterPostgres;
  readonly keyFor: (address: string) => string;
  readonly free: number;
};

/** Counts registrations by address, by network, by mailbox and together. */
export class RegistrationLimits {
  private readonly shared: readonly Counter[];
  private readonly byMailbox: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    this.shared = SHARED.map(({ name, bits, free, most }) => ({
      limiter: limiter(name, most, HOUR_SECONDS),
      keyFor: (address) => (bits === 0 ? 'all' : keyOf(networkKey(address, bits))),
      free,
    }));
    this.byMailbox = limiter('registered', PER_MAILBOX.max, PER_MAILBOX.seconds);
  }

  /** Zero bits that a proof of work must have now for one more registration from an address; 0 for none. */
  async proofBits(address: string): Promise<number> {
    const bits = this.shared.map(async ({ limiter, keyFor, free }) => {
      const counted = (await limiter.get(keyFor(address)))?.consumedPoints ?? 0;
      return counted < free ? 0 : PROOF_BITS + Math.floor(Math.log2(counted / free));
    });
    return Math.max(...(await Promise.all(bits)));
  }

  /**
   * Before a file is read, so that what is refused for its files is counted too. Answers seconds to wait;
   * null: go on. What one network may not do any more is not counted for all.
   */
  async enter(address: string): Promise<number | null> {
    for (const { limiter, keyFor } of this.shared) {
      const wait = await consume(limiter, keyFor(address));
      if (wait !== null) return wait;
    }
    return null;
  }

  /** Before anything is kept, and somebody is written to. */
  write(email: string): Promise<number | null> {
    return consume(this.byMailbox, keyOf(email.toLowerCase()));
  }
}
