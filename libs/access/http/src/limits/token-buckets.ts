import { LRUCache } from 'lru-cache';

/** So many a second in the long run, and `burst` at once after a quiet time. */
export type Rate = { readonly perSecond: number; readonly burst: number };

type Settings = {
  readonly rate: Rate;
  /** Keys that are remembered; of more, who was quiet longest starts anew with a full bucket. */
  readonly keysMax: number;
  /** Milliseconds of any clock that never steps back. */
  readonly now?: () => number;
};

/**
 * A token bucket for each key, kept as the one instant at which it is full again. Not the memory of
 * `rate-limiter-flexible`: that has a timer for each key and no bound on how many there are.
 */
export class TokenBuckets {
  private readonly fullAt: LRUCache<string, number>;
  private readonly now: () => number;
  private readonly everyMs: number;

  constructor(private readonly settings: Settings) {
    const { rate, keysMax, now = () => performance.now() } = settings;
    this.fullAt = new LRUCache({ max: keysMax });
    this.now = now;
    this.everyMs = 1_000 / rate.perSecond;
  }

  /** Milliseconds until the bucket of this key has a token; 0 when it has one now. */
  waitMs(key: string): number {
    const aheadMs = (this.fullAt.get(key) ?? 0) - this.now();
    const { burst } = this.settings.rate;
    return Math.max(0, Math.max(0, aheadMs) - (burst - 1) * this.everyMs);
  }

  take(key: string): void {
    this.fullAt.set(key, Math.max(this.fullAt.get(key) ?? 0, this.now()) + this.everyMs);
  }
}
