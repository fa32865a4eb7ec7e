import type { Decision } from './decision.js';

/** An event of a decider: a frozen type name, and data that states the consequence. */
export type DomainEvent = { readonly type: string; readonly data: object };

/**
 * Decides commands and applies events. It has no clock: time, ids and randomness arrive inside the
 * command. `evolve` validates nothing and never mutates, so undoing means dropping a state.
 */
export type Decider<Command, State, Event extends DomainEvent, Code extends string = string> = {
  readonly initial: State;
  decide(command: Command, state: State): Decision<Event, Code>;
  evolve(state: State, event: Event): State;
};
