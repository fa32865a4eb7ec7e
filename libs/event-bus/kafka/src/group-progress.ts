import type { Admin, Kafka } from 'kafkajs';

/** Sorts before every log position. */
const LOG_START = '';
const NEVER_COMMITTED = '-1';

/** Reads the progress of groups from the brokers. The connection opens when it is needed. */
export class GroupProgress {
  private admin: Admin | null = null;

  constructor(private readonly kafka: Kafka) {}

  /** @see EventBus.behindFrom @throws KafkaJSError if the brokers do not answer */
  async behindFrom(groupId: string, topics: readonly string[]): Promise<string | null> {
    try {
      this.admin ??= await this.connect();
      const { admin } = this;
      const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
      const places = await Promise.all(committed.map((one) => positionsBehind(admin, one)));
      return places.flat().reduce<string | null>(earlierPosition, null);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const { admin } = this;
    this.admin = null;
    await admin?.disconnect().catch(() => null);
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}

type CommittedOffsets = Awaited<ReturnType<Admin['fetchOffsets']>>[number];

/**
 * For each partition of a topic with records after the group's commit: the committed log position.
 */
const positionsBehind = async (
  admin: Admin,
  { topic, partitions }: CommittedOffsets,
): Promise<string[]> => {
  const ends = await admin.fetchTopicOffsets(topic);
  const committed = new Map(partitions.map((one) => [one.partition, one]));
  return ends.flatMap(({ partition, low, high }) => {
    const { offset = NEVER_COMMITTED, metadata = null } = committed.get(partition) ?? {};
    const next = offset === NEVER_COMMITTED ? low : offset;
    return BigInt(next) < BigInt(high) ? [metadata ?? LOG_START] : [];
  });
};

const earlierPosition = (one: string | null, other: string): string =>
  one === null || other < one ? other : one;
