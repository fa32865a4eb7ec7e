import { setTimeout } from 'node:timers/promises';
import { RECORD_CHANGES_TOPIC, type RecordChange } from '@fairlot/contracts/bus';
import type { BusMessage, EventBus } from '@fairlot/event-bus-port';
import { ChangeOutbox, type PendingChange } from '@fairlot/records';
import type { DataSource } from 'typeorm';

const BATCH_SIZE = 500;
const POLL_EVERY_MS = 500;
const RETRY_MAX_MS = 5_000;

type ChangePublisherOptions = {
  readonly dataSource: DataSource;
  readonly bus: Pick<EventBus, 'send'>;
  /**
   * Whether this process has the lease. Only one publishes, so that a record's changes stay in
   * order.
   */
  readonly isOurs: () => boolean;
  readonly failed: (error: unknown) => void;
};

const changeMessage = (change: PendingChange): BusMessage => {
  const value: RecordChange = { v: 1, ...change };
  return { topic: RECORD_CHANGES_TOPIC, key: `${change.kind}/${change.key}`, value };
};

/** Part of the relay role: publishes changes of records on the bus, and retries after failures. */
export class ChangePublisher {
  private readonly outbox: ChangeOutbox;
  private readonly stopping = new AbortController();
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly options: ChangePublisherOptions) {
    this.outbox = new ChangeOutbox(options.dataSource);
  }

  start(): void {
    this.work = this.follow();
  }

  /** Stops publishing. Resolves when the message in progress was sent or refused. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    let waitMs = POLL_EVERY_MS;
    while (!signal.aborted) {
      try {
        await this.tellWaiting();
        waitMs = POLL_EVERY_MS;
      } catch (error) {
        this.options.failed(error);
        waitMs = Math.min(waitMs * 2, RETRY_MAX_MS);
      }
      await setTimeout(waitMs, undefined, { signal }).catch(() => null);
    }
  }

  private async tellWaiting(): Promise<void> {
    while (this.options.isOurs() && !this.stopping.signal.aborted) {
      const changes = await this.outbox.waiting(BATCH_SIZE);
      if (changes.length === 0) return;
      await this.options.bus.send(changes.map(changeMessage));
      await this.outbox.markPublished(changes);
    }
  }
}
