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
  await admin.createTopics({ topics, waitForLeaders: true });
};

/** Creates the topics that are not there; one that is keeps its partitions and settings. */
export const createTopics = async (
  kafka: Kafka,
  topics: Topics,
  settings: TopicSettings,
): Promise<void> => {
  const admin = kafka.admin();
  try {
    await admin.connect();
    await created(admin, topics, settings);
  } finally {
    await admin.disconnect();
  }
};
