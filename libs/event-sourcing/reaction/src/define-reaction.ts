import type { Envelope } from '@fairlot/event-bus-port';
import type { DomainEvent } from '@fairlot/kernel';

/** An event with its place. `stream` and `position` identify repeated events. */
export type ReactionEvent<Event extends DomainEvent> = Event extends DomainEvent
  ? Event & Omit<Envelope, 'type' | 'data'>
  : never;

type ReactionDefinition<Event extends DomainEvent> = {
  /** Name of the consumer group, on the bus and in the checkpoint table. Never reuse a name. */
  readonly group: string;
  /** Types of the events that the reaction handles. */
  readonly on: readonly Event['type'][];
  /** The side effect. It must be idempotent (see the README), because events may be repeated. */
  readonly effect: (events: readonly ReactionEvent<Event>[]) => Promise<void>;
};

/** A reaction without the types of its events, as a runner needs it. */
export type Reaction = {
  readonly group: string;
  readonly on: ReadonlySet<string>;
  effect(events: readonly Envelope[]): Promise<void>;
};

/** Defines a side effect of events. It runs at least once per event, and in order per key. */
export const defineReaction = <Event extends DomainEvent>({
  group,
  on,
  effect,
}: ReactionDefinition<Event>): Reaction => ({
  group,
  on: new Set(on),
  effect: (events) => effect(events as readonly ReactionEvent<Event>[]),
});
