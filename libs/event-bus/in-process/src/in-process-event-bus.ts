import {
  checkEnvelopes,
  EventBusClosed,
  type Envelope,
  type EnvelopeHandler,
  type EventBus,
} from '@fairlot/event-bus-port';
import { assert } from '@fairlot/kernel';
import { ConsumerGroup, type GroupLimits } from './consumer-group.js';

const DEFAULTS: GroupLimits = {
  queueMax: 10_000,
  batchMax: 1_000,
  retryFirstMs: 10,
  retryMaxMs: 2_000,
};

/**
 * The bus inside one process. It keeps nothing: `publish` resolves when every group subscribed at
 * that moment has acknowledged, so what a stop leaves behind is published again by the relay.
 * Subscribe the groups before the relay starts.
 */
export class InProcessEventBus implements EventBus {
  private readonly groups = new Map<string, ConsumerGroup>();
  private readonly limits: GroupLimits;
  private admission: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(limits: Partial<GroupLimits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
  }

  /** Waits its turn while any group's queue is full. @throws EventBusClosed, UnknownEnvelope */
  async publish(batch: readonly Envelope[]): Promise<void> {
    if (batch.length === 0) return;
    checkEnvelopes(batch);
    const admitted = this.admission.then(() => this.admit(batch));
    this.admission = admitted.catch(() => null);
    const { acknowledged } = await admitted;
    await acknowledged;
  }

  async subscribe(group: string, handler: EnvelopeHandler): Promise<() => Promise<void>> {
    if (this.closed) throw new EventBusClosed('the bus is closed');
    assert(!this.groups.has(group), `group ${group} has its handler already`);
    const consumer = new ConsumerGroup(group, handler, this.limits);
    this.groups.set(group, consumer);
    return () => this.stop(group, consumer);
  }

  /** What `publish` has resolved for is handled. */
  async behindFrom(): Promise<null> {
    return null;
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.groups].map(([name, consumer]) => this.stop(name, consumer)));
  }

  /** Gives the batch to all groups in the order of the calls, which keeps the order of each key. */
  private async admit(batch: readonly Envelope[]): Promise<{ acknowledged: Promise<unknown> }> {
    await Promise.all([...this.groups.values()].map((consumer) => consumer.room(batch.length)));
    if (this.closed) throw new EventBusClosed('the bus is closed');
    const taken = [...this.groups.values()].map((consumer) => consumer.take(batch));
    return { acknowledged: Promise.all(taken) };
  }

  private async stop(name: string, consumer: ConsumerGroup): Promise<void> {
    if (this.groups.get(name) === consumer) this.groups.delete(name);
    await consumer.stop();
  }
}
