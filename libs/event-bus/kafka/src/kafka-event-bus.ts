import {
  checkEnvelopes,
  EventBusClosed,
  type BusMessage,
  type Envelope,
  type EnvelopeHandler,
  type EventBus,
  type MessageHandler,
} from '@fairlot/event-bus-port';
import { Kafka, logLevel, type KafkaConfig } from 'kafkajs';
import type { DeliveryLimits, RecordHandling, ParkedRecord } from './delivery.js';
import { GroupProgress } from './group-progress.js';
import { KafkaGroup } from './kafka-group.js';
import { KafkaPublisher } from './kafka-publisher.js';
import { readEnvelope, readMessage } from './read-record.js';
import { createTopics, type PartitionsByTopic, type TopicSettings } from './topics.js';

export type KafkaEventBusOptions = {
  readonly connection: Pick<KafkaConfig, 'brokers' | 'ssl' | 'sasl'>;
  /** Prefix of all topics and groups, because several portals may share the brokers. */
  readonly prefix: string;
  /** Topics for envelopes, without the prefix. */
  readonly topics: PartitionsByTopic;
  /** Chooses the topic of an envelope, one of `topics`. */
  readonly topicOf: (envelope: Envelope) => string;
  /** Topics for messages, without the prefix. */
  readonly messageTopics: PartitionsByTopic;
  readonly settings: TopicSettings;
  /** Called for failures that are retried: of a handler or a connection. */
  readonly onFailure?: (group: string, error: unknown) => void;
  /** Called for an unreadable record that was moved to the topic of parked records. */
  readonly onParked?: (group: string, record: ParkedRecord) => void;
  readonly limits?: Partial<DeliveryLimits>;
};

const DELIVERY_LIMITS: DeliveryLimits = { batchMax: 1_000, retryFirstMs: 50, retryMaxMs: 2_000 };
/** Topic for unreadable records. Each is stored with the group that could not read it. */
const PARKED_TOPIC = 'parked.v1';
/** Few retries here, because the relay and the groups retry on their own and report failures. */
const RETRY_OPTIONS = { retries: 2, initialRetryTime: 100, maxRetryTime: 1_000 };
const ANSWER_MS = 10_000;

/**
 * The event bus on Kafka. Kafka stores records even if no group is running, so `publish` resolves
 * when the brokers have them. It connects on first use, and reconnects after any failure.
 */
export class KafkaEventBus implements EventBus {
  private readonly kafka: Kafka;
  private readonly publisher: KafkaPublisher;
  private readonly progress: GroupProgress;
  private readonly groups = new Set<{ stop(): Promise<void> }>();
  private created: Promise<void> | null = null;
  private closed = false;

  constructor(private readonly options: KafkaEventBusOptions) {
    this.kafka = new Kafka({
      ...options.connection,
      clientId: options.prefix,
      connectionTimeout: 3_000,
      requestTimeout: ANSWER_MS,
      retry: RETRY_OPTIONS,
      logLevel: logLevel.NOTHING,
    });
    this.progress = new GroupProgress(this.kafka);
    this.publisher = new KafkaPublisher(this.kafka, () => this.prepare());
  }

  /** @throws EventBusClosed, UnknownEnvelope; KafkaJSError if the brokers did not acknowledge */
  async publish(batch: readonly Envelope[]): Promise<void> {
    checkEnvelopes(batch);
    if (batch.length === 0) return;
    const { topicOf } = this.options;
    const records = batch.map((envelope) => ({
      topic: this.named(topicOf(envelope)),
      key: envelope.key,
      value: JSON.stringify(envelope),
    }));
    await this.publisher.send(records);
  }

  /** Resolves immediately; the group joins once the brokers are up. @throws EventBusClosed */
  async subscribe(group: string, handler: EnvelopeHandler): Promise<() => Promise<void>> {
    return this.join(group, this.topics, { read: readEnvelope, handler });
  }

  /** @throws EventBusClosed; KafkaJSError if the brokers did not acknowledge */
  async send(messages: readonly BusMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const records = messages.map(({ topic, key, value }) => ({
      topic: this.named(topic),
      key,
      value: JSON.stringify(value),
    }));
    await this.publisher.send(records);
  }

  /** @throws EventBusClosed */
  async follow(
    topic: string,
    group: string,
    handler: MessageHandler,
  ): Promise<() => Promise<void>> {
    return this.join(group, [this.named(topic)], { read: readMessage, handler });
  }

  private join<Item>(
    group: string,
    topics: readonly string[],
    handling: RecordHandling<Item>,
  ): () => Promise<void> {
    if (this.closed) throw new EventBusClosed('the bus is closed');
    const { options, kafka } = this;
    const member = new KafkaGroup({
      ...handling,
      kafka,
      groupId: this.named(group),
      topics,
      prepare: () => this.prepare(),
      park: (record) => this.park(group, record),
      onFailure: (error) => options.onFailure?.(group, error),
      limits: { ...DELIVERY_LIMITS, ...options.limits },
    });
    this.groups.add(member);
    return async () => {
      await member.stop();
      this.groups.delete(member);
    };
  }

  /** @throws KafkaJSError if the brokers do not answer */
  async behindFrom(group: string): Promise<string | null> {
    await this.prepare();
    return this.progress.behindFrom(this.named(group), this.topics);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.groups].map((member) => member.stop()));
    await Promise.all([this.publisher.close(), this.progress.close()]);
  }

  private get topics(): readonly string[] {
    return Object.keys(this.options.topics).map((topic) => this.named(topic));
  }

  private named(name: string): string {
    return `${this.options.prefix}.${name}`;
  }

  /** Creates the missing topics once; after a failure, the next call tries again. */
  private prepare(): Promise<void> {
    const { settings, topics, messageTopics } = this.options;
    const parked = { [PARKED_TOPIC]: Math.max(...Object.values(topics)) };
    const all = Object.entries({ ...topics, ...messageTopics, ...parked });
    const named = Object.fromEntries(all.map(([name, ms]) => [this.named(name), ms]));
    this.created ??= createTopics(this.kafka, named, settings).catch((error: unknown) => {
      this.created = null;
      throw error;
    });
    return this.created;
  }

  private async park(group: string, record: ParkedRecord): Promise<void> {
    const { key, value, topic, partition, offset, reason } = record;
    const headers = { group, topic, partition: String(partition), offset, reason };
    await this.publisher.send([{ topic: this.named(PARKED_TOPIC), key, value, headers }]);
    this.options.onParked?.(group, record);
  }
}
