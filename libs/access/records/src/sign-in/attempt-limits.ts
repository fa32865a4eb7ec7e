import { createHash } from 'node:crypto';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { addressKey } from '../address-key.js';
import { limitersOf } from './limiters-of.js';

const WINDOW_SECONDS = 600;
const KNOWN_SECONDS = 30 * 24 * 3_600;

/**
 * Wrong attempts within the window, and right ones. Nobody but who knows the password uses up
 * `tokensPerUser`, and nobody at another address uses up `perAddressAndName`: the owner of an account
 * gets in from where he signed in before, whatever others guess.
 */
export const SIGN_IN_LIMITS = {
  windowSeconds: WINDOW_SECONDS,
  perAddress: 100,
  /** Two steps, so that who goes on guessing waits longer. */
  perAddressAndName: [
    { points: 5, seconds: 30 },
    { points: 10, seconds: WINDOW_SECONDS },
  ],
  /** From addresses where the user did not sign in within thirty days. */
  perName: 100,
  tokensPerUser: 60,
} as const;

export type Attempt = { readonly username: string; readonly address: string };

/** Seconds to wait; null: go on. */
type Wait = number | null;

/** A network of IPv6 belongs to one owner, who has all its addresses (RFC 6177). */
export const networkOf = (address: string): string => {
  const key = addressKey(address);
  return key.includes(':') ? `${key}::/64` : address;
};

/** Counts attempts to sign in by password, across all processes. */
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

  /** Counted before the password is looked at, so that guesses at once count as guesses in turn. */
  async enter(attempt: Attempt): Promise<Wait> {
    for (const [limiter, key] of await this.countersOf(attempt)) {
      const wait = await consume(limiter, key);
      if (wait !== null) return wait;
    }
    return null;
  }

  /**
   * The password was right: no guess, so it is not counted as one, but what others have guessed
   * stays. It has a limit of its own.
   */
  async succeeded(attempt: Attempt, idUser: number): Promise<Wait> {
    const wait = await consume(this.tokens, String(idUser));
    if (wait !== null) return wait;
    for (const [limiter, key] of await this.countersOf(attempt)) await limiter.reward(key);
    await this.letIn(attempt);
    return null;
  }

  /** He proved by a link in his mail that it is he: at this address nobody's guesses keep him out. */
  async letIn(attempt: Attempt): Promise<void> {
    await this.known.set(pairOf(attempt), 1, KNOWN_SECONDS);
  }

  private async countersOf(
    attempt: Attempt,
  ): Promise<readonly (readonly [RateLimiterPostgres, string])[]> {
    const pair = pairOf(attempt);
    const isKnown = (await this.known.get(pair)) !== null;
    return [
      [this.byAddress, keyOf(networkOf(attempt.address))],
      ...this.byPair.map((limiter) => [limiter, pair] as const),
      ...(isKnown ? [] : [[this.byName, keyOf(nameOf(attempt))] as const]),
    ];
  }
}

const nameOf = ({ username }: Attempt): string => username.toLowerCase();
/** Names and addresses of people are no keys of a table: their hashes do. */
export const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const pairOf = (attempt: Attempt): string => keyOf(networkOf(attempt.address), nameOf(attempt));

/** Null, or the seconds to wait. */
export const consume = async (limiter: RateLimiterPostgres, key: string): Promise<Wait> => {
  try {
    await limiter.consume(key);
    return null;
  } catch (exceeded) {
    if (exceeded instanceof RateLimiterRes) return Math.ceil(exceeded.msBeforeNext / 1000);
    throw exceeded;
  }
};
