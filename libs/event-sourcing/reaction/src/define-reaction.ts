import type { Envelope } from '@fairlot/event-bus-port';
import type { DomainEvent } from '@fairlot/kernel';

/** An event with its position. `stream` and `position` identify duplicates. */
export type ReactionEvent<Event extends DomainEvent> = Event extends DomainEvent
  ? Event & Omit<Envelope, 'type' | 'data'>
  : never;

type ReactionDefinition<Event extends DomainEvent> = {
  /** Name on the bus and in the checkpoint table. Never reuse it. */
  readonly group: string;
  /** Event types that the reaction handles. */
  readonly on: readonly Event['type'][];
  /** Must be idempotent (see the README), because any of the events may be duplicates. */
  readonly effect: (events: readonly ReactionEvent<Event>[]) => Promise<void>;
};

/** What a runner needs from any reaction. */
export type Reaction = {
  readonly group: string;
  readonly on: ReadonlySet<string>;
  effect(events: readonly Envelope[]): Promise<void>;
};

/** Defines a side effect of events. It runs at least once, and in order per key. */
export const defineReaction = <Event extends DomainEvent>({
  group,
  on,
  effect,
}: ReactionDefinition<Event>): Reaction => ({
  group,
  on: new Set(on),
  effect: (events) => effect(events as readonly ReactionEvent<Event>[]),
});
