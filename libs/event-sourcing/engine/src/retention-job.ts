import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';

/** Refusals can be proven, and commands without events are recognized, for thirty days. */
const RETENTION_MS = 30 * 86_400_000;
const EVERY_MS = 3_600_000;
/** Rows per DELETE, and the pause before the next, so that others can commit in between. */
const BATCH = 2_000;
const PAUSE_MS = 50;

export type RetentionJobOptions = {
  readonly store: Pick<EventStore, 'deleteUnwritten'>;
  readonly clock: Clock;
  readonly onError?: (error: unknown) => void;
};

/** Deletes old records of commands without events. Any process may run it. */
export class RetentionJob {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RetentionJobOptions) {}

  start(): void {
    this.#running = this.#again();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Returns the number of deleted records. */
  async forget(): Promise<number> {
    const { store, clock } = this.options;
    const before = clock.now() - RETENTION_MS;
    let deleted = 0;
    for (let more = true; more && !this.#stopped;) {
      const some = await store.deleteUnwritten(before, BATCH);
      deleted += some;
      more = some === BATCH;
      if (more) await delay(PAUSE_MS);
    }
    return deleted;
  }

  async #again(): Promise<void> {
    // Retried an hour later, because rows that stay slightly longer do no harm.
    await this.forget().catch((error: unknown) => this.options.onError?.(error));
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.start(), EVERY_MS).unref();
  }
}
