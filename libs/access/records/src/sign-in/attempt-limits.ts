import { createHash } from 'node:crypto';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { addressKey } from '../address-key.js';
import { limitersOf } from './limiters-of.js';

const WINDOW_SECONDS = 600;
const KNOWN_SECONDS = 30 * 24 * 3_600;

/**
 * Limits of wrong attempts, and of tokens after correct ones (`tokensPerUser`). Wrong attempts of
 * others do not count towards `perAddressAndName` of the owner's address. The owner can therefore
 * sign in from a known address, however many wrong attempts others make.
 */
export const SIGN_IN_LIMITS = {
  windowSeconds: WINDOW_SECONDS,
  perAddress: 100,
  /** The second limit blocks repeated attempts for longer. */
  perAddressAndName: [
    { points: 5, seconds: 30 },
    { points: 10, seconds: WINDOW_SECONDS },
  ],
  /** Limits attempts from addresses from which the user has not signed in within thirty days. */
  perName: 100,
  tokensPerUser: 60,
} as const;

export type SignInAttempt = { readonly username: string; readonly address: string };

/** Seconds to wait, or null to continue. */
type WaitSeconds = number | null;

/**
 * The key of an address: an IPv4 address, or the /64 network of an IPv6 address, because one
 * subscriber has all its addresses (RFC 6177).
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
   * Reverts the count of this attempt, because its password was right. Wrong attempts still count.
   * Successful attempts have a separate limit.
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
   * Marks an address as known to the user, who has signed in there or opened an e-mail link. Wrong
   * attempts from unknown addresses no longer block it.
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
/** Key of a counter: a hash of its parts, so that the table contains no names and addresses. */
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
