import {
  checkEnvelopes,
  type BusMessage,
  type Envelope,
  type EnvelopeHandler,
  type EventBus,
  type MessageHandler,
} from '@fairlot/event-bus-port';
import { Channel } from './channel.js';
import type { GroupLimits } from './consumer-group.js';

const DEFAULT_LIMITS: GroupLimits = {
  queueMax: 10_000,
  batchMax: 1_000,
  retryFirstMs: 10,
  retryMaxMs: 2_000,
  restEachMs: 10,
  restMaxMs: 100,
};

/**
 * An event bus inside one process, which stores nothing. `publish` resolves when all groups that
 * are subscribed at that time have acknowledged. The relay publishes the rest again after a
 * restart. Groups must subscribe before the relay starts.
 */
export class InProcessEventBus implements EventBus {
  private readonly events: Channel<Envelope>;
  /** Channels by topic. The program uses a fixed set of topics, so the map does not grow. */
  private readonly topics = new Map<string, Channel<unknown>>();
  private readonly limits: GroupLimits;
  private closed = false;

  constructor(limits: Partial<GroupLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.events = new Channel(this.limits);
  }

  /** @throws EventBusClosed, UnknownEnvelope */
  async publish(batch: readonly Envelope[]): Promise<void> {
    checkEnvelopes(batch);
    await this.events.publish(batch);
  }

  async subscribe(group: string, handler: EnvelopeHandler): Promise<() => Promise<void>> {
    return this.events.subscribe(group, handler);
  }

  /** @throws EventBusClosed */
  async send(messages: readonly BusMessage[]): Promise<void> {
    const byTopic = [...Map.groupBy(messages, ({ topic }) => topic)];
    await Promise.all(
      byTopic.map(([topic, some]) => this.topic(topic).publish(some.map(({ value }) => value))),
    );
  }

  async follow(
    topic: string,
    group: string,
    handler: MessageHandler,
  ): Promise<() => Promise<void>> {
    return this.topic(topic).subscribe(group, handler);
  }

  /** Always null, because `publish` resolves only after all groups have handled the events. */
  async behindFrom(): Promise<null> {
    return null;
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([this.events, ...this.topics.values()].map((channel) => channel.close()));
  }

  private topic(name: string): Channel<unknown> {
    const known = this.topics.get(name);
    if (known !== undefined) return known;
    const channel = new Channel<unknown>(this.limits);
    this.topics.set(name, channel);
    // After the bus is closed, a new channel must accept nothing.
    if (this.closed) void channel.close();
    return channel;
  }
}
