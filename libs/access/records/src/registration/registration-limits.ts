import { CALL_LIMITS } from '@fairlot/kernel';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { networkKey } from '../address-key.js';
import { consume, limitKeyOf } from '../sign-in/attempt-limits.js';
import { limitersOf } from '../sign-in/limiters-of.js';
import { PROOF_SECONDS } from './registration-proof.js';

const HOUR_SECONDS = 3_600;

/** Takes some seconds in a browser. Each further bit doubles the work. */
const PROOF_BITS = 18;
/** A computer needs far more than an hour for it. */
const PROOF_BITS_MAX = 48;

/**
 * Registrations per hour, over all processes. Some are free, the next ones need proof of work, and
 * those from `dear` on need ever more. Each network's `dear` is far below that of all networks
 * together, so that no network can make registration expensive for others.
 */
const SHARED_LIMITS = [
  // A company registers once, but many companies may use one address, for example at a fair.
  { name: 'register', bits: 64, free: 20, dear: 60, proofBitsMax: PROOF_BITS_MAX },
  // Networks that providers give to one customer (RFC 6177).
  { name: 'register56', bits: 56, free: 40, dear: 120, proofBitsMax: PROOF_BITS_MAX },
  { name: 'register48', bits: 48, free: 80, dear: 240, proofBitsMax: PROOF_BITS_MAX },
  // The form computes as many bits, so that many networks together close it for nobody.
  { name: 'registers', bits: 0, free: 300, dear: 1_500, proofBitsMax: 24 },
] as const;
/** Limit per e-mail address. It is the lowest one, because anybody can enter any address. */
const { registrationsOfAddress: PER_MAILBOX } = CALL_LIMITS;

/** From `dear` on, the work doubles with this share of the free number. */
const DEAR_STEP = 1 / 4;
/** The limiters only count, so they refuse nothing. */
const COUNT_MAX = 1_000_000;

/**
 * Bits for the next registration; 0 for none. Each doubling beyond the free number doubles the
 * work, and from `dear` on it doubles more often.
 */
const bitsAfter = (
  counted: number,
  { free, dear, proofBitsMax }: Pick<LimitCounter, 'free' | 'dear' | 'proofBitsMax'>,
): number => {
  if (counted < free) return 0;
  const doublings = Math.floor(Math.log2(counted / free));
  const extra = Math.max(0, Math.floor((counted - dear) / (free * DEAR_STEP)));
  return Math.min(proofBitsMax, PROOF_BITS + doublings + extra);
};

type LimitCounter = {
  readonly limiter: RateLimiterPostgres;
  readonly keyFor: (address: string) => string;
  readonly free: number;
  readonly dear: number;
  readonly proofBitsMax: number;
};

/** Counts registrations by IP address, by network, by e-mail address and in total. */
export class RegistrationLimits {
  private readonly shared: readonly LimitCounter[];
  private readonly byMailbox: RateLimiterPostgres;
  private readonly usedProofs: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    this.shared = SHARED_LIMITS.map(({ name, bits, ...limit }) => ({
      limiter: limiter(name, COUNT_MAX, HOUR_SECONDS),
      keyFor: (address) => (bits === 0 ? 'all' : limitKeyOf(networkKey(address, bits))),
      ...limit,
    }));
    this.byMailbox = limiter('registered', PER_MAILBOX.max, PER_MAILBOX.seconds);
    this.usedProofs = limiter('proof', 1, PROOF_SECONDS);
  }

  /**
   * Number of zero bits that the next registration from an IP address needs as proof of work. 0 if
   * it needs none.
   */
  async proofBits(address: string): Promise<number> {
    const bits = this.shared.map(async ({ limiter, keyFor, ...limit }) =>
      bitsAfter((await limiter.get(keyFor(address)))?.consumedPoints ?? 0, limit),
    );
    return Math.max(...(await Promise.all(bits)));
  }

  /** Marks a proof of work as used. Returns false if it was used before, by any process. */
  async useProof(hash: string): Promise<boolean> {
    return (await consume(this.usedProofs, hash)) === null;
  }

  /**
   * Counts before a file is read, so that refused files count too. Further registrations of a
   * network that is already dear do not count for the networks around it.
   */
  async enter(address: string): Promise<void> {
    for (const { limiter, keyFor, dear } of this.shared) {
      const key = keyFor(address);
      const counted = (await limiter.get(key))?.consumedPoints ?? 0;
      await consume(limiter, key);
      if (counted >= dear) return;
    }
  }

  /**
   * Counts a registration for its e-mail address, before anything is stored or sent. Returns the
   * seconds to wait, or null to continue.
   */
  write(email: string): Promise<number | null> {
    return consume(this.byMailbox, limitKeyOf(email.toLowerCase()));
  }
}
