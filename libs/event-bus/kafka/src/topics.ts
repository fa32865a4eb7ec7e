import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';

export type TopicSettings = {
  /** Number of partitions of a topic, and so of the processes that can share a group's work. */
  readonly partitions: number;
  /** Number of replicas; null for the brokers' default. */
  readonly replicas: number | null;
};

/** Retention by topic name, ms. It must be longer than a consumer is ever down. */
export type PartitionsByTopic = Readonly<Record<string, number>>;

/** Maximum size of a record. An auction with a thousand lots is one event of several megabytes. */
export const RECORD_BYTES_MAX = 8 * 1024 * 1024;
/** Tells kafkajs to use the brokers' default. */
const BROKER_DEFAULT = -1;
/** Time limit for the election of leaders of new partitions, which busy brokers delay. */
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
  // kafkajs waits until a leader is named. Also wait until the new leader accepts requests.
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
    // Use a new client each time, because a client caches the leaders.
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
