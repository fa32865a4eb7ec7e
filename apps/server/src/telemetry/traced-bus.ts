import type { EventBus } from '@fairlot/event-bus-port';
import type { Traces } from './traces.js';

/**
 * Wraps a bus. Publishing a batch, and handling it in each consumer group, is exported as a span.
 */
export const tracedBus = (bus: EventBus, traces: Pick<Traces, 'around'>): EventBus => ({
  publish: (batch) => traces.around('publish', batch, () => bus.publish(batch)),
  subscribe: (group, handle) =>
    bus.subscribe(group, (batch) => traces.around(`handle ${group}`, batch, () => handle(batch))),
  send: (messages) => bus.send(messages),
  follow: (topic, group, handle) => bus.follow(topic, group, handle),
  behindFrom: (group) => bus.behindFrom(group),
  close: () => bus.close(),
});
