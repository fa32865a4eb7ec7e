import { setTimeout } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { Delivery, type DeliveryLimits, type RecordHandling, type ParkRecord } from './delivery.js';

export type KafkaGroupOptions<Item> = RecordHandling<Item> & {
  readonly kafka: Kafka;
  /** Id of the consumer group: processes with the same id share the partitions. */
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Called before each connection, to make sure that the topics exist. */
  readonly prepare: () => Promise<void>;
  readonly park: ParkRecord;
  readonly onFailure: (error: unknown) => void;
  readonly limits: DeliveryLimits;
};

/** Time after which the brokers replace a process that sends nothing. Their default minimum. */
const SESSION_MS = 6_000;
const HEARTBEAT_MS = 1_000;
/**
 * How long the brokers wait for new records before they return an empty answer. They send a new
 * record immediately, so this adds no delay.
 */
const WAIT_MS = 1_000;

/**
 * Reads topics as a member of a consumer group, and reconnects after any failure. Offsets are
 * committed after the handler has finished, so unfinished records are delivered again.
 */
export class KafkaGroup<Item> {
  private readonly stopping = new AbortController();
  private readonly work: Promise<void>;

  constructor(private readonly options: KafkaGroupOptions<Item>) {
    this.work = this.follow();
  }

  /** Finishes the running handler, and leaves the group. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  private async follow(): Promise<void> {
    const { retryFirstMs, retryMaxMs } = this.options.limits;
    const { signal } = this.stopping;
    let waitMs = retryFirstMs;
    while (!signal.aborted) {
      const delivery = new Delivery({ ...this.options, signal });
      try {
        await this.consume(delivery);
      } catch (error) {
        this.options.onFailure(error);
      }
      waitMs = delivery.delivered ? retryFirstMs : Math.min(waitMs * 2, retryMaxMs);
      await setTimeout(waitMs, undefined, { signal }).catch(() => null);
    }
  }

  /** Consumes until the group stops. @throws the reason if the connection ends */
  private async consume(delivery: Delivery<Item>): Promise<void> {
    const { kafka, groupId, topics, prepare } = this.options;
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
    // Avoid an unhandled rejection if the consumer crashes before the promise is awaited.
    promise.catch(() => null);
    return promise;
  }
}
