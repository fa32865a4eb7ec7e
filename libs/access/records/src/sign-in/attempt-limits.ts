import { createHash } from 'node:crypto';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { addressKey } from '../address-key.js';
import { limitersOf } from './limiters-of.js';

const WINDOW_SECONDS = 600;
const KNOWN_SECONDS = 30 * 24 * 3_600;

/**
 * Limits of wrong and of correct attempts within the window. Only users with the password use up
 * `tokensPerUser`. Only attempts from one address use up its `perAddressAndName`. The owner can
 * therefore sign in from a known address, however many wrong attempts others make.
 */
export const SIGN_IN_LIMITS = {
  windowSeconds: WINDOW_SECONDS,
  perAddress: 100,
  /** The second limit makes repeated attempts wait longer. */
  perAddressAndName: [
    { points: 5, seconds: 30 },
    { points: 10, seconds: WINDOW_SECONDS },
  ],
  /** Attempts from addresses where the user has not signed in within thirty days. */
  perName: 100,
  tokensPerUser: 60,
} as const;

export type SignInAttempt = { readonly username: string; readonly address: string };

/** Seconds to wait, or null to continue. */
type WaitSeconds = number | null;

/**
 * What is counted as one address: an IPv4 address, or a whole /64 network of IPv6, because all its
 * addresses belong to one owner (RFC 6177).
 */
export const networkOf = (address: string): string => {
  const key = addressKey(address);
  return key.includes(':') ? `${key}::/64` : address;
};

/** Counts password sign-in attempts, across all processes. */
export class AttemptLimits {
  private readonly byAddress: RateLimiterPostgres;
  private readonly byPair: readonly RateLimiterPostgres[];
  private readonly byName: RateLimiterPostgres;
  private readonly tokens: RateLimiterPostgres;
  private readonly known: RateLimiterPostgres;

  constructor(dataSource: DataSource) {
    const limiter = limitersOf(dataSource);
    const { perAddress, perAddressAndName, perName, tokensPerUser } = SIGN_IN_LIMITS;
    this.byAddress = limiter('address', perAddress, WINDOW_SECONDS);
    this.byPair = perAddressAndName.map(({ points, seconds }) =>
      limiter(`pair${seconds}`, points, seconds),
    );
    this.byName = limiter('name', perName, WINDOW_SECONDS);
    this.tokens = limiter('tokens', tokensPerUser, WINDOW_SECONDS);
    this.known = limiter('known', 1, KNOWN_SECONDS);
  }

  /** Counts an attempt before its password is checked, so that parallel guesses count too. */
  async enter(attempt: SignInAttempt): Promise<WaitSeconds> {
    for (const [limiter, key] of await this.countersOf(attempt)) {
      const wait = await consume(limiter, key);
      if (wait !== null) return wait;
    }
    return null;
  }

  /**
   * The password was right, so this attempt does not count, but wrong attempts by others still do.
   * Successes have a separate limit.
   */
  async succeeded(attempt: SignInAttempt, idUser: number): Promise<WaitSeconds> {
    const wait = await this.takeToken(idUser);
    if (wait !== null) return wait;
    for (const [limiter, key] of await this.countersOf(attempt)) await limiter.reward(key);
    await this.letIn(attempt);
    return null;
  }

  /**
   * Counts a new token of a user. Returns the seconds to wait if there were too many, otherwise
   * null.
   */
  takeToken(idUser: number): Promise<WaitSeconds> {
    return consume(this.tokens, String(idUser));
  }

  /**
   * The user proved their identity by password or by an e-mail link, so wrong attempts from unknown
   * addresses no longer block this address.
   */
  async letIn(attempt: SignInAttempt): Promise<void> {
    await this.known.set(networkAndNameKey(attempt), 1, KNOWN_SECONDS);
  }

  private async countersOf(
    attempt: SignInAttempt,
  ): Promise<readonly (readonly [RateLimiterPostgres, string])[]> {
    const pair = networkAndNameKey(attempt);
    const isKnown = (await this.known.get(pair)) !== null;
    return [
      [this.byAddress, limitKeyOf(networkOf(attempt.address))],
      ...this.byPair.map((limiter) => [limiter, pair] as const),
      ...(isKnown ? [] : [[this.byName, limitKeyOf(limitNameOf(attempt))] as const]),
    ];
  }
}

const limitNameOf = ({ username }: SignInAttempt): string => username.toLowerCase();
/** Hashes names and addresses, so that the table contains no personal data. */
export const limitKeyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const networkAndNameKey = (attempt: SignInAttempt): string =>
  limitKeyOf(networkOf(attempt.address), limitNameOf(attempt));

/** Counts an attempt. Returns the seconds to wait if there were too many, otherwise null. */
export const consume = async (limiter: RateLimiterPostgres, key: string): Promise<WaitSeconds> => {
  try {
    await limiter.consume(key);
    return null;
  } catch (exceeded) {
    if (exceeded instanceof RateLimiterRes) return Math.ceil(exceeded.msBeforeNext / 1000);
    throw exceeded;
  }
};
