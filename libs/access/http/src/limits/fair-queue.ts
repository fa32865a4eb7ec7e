import { tooManyRequests } from '@fairlot/contracts/refused';
import { Unavailable } from '@fairlot/kernel';
import { TokenBuckets, type Rate } from './token-buckets.js';

export type QueueSettings = {
  readonly atOnce: number;
  readonly atOncePerKey: number;
  /** How long one waits for its turn. */
  readonly waitMs: number;
  /** Nothing rests where it is left out. */
  readonly rest?: Rest;
};

/** What a key pays for its work. */
type Rest = {
  /** Milliseconds of work that a key has for each second, and at once after a quiet time. */
  readonly workMs: Rate;
  /** Longest time from one turn of a key to its next. */
  readonly maxMs: number;
  /** Whether all keys pay together, so that many keys leave as much time to others as one. */
  readonly isShared?: boolean;
};

/** Waiting of one key; more is no person's reading. */
const WAITING_PER_KEY_MAX = 50;
const WAITING_MAX = 1_000;
const RETRY_SECONDS = 1;
const KEYS_MAX = 10_000;

export type Leave = (moreMs?: number) => void;

type Line = { working: number; readonly waiting: Set<() => void> };

/**
 * Work of which a few parts are done at once. Whoever waits gets a turn key by key, so that who asks ten
 * times waits ten times as long and nobody else does. After more work than its share a key rests, so that
 * time is left to work that waits for no turn.
 */
export class FairQueue {
  /** In the order of their next turns. */
  private readonly lines = new Map<string, Line>();
  private working = 0;
  private waiting = 0;

  private readonly work: TokenBuckets | null;

  /** @param mustRest whether keys rest at present */
  constructor(
    private readonly settings: QueueSettings,
    private readonly mustRest: () => boolean = () => true,
  ) {
    const { rest } = settings;
    this.work =
      rest === undefined ? null : new TokenBuckets({ rate: rest.workMs, keysMax: KEYS_MAX });
  }

  /** Does this work in its turn. @throws as `enter`, and what the work throws */
  async run<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for the key's turn.
   * @returns what ends it, with what it cost beyond its time in milliseconds; calling it again does nothing
   * @throws Refused TOO_MANY_REQUESTS when this key has too much waiting, Unavailable OVERLOADED
   * when its turn did not come in time
   */
  async enter(key: string): Promise<Leave> {
    const line = this.lines.get(key) ?? { working: 0, waiting: new Set() };
    this.lines.set(key, line);
    try {
      await this.turn(line);
    } catch (error) {
      this.forgetIdle(key, line);
      throw error;
    }
    const startedAt = performance.now();
    let isOver = false;
    return (moreMs = 0) => {
      if (isOver) return;
      isOver = true;
      this.leave(key, line, performance.now() - startedAt + moreMs);
    };
  }

  private leave(key: string, line: Line, workedMs: number): void {
    const isShared = this.settings.rest?.isShared === true;
    if (!isShared) this.working -= 1;
    // The key goes to the end of the queue.
    this.lines.delete(key);
    this.lines.set(key, line);
    const end = (): void => {
      line.working -= 1;
      if (isShared) this.working -= 1;
      this.forgetIdle(key, line);
      this.next();
    };
    const restMs = this.restMs(isShared ? 'all' : key, workedMs);
    if (restMs > 0) setTimeout(end, restMs).unref();
    else end();
    this.next();
  }

  private restMs(key: string, workedMs: number): number {
    const { rest } = this.settings;
    if (this.work === null || rest === undefined || !this.mustRest()) return 0;
    const bucket = this.work.of(key);
    bucket.take(workedMs);
    return Math.min(bucket.waitMs(), rest.maxMs);
  }

  private forgetIdle(key: string, line: Line): void {
    if (line.working === 0 && line.waiting.size === 0) this.lines.delete(key);
  }

  private async turn(line: Line): Promise<void> {
    if (this.isFree(line)) {
      this.begin(line);
      return;
    }
    if (line.waiting.size >= WAITING_PER_KEY_MAX) throw tooManyRequests(RETRY_SECONDS);
    if (this.waiting >= WAITING_MAX) throw new Unavailable('OVERLOADED', RETRY_SECONDS);
    this.waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    line.waiting.add(resolve);
    const late = setTimeout(() => {
      line.waiting.delete(resolve);
      reject(new Unavailable('OVERLOADED', RETRY_SECONDS));
    }, this.settings.waitMs);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      this.waiting -= 1;
    }
  }

  private isFree(line: Line): boolean {
    const { atOnce, atOncePerKey } = this.settings;
    return this.working < atOnce && line.working < atOncePerKey;
  }

  private begin(line: Line): void {
    line.working += 1;
    this.working += 1;
  }

  private next(): void {
    for (const line of this.lines.values()) {
      const [first] = line.waiting;
      if (first === undefined || !this.isFree(line)) continue;
      line.waiting.delete(first);
      this.begin(line);
      first();
      return;
    }
  }
}
