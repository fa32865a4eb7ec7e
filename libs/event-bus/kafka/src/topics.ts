import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';

export type TopicSettings = {
  /** Of each topic: as many processes may share the work of a group. */
  readonly partitions: number;
  /** Null: as the brokers have it. */
  readonly replicas: number | null;
};

/** By name, how long a record stays, ms: longer than any follower may be away. */
export type Topics = Readonly<Record<string, number>>;

/** Of a record, compressed or not: an auction of a thousand lots is one event. */
export const RECORD_BYTES_MAX = 8 * 1024 * 1024;
/** kafkajs: what the brokers are set to. */
const AS_THE_BROKERS = -1;
/** Brokers that are busy give new partitions a leader late. */
const LED_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** Node finds no class among what kafkajs exports. */
const passes = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true;

const created = async (admin: Admin, named: Topics, { partitions, replicas }: TopicSettings) => {
  const topics = Object.entries(named).map(([topic, retentionMs]) => ({
    topic,
    numPartitions: partitions,
    replicationFactor: replicas ?? AS_THE_BROKERS,
    configEntries: [
      { name: 'retention.ms', value: String(retentionMs) },
      { name: 'max.message.bytes', value: String(RECORD_BYTES_MAX) },
    ],
  }));
  await admin.createTopics({ topics, waitForLeaders: false });
  // What kafkajs waits for is a leader's name; one that has not taken over yet still refuses.
  for (const topic of Object.keys(named)) await admin.fetchTopicOffsets(topic);
};

/**
 * Creates the topics that are not there, and waits until each partition answers; one that is keeps its
 * partitions and settings.
 *
 * @throws KafkaJSError
 */
export const createTopics = async (
  kafka: Kafka,
  topics: Topics,
  settings: TopicSettings,
): Promise<void> => {
  const late = performance.now() + LED_MS;
  for (;;) {
    // Its own each time: one keeps what it was told of leaders.
    const admin = kafka.admin();
    try {
      await admin.connect();
      return await created(admin, topics, settings);
    } catch (error) {
      if (!passes(error) || performance.now() > late) throw error;
    } finally {
      await admin.disconnect();
    }
    await sleep(LOOK_EVERY_MS);
  }
};
