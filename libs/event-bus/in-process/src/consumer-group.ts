import { EventBusClosed } from '@fairlot/event-bus-port';

export type GroupLimits = {
  /** Items that may wait in a group before `publish` waits too. */
  readonly queueMax: number;
  /** Items handed to the handler at once, unless one published batch is larger. */
  readonly batchMax: number;
  /** Pause before the first repetition; doubles up to `retryMaxMs`. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  /** How long a group rests after a part at most: so long for each item of it, and however many they were. */
  readonly restEachMs: number;
  readonly restMaxMs: number;
  /** Told of each rejection of a handler; the batch is repeated whatever this does. */
  readonly onFailure?: (group: string, error: unknown) => void;
};

/** How much longer than a part the rest after it is. */
const REST = 5;

export type Handler<Item> = (batch: readonly Item[]) => Promise<void>;

type Delivery<Item> = {
  readonly batch: readonly Item[];
  readonly acknowledge: () => void;
  readonly abandon: (cause: unknown) => void;
};

/** One group's queue and the loop that empties it, in order, until its handler has resolved. */
export class ConsumerGroup<Item> {
  private readonly deliveries: Delivery<Item>[] = [];
  private stopping = false;
  private endPause: () => void = () => {};
  private queued = 0;
  private waitingForRoom: (() => void)[] = [];
  private work: Promise<void> | null = null;

  constructor(
    private readonly name: string,
    private readonly handler: Handler<Item>,
    private readonly limits: GroupLimits,
  ) {}

  /** Resolves when `size` items fit; a batch larger than the bound goes when it is alone. */
  async room(size: number): Promise<void> {
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

  /** Drains: what waits gets one more attempt, and is abandoned when that fails. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endPause();
    await this.work;
  }

  private async deliverAll(): Promise<void> {
    while (this.deliveries.length > 0) await this.deliver(this.nextPart());
    this.work = null;
  }

  private nextPart(): readonly Delivery<Item>[] {
    let size = 0;
    const full = this.deliveries.findIndex(
      ({ batch }, index) => (size += batch.length) > this.limits.batchMax && index > 0,
    );
    return this.deliveries.splice(0, full === -1 ? this.deliveries.length : full);
  }

  private async deliver(part: readonly Delivery<Item>[]): Promise<void> {
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
    await this.rest(tookMs, items.length);
  }

  /**
   * So long that parts take a sixth of the time, unless enough waits for a whole one: more gathers
   * meanwhile, and what changes with many events is written once for all of them. Who is alone waits
   * for nothing, and who comes next hardly.
   */
  private async rest(tookMs: number, items: number): Promise<void> {
    const { batchMax, restEachMs, restMaxMs } = this.limits;
    if (this.queued >= batchMax) return;
    await this.pauseUnlessStopping(Math.min(REST * tookMs, restEachMs * items, restMaxMs));
  }

  /** Null when handled; a failure only when the group stops. */
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
