import { EventBusClosed } from '@fairlot/event-bus-port';
import { assert } from '@fairlot/kernel';
import { ConsumerGroup, type GroupLimits, type HandleBatch } from './consumer-group.js';

/** Passes published items to several groups, each at its own speed. Stores nothing. */
export class Channel<Item> {
  private readonly groups = new Map<string, ConsumerGroup<Item>>();
  private admission: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly limits: GroupLimits) {}

  /**
   * Resolves when all groups have acknowledged the batch. Waits while a group's queue is full.
   * @throws EventBusClosed
   */
  async publish(batch: readonly Item[]): Promise<void> {
    if (batch.length === 0) return;
    const admitted = this.admission.then(() => this.admit(batch));
    this.admission = admitted.catch(() => null);
    const { acknowledged } = await admitted;
    await acknowledged;
  }

  subscribe(group: string, handler: HandleBatch<Item>): () => Promise<void> {
    if (this.closed) throw new EventBusClosed('the bus is closed');
    assert(!this.groups.has(group), `group ${group} already has a handler`);
    const consumer = new ConsumerGroup(group, handler, this.limits);
    this.groups.set(group, consumer);
    return () => this.stop(group, consumer);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.groups].map(([name, consumer]) => this.stop(name, consumer)));
  }

  /**
   * Adds the batch to the queues of all groups once each has room. Calls are admitted in order, so
   * events of a key stay in order. `acknowledged` resolves when all groups have handled the batch.
   */
  private async admit(batch: readonly Item[]): Promise<{ acknowledged: Promise<unknown> }> {
    await Promise.all(
      [...this.groups.values()].map((consumer) => consumer.waitForCapacity(batch.length)),
    );
    if (this.closed) throw new EventBusClosed('the bus is closed');
    const acknowledgements = [...this.groups.values()].map((consumer) => consumer.take(batch));
    return { acknowledged: Promise.all(acknowledgements) };
  }

  private async stop(name: string, consumer: ConsumerGroup<Item>): Promise<void> {
    if (this.groups.get(name) === consumer) this.groups.delete(name);
    await consumer.stop();
  }
}
