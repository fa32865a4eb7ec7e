/** Long work pauses after this time, so it delays urgent work by no more than this. */
const PART_MS = 2;
/** Long work continues after this time, even during urgent work, so that it does not starve. */
const PAUSE_MAX_MS = 10;

/** Number of bytes per part. Hashing them takes a quarter of a millisecond. */
const BYTES_PER_PART = 524_288;

type WaitingWork = { readonly resume: () => void; readonly sinceAt: number };

/**
 * Work that has precedence in this process. The event loop has no priorities. So long work pauses
 * between its parts while urgent work is in progress.
 */
export class UrgentWork {
  private count = 0;
  private lastAt = Number.NEGATIVE_INFINITY;
  private readonly waiting: WaitingWork[] = [];
  private late: NodeJS.Timeout | null = null;
  private isNext = false;

  get isIdle(): boolean {
    return this.count === 0;
  }

  /** Time since the last urgent work ended, ms; 0 while some is in progress. */
  get quietMs(): number {
    return this.isIdle ? performance.now() - this.lastAt : 0;
  }

  /** Runs urgent work. Other work waits until it is done, but not longer than `PAUSE_MAX_MS`. */
  async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.count += 1;
    try {
      return await work();
    } finally {
      this.end();
    }
  }

  private end(): void {
    this.count -= 1;
    this.lastAt = performance.now();
    if (this.isIdle) this.schedule();
  }

  /**
   * Resolves in a later turn of the event loop, for one caller per turn. It waits until no urgent
   * work is in progress, but at most `PAUSE_MAX_MS`.
   */
  pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.push({ resume: resolve, sinceAt: performance.now() });
    this.schedule();
    return promise;
  }

  private schedule(): void {
    const [first] = this.waiting;
    if (first === undefined || this.isNext) return;
    const leftMs = this.isIdle ? 0 : first.sinceAt + PAUSE_MAX_MS - performance.now();
    if (leftMs > 0) {
      this.late ??= setTimeout(() => {
        this.late = null;
        this.schedule();
      }, leftMs);
      return;
    }
    this.isNext = true;
    setImmediate(() => {
      this.isNext = false;
      this.waiting.shift()?.resume();
      this.schedule();
    });
  }
}

/** The urgent work of this process: bids, which have precedence over everything else. */
export const urgentWork = /*#__PURE__*/ new UrgentWork();

/** When long work began in this turn of the event loop; null before it. */
let begunInTurnAt: number | null = null;
const endTurn = (): void => {
  begunInTurnAt = null;
};
const turnBegunAt = (): number => {
  if (begunInTurnAt === null) {
    begunInTurnAt = performance.now();
    setImmediate(endTurn);
  }
  return begunInTurnAt;
};

/**
 * Starts long work. Call the returned function after each part, and it pauses for urgent work. Long
 * work that follows other long work in the same turn of the event loop shares its time.
 */
export const longWork = (): (() => Promise<void> | undefined) => {
  let begunAt = turnBegunAt();
  const pause = async (): Promise<void> => {
    await urgentWork.pause();
    endTurn();
    begunAt = turnBegunAt();
  };
  return () => (performance.now() - begunAt < PART_MS ? undefined : pause());
};

/** Cuts bytes into parts, with pauses for urgent work in between. */
export const bytesInParts = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const pause = longWork();
  for (let at = 0; at < bytes.length; at += BYTES_PER_PART) {
    yield bytes.subarray(at, at + BYTES_PER_PART);
    const paused = pause();
    if (paused !== undefined) await paused;
  }
};

type Hash = { update(bytes: Uint8Array): unknown; digest(encoding: 'hex'): string };

/**
 * Adds bytes to a hash in parts, because hashing 10 MB blocks the thread.
 * @returns the hex digest
 */
export const digestInParts = async (hash: Hash, bytes: Uint8Array): Promise<string> => {
  for await (const part of bytesInParts(bytes)) hash.update(part);
  return hash.digest('hex');
};

/** Maps items in order. If that takes long, pauses for urgent work. */
export const mapInParts = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Promise<Made[]> => {
  const made: Made[] = [];
  const pause = longWork();
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    const paused = pause();
    if (paused !== undefined) await paused;
  }
  return made;
};
