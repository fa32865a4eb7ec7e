import { setTimeout } from 'node:timers/promises';
import type { EachBatchPayload, KafkaMessage, OffsetsByTopicPartition } from 'kafkajs';
import type { ReadItem, ReadRecord } from './read-record.js';

export type DeliveryLimits = {
  /** Maximum number of items per call of the handler. */
  readonly batchMax: number;
  /** Pause before the first retry. Each further retry doubles it, up to `retryMaxMs`. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
};

/** A record that this version of the program cannot read. */
export type ParkedRecord = {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly value: string;
  readonly reason: string;
};
/** Stores an unreadable record elsewhere, so that its partition can continue. */
export type ParkRecord = (record: ParkedRecord) => Promise<void>;

/** How records of a group are read and handled. */
export type RecordHandling<Item> = {
  readonly read: ReadRecord<Item>;
  readonly handler: (batch: readonly Item[]) => Promise<void>;
};

type DeliveryOptions<Item> = RecordHandling<Item> & {
  readonly park: ParkRecord;
  readonly onFailure: (error: unknown) => void;
  readonly limits: DeliveryLimits;
  readonly signal: AbortSignal;
};

const HEARTBEAT_MS = 1_000;

/** Passes records to the handler, retries until they are handled, and commits the progress. */
export class Delivery<Item> {
  /** Whether this delivery has handled any record. */
  delivered = false;

  /** Log position of the last handled item, by topic and partition. */
  private readonly handledAt = new Map<string, string>();

  constructor(private readonly options: DeliveryOptions<Item>) {}

  async take(payload: EachBatchPayload): Promise<void> {
    const { messages } = payload.batch;
    const { batchMax } = this.options.limits;
    for (let from = 0; from < messages.length && payload.isRunning(); from += batchMax)
      await this.part(messages.slice(from, from + batchMax), payload);
  }

  /** @throws if the partition was reassigned, or the group stops */
  private async part(messages: readonly KafkaMessage[], payload: EachBatchPayload): Promise<void> {
    const items = [];
    for (const message of messages) items.push(...(await this.read(message, payload)));
    await this.untilHandled(items, payload);
    const { offset } = messages.at(-1)!;
    payload.resolveOffset(offset);
    await payload.commitOffsetsIfNecessary(
      this.committed(payload, offset, items.at(-1)?.at ?? null),
    );
    this.delivered = true;
  }

  /**
   * Commits an offset. A Kafka offset is no log position, so the commit's metadata contains the log
   * position, which `behindFrom` reads.
   */
  private committed(
    { batch: { topic, partition } }: EachBatchPayload,
    offset: string,
    at: string | null,
  ): OffsetsByTopicPartition {
    const of = `${topic}/${partition}`;
    if (at !== null) this.handledAt.set(of, at);
    const next = String(BigInt(offset) + 1n);
    const place = { partition, offset: next, metadata: this.handledAt.get(of) ?? null };
    return { topics: [{ topic, partitions: [place] }] };
  }

  private async read(
    message: KafkaMessage,
    { batch: { topic, partition } }: EachBatchPayload,
  ): Promise<readonly ReadItem<Item>[]> {
    const { offset, key, value } = message;
    try {
      return [this.options.read(value)];
    } catch (cause) {
      const text = { key: key?.toString() ?? '', value: value?.toString() ?? '' };
      await this.options.park({ topic, partition, offset, ...text, reason: String(cause) });
      return [];
    }
  }

  private async untilHandled(
    read: readonly ReadItem<Item>[],
    payload: EachBatchPayload,
  ): Promise<void> {
    const { handler, onFailure, signal, limits } = this.options;
    if (read.length === 0) return;
    const items = read.map(({ item }) => item);
    for (let waitMs = limits.retryFirstMs; ; waitMs = Math.min(waitMs * 2, limits.retryMaxMs)) {
      // Ignore errors: if the partition was reassigned, the commit or a later heartbeat reports it.
      const beat = setInterval(() => void payload.heartbeat().catch(() => null), HEARTBEAT_MS);
      try {
        await handler(items);
        return;
      } catch (error) {
        onFailure(error);
        signal.throwIfAborted();
      } finally {
        clearInterval(beat);
      }
      await setTimeout(waitMs, undefined, { signal });
      await payload.heartbeat();
    }
  }
}
