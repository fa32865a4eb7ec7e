import { createHash } from 'node:crypto';
import { BusNotices, type LiveEvent, type PastLots } from '@fairlot/auction-live';
import { NOTICES_TOPIC } from '@fairlot/contracts/bus';
import type { Envelope, EventBus } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { liveEventsOfEnvelope, liveEventOfStored } from '../live/live-events.js';

type NoticePublisherOptions = {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly contexts: Contexts;
  readonly pastLots?: PastLots;
  readonly bus: Pick<EventBus, 'send'>;
  /**
   * Called for an event from which notices cannot be derived. Its notices are skipped, so that
   * others need not wait.
   */
  readonly leftOut: (event: LiveEvent, cause: unknown) => void;
};

class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** Length of an id in characters, which contain 128 bits of the hash. */
const ID_LENGTH = 22;
const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH);

/** The events up to the first one that this version cannot read. */
const readableEvents = (stored: readonly StoredEvent[]): readonly LiveEvent[] => {
  const events: LiveEvent[] = [];
  try {
    for (const one of stored) events.push(liveEventOfStored(one));
  } catch {
    // Stop here: later events depend on this one, and the relay holds them back too.
  }
  return events;
};

/**
 * Publishes notices to dealers before the relay saves its checkpoint. If a batch fails, all waiting
 * batches fail too, so that the relay sends them again in the same order.
 */
export class NoticePublisher {
  private notices: BusNotices;
  private publishing: Promise<void> = Promise.resolve();
  private waiting = 0;
  private failed = false;

  constructor(private readonly options: NoticePublisherOptions) {
    this.notices = this.makeNotices();
  }

  /**
   * Resolves when the notices are stored durably on the bus.
   * @throws any error while reading or sending
   */
  async publish(batch: readonly Envelope[]): Promise<void> {
    this.waiting += 1;
    this.publishing = this.publishing.then(() => this.publishNotices(batch));
    try {
      await this.publishing;
    } catch (error) {
      this.failed = true;
      throw error;
    } finally {
      this.waiting -= 1;
      if (this.failed && this.waiting === 0) this.startOver();
    }
  }

  private async publishNotices(batch: readonly Envelope[]): Promise<void> {
    const { bus, contexts } = this.options;
    const messages = [];
    for (const happened of batch.flatMap((envelope) => liveEventsOfEnvelope(contexts, envelope)))
      for (const value of await this.of(happened))
        messages.push({ topic: NOTICES_TOPIC, key: String(value.idDealer), value });
    await bus.send(messages);
  }

  private async of(happened: LiveEvent): ReturnType<BusNotices['of']> {
    try {
      return await this.notices.of(happened);
    } catch (error) {
      if (error instanceof StoreAway) throw error.cause;
      this.options.leftOut(happened, error);
      return [];
    }
  }

  private startOver(): void {
    [this.publishing, this.failed, this.notices] = [Promise.resolve(), false, this.makeNotices()];
  }

  private makeNotices(): BusNotices {
    const { store, pastLots } = this.options;
    const away = (cause: unknown): never => {
      throw new StoreAway('the log does not respond', { cause });
    };
    return new BusNotices({
      loadStream: async (stream, from = 0) =>
        readableEvents(await store.readStream(stream, { from }).catch(away)),
      ...(pastLots && { pastLots: (key) => pastLots(key).catch(away) }),
      hash: shortHash,
    });
  }
}
