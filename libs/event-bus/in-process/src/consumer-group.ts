import { EventBusClosed } from '@fairlot/event-bus-port';

export type GroupLimits = {
  /** Maximum number of items that may wait in a group before `publish` waits too. */
  readonly queueMax: number;
  /** Items per call of the handler, unless one published batch is larger. */
  readonly batchMax: number;
  /** Pause before the first retry. Each further retry doubles it, up to `retryMaxMs`. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /**
   * Longest pause of a group after a batch: `restEachMs` per item, but at most `restMaxMs`.
   */
  readonly restEachMs: number;
  readonly restMaxMs: number;
  /** Called after each failure of a handler. The batch is retried in any case. */
  readonly onFailure?: (group: string, error: unknown) => void;
};

/** The pause after a batch is this multiple of the time that its handler took. */
const PAUSE_FACTOR = 5;

export type HandleBatch<Item> = (batch: readonly Item[]) => Promise<void>;

type QueuedBatch<Item> = {
  readonly batch: readonly Item[];
  readonly acknowledge: () => void;
  readonly abandon: (cause: unknown) => void;
};

/** The queue of one group, and the loop that passes it to the handler in order, with retries. */
export class ConsumerGroup<Item> {
  private readonly deliveries: QueuedBatch<Item>[] = [];
  private stopping = false;
  private endPause: () => void = () => {};
  private queued = 0;
  private waitingForRoom: (() => void)[] = [];
  private work: Promise<void> | null = null;

  constructor(
    private readonly name: string,
    private readonly handler: HandleBatch<Item>,
    private readonly limits: GroupLimits,
  ) {}

  /** Resolves when `size` items fit. A batch larger than the limit is admitted alone. */
  async waitForCapacity(size: number): Promise<void> {
    while (this.queued > 0 && this.queued + size > this.limits.queueMax) {
      await new Promise<void>((resolve) => this.waitingForRoom.push(resolve));
    }
  }

  /** Resolves when the handler has acknowledged the batch. @throws EventBusClosed */
  take(batch: readonly Item[]): Promise<void> {
    const acknowledged = new Promise<void>((resolve, reject) => {
      const abandon = (cause: unknown): void =>
        reject(new EventBusClosed(`${this.name} ended unacknowledged`, { cause }));
      this.deliveries.push({ batch, acknowledge: resolve, abandon });
    });
    this.queued += batch.length;
    this.work ??= this.deliverAll();
    return acknowledged;
  }

  /**
   * Stops the group. If the handler fails, it gets at most one more attempt. Items that it still
   * rejects are dropped.
   */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endPause();
    await this.work;
  }

  private async deliverAll(): Promise<void> {
    while (this.deliveries.length > 0) await this.deliver(this.nextPart());
    this.work = null;
  }

  private nextPart(): readonly QueuedBatch<Item>[] {
    let size = 0;
    const full = this.deliveries.findIndex(
      ({ batch }, index) => (size += batch.length) > this.limits.batchMax && index > 0,
    );
    return this.deliveries.splice(0, full === -1 ? this.deliveries.length : full);
  }

  private async deliver(part: readonly QueuedBatch<Item>[]): Promise<void> {
    const items = part.flatMap(({ batch }) => batch);
    const beganAt = performance.now();
    const failure = await this.handle(items);
    const tookMs = performance.now() - beganAt;
    for (const { batch, acknowledge, abandon } of part) {
      this.queued -= batch.length;
      if (failure === null) acknowledge();
      else abandon(failure.cause);
    }
    const waiting = this.waitingForRoom;
    this.waitingForRoom = [];
    for (const proceed of waiting) proceed();
    await this.pauseAfter(tookMs, items.length);
  }

  /**
   * Pauses so that the handler runs for a sixth of the time, unless a full batch is already
   * waiting. More items arrive during the pause, so a row that changes with many events is written
   * once. A single item is handled immediately, and the pause after it is short.
   */
  private async pauseAfter(tookMs: number, items: number): Promise<void> {
    const { batchMax, restEachMs, restMaxMs } = this.limits;
    if (this.queued >= batchMax) return;
    await this.pauseUnlessStopping(Math.min(PAUSE_FACTOR * tookMs, restEachMs * items, restMaxMs));
  }

  /**
   * Retries until the handler accepts the items, then returns null. Returns the error of the last
   * attempt only if the group is stopping.
   */
  private async handle(items: readonly Item[]): Promise<{ cause: unknown } | null> {
    const { retryFirstMs, retryMaxMs, onFailure } = this.limits;
    for (let waitMs = retryFirstMs; ; waitMs = Math.min(waitMs * 2, retryMaxMs)) {
      const last = this.stopping;
      try {
        await this.handler(items);
        return null;
      } catch (error) {
        onFailure?.(this.name, error);
        if (last) return { cause: error };
        await this.pauseUnlessStopping(waitMs);
      }
    }
  }

  private async pauseUnlessStopping(waitMs: number): Promise<void> {
    if (this.stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.endPause = () => (clearTimeout(timer), resolve());
    });
  }
}
