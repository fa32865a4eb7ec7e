import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';

/**
 * How long records of commands without events are kept. Until then, refusals can be proved and
 * repeated commands are recognised.
 */
const RETENTION_MS = 30 * 86_400_000;
const CHECK_EVERY_MS = 3_600_000;
/** Number of rows per DELETE, and the pause before the next one, in which others can commit. */
const BATCH_SIZE = 2_000;
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

  /** Deletes the records older than thirty days, in batches. Returns their number. */
  async forget(): Promise<number> {
    const { store, clock } = this.options;
    const before = clock.now() - RETENTION_MS;
    let deleted = 0;
    for (let more = true; more && !this.#stopped;) {
      const some = await store.deleteUnwritten(before, BATCH_SIZE);
      deleted += some;
      more = some === BATCH_SIZE;
      if (more) await delay(PAUSE_MS);
    }
    return deleted;
  }

  async #again(): Promise<void> {
    // After a failure, the run an hour later deletes the rest. A delay does no harm.
    await this.forget().catch((error: unknown) => this.options.onError?.(error));
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.start(), CHECK_EVERY_MS).unref();
  }
}
