import { tooManyRequests } from '@fairlot/contracts/refused';
import { Unavailable } from '@fairlot/kernel';
import { TokenBuckets, type Rate } from './token-buckets.js';

export type QueueSettings = {
  readonly atOnce: number;
  readonly atOncePerKey: number;
  /** Maximum wait for a turn. After it, the task is refused. */
  readonly waitMs: number;
  /** How keys pause after work. If omitted, they never pause. */
  readonly rest?: WorkLimits;
};

/** Limits of the work of a key, from which its pauses follow. */
type WorkLimits = {
  /** Milliseconds of work that a key may use per second, and as a burst after an idle time. */
  readonly workMs: Rate;
  /** Maximum pause between two turns of a key. */
  readonly maxMs: number;
  /** Work of each request outside its turn: receiving and routing. Zero if omitted. */
  readonly aroundMs?: number;
  /**
   * Whether all keys share one budget of work, so that many keys together leave as much time for
   * other requests as one key.
   */
  readonly isShared?: boolean;
};

/** Maximum number of waiting requests per key. A person in a browser does not reach it. */
const WAITING_PER_KEY_MAX = 50;
const WAITING_MAX = 1_000;
const RETRY_SECONDS = 1;
const KEYS_MAX = 10_000;

export type LeaveQueue = (moreMs?: number) => void;

type KeyLine = { working: number; readonly waiting: Set<() => void> };

/**
 * Runs a limited number of tasks at once. Waiting keys take turns, so that a key with ten requests
 * delays only itself. A key that exceeds its share of time pauses, which leaves time for work
 * outside the queue.
 */
export class FairQueue {
  /** The waiting requests by key. Keys are in the order of their next turns. */
  private readonly lines = new Map<string, KeyLine>();
  private working = 0;
  private waiting = 0;

  private readonly work: TokenBuckets | null;

  /** @param mustRest whether keys must pause at present */
  constructor(
    private readonly settings: QueueSettings,
    private readonly mustRest: () => boolean = () => true,
  ) {
    const { rest } = settings;
    this.work =
      rest === undefined ? null : new TokenBuckets({ rate: rest.workMs, keysMax: KEYS_MAX });
  }

  /**
   * Runs a task in its turn.
   * @throws the errors of `enter`, and errors of the task
   */
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
   * @returns a function that ends the turn, with additional cost in milliseconds; repeated calls
   * are ignored
   * @throws Refused TOO_MANY_REQUESTS if this key has too many waiting requests, Unavailable
   * OVERLOADED if its turn did not come in time
   */
  async enter(key: string): Promise<LeaveQueue> {
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

  private leave(key: string, line: KeyLine, workedMs: number): void {
    const isShared = this.settings.rest?.isShared === true;
    if (!isShared) this.working -= 1;
    // The key moves to the end of the queue.
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
    bucket.take(workedMs + (rest.aroundMs ?? 0));
    return Math.min(bucket.waitMs(), rest.maxMs);
  }

  private forgetIdle(key: string, line: KeyLine): void {
    if (line.working === 0 && line.waiting.size === 0) this.lines.delete(key);
  }

  private async turn(line: KeyLine): Promise<void> {
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

  private isFree(line: KeyLine): boolean {
    const { atOnce, atOncePerKey } = this.settings;
    return this.working < atOnce && line.working < atOncePerKey;
  }

  private begin(line: KeyLine): void {
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
