import { setTimeout } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { Delivery, type DeliveryLimits, type Handling, type Parking } from './delivery.js';

export type GroupParts<Item> = Handling<Item> & {
  readonly kafka: Kafka;
  /** Of the consumer group: processes that have the same share the partitions. */
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Before each connection: that the topics are there. */
  readonly prepare: () => Promise<void>;
  readonly park: Parking;
  readonly onFailure: (error: unknown) => void;
  readonly limits: DeliveryLimits;
};

/** A process that says nothing for so long is replaced: brokers let it be no less, unless told otherwise. */
const SESSION_MS = 6_000;
const HEARTBEAT_MS = 1_000;
/** How long the brokers wait for the first byte of an answer: it costs them a look, and no delay. */
const WAIT_MS = 1_000;

/**
 * Follows the topics as one member of a group, for ever: whatever ends its connection, it opens another
 * one. Offsets are committed after the handler, so what it had not ended is handed over again.
 */
export class KafkaGroup<Item> {
  private readonly stopping = new AbortController();
  private readonly work: Promise<void>;

  constructor(private readonly parts: GroupParts<Item>) {
    this.work = this.follow();
  }

  /** Ends what was handed over before, and gives the partitions back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  private async follow(): Promise<void> {
    const { retryFirstMs, retryMaxMs } = this.parts.limits;
    const { signal } = this.stopping;
    let waitMs = retryFirstMs;
    while (!signal.aborted) {
      const delivery = new Delivery({ ...this.parts, signal });
      try {
        await this.consume(delivery);
      } catch (error) {
        this.parts.onFailure(error);
      }
      waitMs = delivery.delivered ? retryFirstMs : Math.min(waitMs * 2, retryMaxMs);
      await setTimeout(waitMs, undefined, { signal }).catch(() => null);
    }
  }

  /** Resolves when the group stops. @throws what ended the connection */
  private async consume(delivery: Delivery<Item>): Promise<void> {
    const { kafka, groupId, topics, prepare } = this.parts;
    await prepare();
    const consumer = kafka.consumer({
      groupId,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: WAIT_MS,
      allowAutoTopicCreation: false,
      retry: { restartOnFailure: async () => false },
    });
    const ended = this.endOf(consumer);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: (payload: EachBatchPayload) => delivery.take(payload),
      });
      await ended;
    } finally {
      await consumer.disconnect();
    }
  }

  private endOf(consumer: Consumer): Promise<void> {
    const { signal } = this.stopping;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
    // It may crash before anybody waits for it.
    promise.catch(() => null);
    return promise;
  }
}
