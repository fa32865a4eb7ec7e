import type { Envelope } from '@fairlot/event-bus-port';
import type { DomainEvent } from '@fairlot/kernel';

/** An event with its place; `stream` and `position` tell one that comes again. */
export type ReactionEvent<Event extends DomainEvent> = Event extends DomainEvent
  ? Event & Omit<Envelope, 'type' | 'data'>
  : never;

type Definition<Event extends DomainEvent> = {
  /** On the bus and in the ledger; never given to anything else. */
  readonly group: string;
  /** Types of the events that it is about. */
  readonly on: readonly Event['type'][];
  /** Idempotent: see the README. All or part of what it is given may have come before. */
  readonly effect: (events: readonly ReactionEvent<Event>[]) => Promise<void>;
};

/** What a runner needs of a reaction, whatever its events are. */
export type Reaction = {
  readonly group: string;
  readonly on: ReadonlySet<string>;
  effect(events: readonly Envelope[]): Promise<void>;
};

/** What happens elsewhere because of some events, at least once and in order per key. */
export const defineReaction = <Event extends DomainEvent>({
  group,
  on,
  effect,
}: Definition<Event>): Reaction => ({
  group,
  on: new Set(on),
  effect: (events) => effect(events as readonly ReactionEvent<Event>[]),
});
