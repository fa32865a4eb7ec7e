import type { Decision } from './decision.js';

/** An event of a decider: a type name that never changes, and data that states the consequence. */
export type DomainEvent = { readonly type: string; readonly data: object };

/**
 * Decides commands and applies events. It uses no clock: time, ids and randomness are part of the
 * command. `evolve` validates nothing and never mutates, so to undo an event, drop the state after
 * it.
 */
export type Decider<Command, State, Event extends DomainEvent, Code extends string = string> = {
  readonly initial: State;
  decide(command: Command, state: State): Decision<Event, Code>;
  evolve(state: State, event: Event): State;
};
