import type { Decision } from './decision.js';

/** A fact as a decider makes it: frozen type text and data that states its consequence. */
export type DomainEvent = { readonly type: string; readonly data: object };

/**
 * Three members and no clock: time, ids and randomness arrive inside the command.
 * `evolve` validates nothing and never mutates: undecided work is undone by dropping the state.
 */
export type Decider<Command, State, Event extends DomainEvent, Code extends string = string> = {
  readonly initial: State;
  decide(command: Command, state: State): Decision<Event, Code>;
  evolve(state: State, event: Event): State;
};
