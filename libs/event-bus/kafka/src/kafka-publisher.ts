import { EventBusClosed } from '@fairlot/event-bus-port';
import {
  CompressionTypes,
  Partitioners,
  type Kafka,
  type Producer,
  type TopicMessages,
} from 'kafkajs';
import { RECORD_BYTES_MAX } from './topics.js';

/** Maximum number of records and bytes per request. A single larger batch is still sent. */
const RECORDS_MAX = 2_000;
const BYTES_MAX = RECORD_BYTES_MAX / 4;

export type BusRecord = {
  readonly topic: string;
  readonly key: string;
  readonly value: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type PendingRecords = {
  readonly records: readonly BusRecord[];
  readonly sent: () => void;
  readonly failed: (cause: unknown) => void;
};

const groupByTopic = (records: readonly BusRecord[]): TopicMessages[] =>
  [...Map.groupBy(records, ({ topic }) => topic)].map(([topic, messages]) => ({ topic, messages }));
const bytesOf = (records: readonly BusRecord[]): number =>
  records.reduce((sum, { value }) => sum + value.length, 0);

/**
 * Sends records in the order of the calls, one request at a time: several requests in flight could
 * reach the partitions in any order, even with an idempotent producer. Records that arrive in the
 * meantime are sent together. After a failure, the queue is rejected too, so that no record
 * overtakes a failed one.
 */
export class KafkaPublisher {
  private waiting: PendingRecords[] = [];
  private producer: Producer | null = null;
  private work: Promise<void> = Promise.resolve();
  private sending = false;
  private closed = false;

  constructor(
    private readonly kafka: Kafka,
    /** Called before the first record of a connection, to make sure that its topics exist. */
    private readonly prepare: () => Promise<void>,
  ) {}

  /** Resolves when all in-sync replicas have the records. @throws EventBusClosed */
  async send(records: readonly BusRecord[]): Promise<void> {
    if (this.closed) throw new EventBusClosed('the bus is closed');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push({ records, sent: resolve, failed: reject });
    if (!this.sending) this.work = this.sendAll();
    await promise;
  }

  /** Waits until the queue is sent or has failed. */
  async close(): Promise<void> {
    this.closed = true;
    await this.work;
    await this.disconnect();
  }

  private async sendAll(): Promise<void> {
    this.sending = true;
    while (this.waiting.length > 0) {
      const part = this.nextPart();
      try {
        await this.request(part.flatMap(({ records }) => records));
        for (const { sent } of part) sent();
      } catch (cause) {
        for (const { failed } of [...part, ...this.waiting.splice(0)]) failed(cause);
        // The producer's sequence may have a gap, and then the brokers would reject all later
        // records.
        await this.disconnect();
      }
    }
    this.sending = false;
  }

  private nextPart(): readonly PendingRecords[] {
    let [count, bytes] = [0, 0];
    const full = this.waiting.findIndex(({ records }, index) => {
      count += records.length;
      bytes += bytesOf(records);
      return index > 0 && (count > RECORDS_MAX || bytes > BYTES_MAX);
    });
    return this.waiting.splice(0, full === -1 ? this.waiting.length : full);
  }

  private async request(records: readonly BusRecord[]): Promise<void> {
    this.producer ??= await this.connect();
    await this.producer.sendBatch({
      acks: -1,
      compression: CompressionTypes.GZIP,
      topicMessages: groupByTopic(records),
    });
  }

  private async connect(): Promise<Producer> {
    await this.prepare();
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }

  private async disconnect(): Promise<void> {
    const { producer } = this;
    this.producer = null;
    // Ignore errors, because they mean that the producer is already disconnected.
    await producer?.disconnect().catch(() => null);
  }
}
