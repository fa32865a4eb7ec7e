import type { Decider, DomainEvent } from '@fairlot/kernel';

/** How the engine runs one kind of aggregate. */
export type Aggregate<
  Command,
  State,
  Event extends DomainEvent = DomainEvent,
  Code extends string = string,
> = {
  readonly decider: Decider<Command, State, Event, Code>;
  /** Canonical text of a state. Its hash is recorded in the metadata of events. */
  digest(state: State): string;
  /** Hash of the rules that a state contains for commands; null if it contains none. */
  rules?(state: State): string | null;
  /** Types of frequent events. Their state hash is recorded only at every 64th position. */
  readonly frequent: ReadonlySet<string>;
};

/** A stream and its aggregate. */
export type Target<
  Command,
  State,
  Event extends DomainEvent = DomainEvent,
  Code extends string = string,
> = {
  readonly stream: string;
  readonly aggregate: Aggregate<Command, State, Event, Code>;
  /**
   * True if the stream's id was just allocated. Then the stream is not read, and if it exists after
   * all, the append conflicts.
   */
  readonly fresh?: boolean;
};

export type AnyAggregate = Aggregate<unknown, unknown>;
export type AnyTarget = Target<unknown, unknown>;

export const STATE_HASH_EVERY = 64;
