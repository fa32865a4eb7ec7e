import { CALL_LIMITS } from '@fairlot/kernel';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { networkKey } from '../address-key.js';
import { consume, limitKeyOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';

const HOUR_SECONDS = 3_600;

/**
 * Limits of registrations per hour, over all processes. Above `free`, a registration needs proof of
 * work; above `most`, it is refused. `most` of a network is far below that of all networks, so that
 * no network can block registration. Stored files grow by at most 45 GB an hour.
 */
const SHARED_LIMITS = [
  // A company registers once, but many companies may use one address, for example at a fair.
  { name: 'register', bits: 64, free: 20, most: 60 },
  // Sizes of IPv6 networks that providers assign to one customer (RFC 6177).
  { name: 'register56', bits: 56, free: 40, most: 120 },
  { name: 'register48', bits: 48, free: 80, most: 240 },
  { name: 'registers', bits: 0, free: 300, most: 1_500 },
] as const;
/** Limit per e-mail address. It is the lowest one, because anybody can enter any address. */
const { registrationsOfAddress: PER_MAILBOX } = CALL_LIMITS;

/**
 * Zero bits of the first proof, which takes a browser some seconds. Each time the number of
 * registrations doubles, so does the work.
 */
const PROOF_BITS = 18;

type LimitCounter = {
  readonly limiter: RateLimiterPostgres;
  readonly keyFor: (address: string) => string;
  readonly free: number;
};

/** Counts registrations by IP address, by network, by e-mail address and in total. */
export class RegistrationLimits {
  private readonly shared: readonly LimitCounter[];
  private readonly byMailbox: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    this.shared = SHARED_LIMITS.map(({ name, bits, free, most }) => ({
      limiter: limiter(name, most, HOUR_SECONDS),
      keyFor: (address) => (bits === 0 ? 'all' : limitKeyOf(networkKey(address, bits))),
      free,
    }));
    this.byMailbox = limiter('registered', PER_MAILBOX.max, PER_MAILBOX.seconds);
  }

  /**
   * Number of zero bits that the next registration from an IP address needs as proof of work. 0 if
   * it needs none.
   */
  async proofBits(address: string): Promise<number> {
    const bits = this.shared.map(async ({ limiter, keyFor, free }) => {
      const counted = (await limiter.get(keyFor(address)))?.consumedPoints ?? 0;
      return counted < free ? 0 : PROOF_BITS + Math.floor(Math.log2(counted / free));
    });
    return Math.max(...(await Promise.all(bits)));
  }

  /**
   * Counts a registration before its files are read, so that refused registrations count too.
   * Returns seconds to wait, or null to continue. Attempts above the limit of a network do not
   * count towards the limit of all networks.
   */
  async enter(address: string): Promise<number | null> {
    for (const { limiter, keyFor } of this.shared) {
      const wait = await consume(limiter, keyFor(address));
      if (wait !== null) return wait;
    }
    return null;
  }

  /**
   * Counts a registration for its e-mail address, before anything is stored or sent. Returns the
   * seconds to wait, or null to continue.
   */
  write(email: string): Promise<number | null> {
    return consume(this.byMailbox, limitKeyOf(email.toLowerCase()));
  }
}
