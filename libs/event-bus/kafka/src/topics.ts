import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';

export type TopicSettings = {
  /** Partitions of each topic: the maximum number of processes that share a group. */
  readonly partitions: number;
  /** Null: the brokers' default. */
  readonly replicas: number | null;
};

/** Retention by topic name, ms. It must be longer than any consumer is ever down. */
export type PartitionsByTopic = Readonly<Record<string, number>>;

/** Maximum record size, compressed or not: an auction of a thousand lots is one event. */
export const RECORD_BYTES_MAX = 8 * 1024 * 1024;
/** kafkajs: use the brokers' default. */
const BROKER_DEFAULT = -1;
/** How long to wait for the leaders of new partitions, because busy brokers elect them late. */
const LEADER_WAIT_MS = 20_000;
const POLL_MS = 100;

/**
 * Whether a retry may succeed. Checks a property, because kafkajs does not export its error classes
 * for Node.
 */
const isRetriable = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true;

const createMissing = async (
  admin: Admin,
  wantedTopics: PartitionsByTopic,
  { partitions, replicas }: TopicSettings,
) => {
  const topics = Object.entries(wantedTopics).map(([topic, retentionMs]) => ({
    topic,
    numPartitions: partitions,
    replicationFactor: replicas ?? BROKER_DEFAULT,
    configEntries: [
      { name: 'retention.ms', value: String(retentionMs) },
      { name: 'max.message.bytes', value: String(RECORD_BYTES_MAX) },
    ],
  }));
  await admin.createTopics({ topics, waitForLeaders: false });
  // kafkajs waits until a leader is named, but a new leader may still reject requests.
  for (const topic of Object.keys(wantedTopics)) await admin.fetchTopicOffsets(topic);
};

/**
 * Creates missing topics, and waits until each partition answers. Existing topics keep their
 * partitions and settings.
 *
 * @throws KafkaJSError
 */
export const createTopics = async (
  kafka: Kafka,
  topics: PartitionsByTopic,
  settings: TopicSettings,
): Promise<void> => {
  const deadline = performance.now() + LEADER_WAIT_MS;
  for (;;) {
    // A new client each time, because a client caches leaders.
    const admin = kafka.admin();
    try {
      await admin.connect();
      return await createMissing(admin, topics, settings);
    } catch (error) {
      if (!isRetriable(error) || performance.now() > deadline) throw error;
    } finally {
      await admin.disconnect();
    }
    await sleep(POLL_MS);
  }
};
