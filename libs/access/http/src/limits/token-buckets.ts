import { LRUCache } from 'lru-cache';

/** `perSecond` tokens on average, and `burst` at once after an idle time. */
export type Rate = { readonly perSecond: number; readonly burst: number };

type BucketSettings = {
  readonly rate: Rate;
  /**
   * Maximum number of keys. Beyond it, the key that was idle longest is forgotten, so it starts
   * again with a full bucket.
   */
  readonly keysMax: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

/** A bucket, stored as the instant when it is full again. */
export class TokenBucket {
  private fullAt = 0;

  constructor(
    private readonly burst: number,
    private readonly everyMs: number,
    private readonly now: () => number,
  ) {}

  /** Milliseconds until a token is available; 0 if one is available now. */
  waitMs(): number {
    const aheadMs = Math.max(0, this.fullAt - this.now());
    return Math.max(0, aheadMs - (this.burst - 1) * this.everyMs);
  }

  /** Takes tokens, even more than are available. The next token then takes longer. */
  take(count = 1): void {
    this.fullAt = Math.max(this.fullAt, this.now()) + count * this.everyMs;
  }
}

/**
 * Keeps a token bucket for each key. `rate-limiter-flexible` in memory is no alternative, because
 * it needs a timer per key and does not limit the number of keys.
 */
export class TokenBuckets {
  private readonly buckets: LRUCache<string, TokenBucket>;
  private readonly rate: Rate;
  private readonly now: () => number;

  constructor({ rate, keysMax, now = () => performance.now() }: BucketSettings) {
    this.buckets = new LRUCache({ max: keysMax });
    this.rate = rate;
    this.now = now;
  }

  of(key: string): TokenBucket {
    const existing = this.buckets.get(key);
    if (existing !== undefined) return existing;
    const { burst, perSecond } = this.rate;
    const bucket = new TokenBucket(burst, 1_000 / perSecond, this.now);
    this.buckets.set(key, bucket);
    return bucket;
  }
}
