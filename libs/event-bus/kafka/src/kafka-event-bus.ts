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
import type { DeliveryLimits, Handling, ParkedRecord } from './delivery.js';
import { GroupProgress } from './group-progress.js';
import { KafkaGroup } from './kafka-group.js';
import { KafkaPublisher } from './kafka-publisher.js';
import { readEnvelope, readMessage } from './read-record.js';
import { createTopics, type Topics, type TopicSettings } from './topics.js';

export type KafkaEventBusOptions = {
  readonly connection: Pick<KafkaConfig, 'brokers' | 'ssl' | 'sasl'>;
  /** Before the name of each topic and group: several portals may share the brokers. */
  readonly prefix: string;
  /** That envelopes go to, without the prefix. */
  readonly topics: Topics;
  /** One of them. */
  readonly topicOf: (envelope: Envelope) => string;
  /** That messages go to, without the prefix. */
  readonly messageTopics: Topics;
  readonly settings: TopicSettings;
  /** Told of what failed and is tried again: a handler, or a connection. */
  readonly onFailure?: (group: string, error: unknown) => void;
  /** Told of a record that nobody can read, and that lies in the topic of those that are parked. */
  readonly onParked?: (group: string, record: ParkedRecord) => void;
  readonly limits?: Partial<DeliveryLimits>;
};

const LIMITS: DeliveryLimits = { batchMax: 1_000, retryFirstMs: 50, retryMaxMs: 2_000 };
/** Where records lie that nobody can read, with the group that met them. */
const PARKED = 'parked.v1';
/** The relay and the groups try again by themselves, and say that they do. */
const PATIENCE = { retries: 2, initialRetryTime: 100, maxRetryTime: 1_000 };
const ANSWER_MS = 10_000;

/**
 * The bus on Kafka: a record stays there when no group is running, so `publish` resolves when the brokers
 * have it. It connects when it is first used, and again after whatever ended a connection.
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
      retry: PATIENCE,
      logLevel: logLevel.NOTHING,
    });
    this.progress = new GroupProgress(this.kafka);
    this.publisher = new KafkaPublisher(this.kafka, () => this.prepare());
  }

  /** @throws EventBusClosed, UnknownEnvelope; KafkaJSError when the brokers did not say that they have it */
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

  /** Resolves at once: the group joins as soon as the brokers are there. @throws EventBusClosed */
  async subscribe(group: string, handler: EnvelopeHandler): Promise<() => Promise<void>> {
    return this.join(group, this.topics, { read: readEnvelope, handler });
  }

  /** @throws EventBusClosed; KafkaJSError when the brokers did not say that they have it */
  async send(messages: readonly BusMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const records = messages.map(({ topic, key, value }) => ({
      ...{ topic: this.named(topic), key },
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
    handling: Handling<Item>,
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
      limits: { ...LIMITS, ...options.limits },
    });
    this.groups.add(member);
    return async () => {
      await member.stop();
      this.groups.delete(member);
    };
  }

  /** @throws KafkaJSError when the brokers do not say */
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

  /** Once, and again where it failed. */
  private prepare(): Promise<void> {
    const { settings, topics, messageTopics } = this.options;
    const parked = { [PARKED]: Math.max(...Object.values(topics)) };
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
    await this.publisher.send([{ topic: this.named(PARKED), key, value, headers }]);
    this.options.onParked?.(group, record);
  }
}
