import { tooManyRequests } from '@fairlot/contracts/refused';
import { Unavailable } from '@fairlot/kernel';

type Settings = {
  readonly atOnce: number;
  readonly atOncePerKey: number;
  /** How long one waits for its turn. */
  readonly waitMs: number;
  /** A key rests after its work for as long as that took, and at most this long. */
  readonly restMaxMs: number;
};

/** Waiting of one key; more is no person's reading. */
const WAITING_PER_KEY_MAX = 50;
const WAITING_MAX = 1_000;
const RETRY_SECONDS = 1;

type Line = { working: number; readonly waiting: Set<() => void> };

/**
 * Expensive work, a few at once. Whoever waits gets a turn key by key, so that who asks ten times
 * waits ten times as long and nobody else does; and half of the time of each of a key's turns is
 * left to cheap work, which waits for no turn.
 */
export class FairQueue {
  /** The key whose turn is next stands first. */
  private readonly lines = new Map<string, Line>();
  private working = 0;
  private waiting = 0;

  constructor(private readonly settings: Settings) {}

  /**
   * @throws Refused TOO_MANY_REQUESTS when this key has too much waiting, Unavailable OVERLOADED
   * when its turn did not come in time
   */
  async run<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const line = this.lines.get(key) ?? { working: 0, waiting: new Set() };
    this.lines.set(key, line);
    try {
      await this.turn(line);
    } catch (error) {
      this.forgetIdle(key, line);
      throw error;
    }
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.working -= 1;
      // Who had a turn stands last.
      this.lines.delete(key);
      this.lines.set(key, line);
      const restMs = Math.min(performance.now() - startedAt, this.settings.restMaxMs);
      setTimeout(() => {
        line.working -= 1;
        this.forgetIdle(key, line);
        this.next();
      }, restMs).unref();
      this.next();
    }
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
