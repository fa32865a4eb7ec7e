import type { AnyTarget, Target } from '@fairlot/event-sourcing-declaration';
import type { DomainEvent, Refusal } from '@fairlot/kernel';

/** What a script can use. Scripts are synchronous and may run several times, so no side effects. */
export interface Transaction {
  /** Server time of this decision. */
  readonly decidedAt: number;
  readonly ingressAt: number;
  /** The state as this command sees it, including events that it has already decided. */
  state<C, S, E extends DomainEvent>(target: Target<C, S, E>): S;
  /**
   * Decides the command on the current state and applies the events, which it returns. A refusal
   * undoes the whole unit (or part) and becomes its outcome.
   */
  decide<C, S, E extends DomainEvent>(target: Target<C, S, E>, command: C): readonly E[];
  /** Refuses the command because of a rule that concerns several aggregates. */
  refuse(code: string, facts?: Refusal['facts']): never;
  /**
   * Runs a part of the script. A refusal inside it undoes only this part, and is returned. Null if
   * the part is accepted.
   */
  part(script: () => void): Refusal | null;
  /**
   * Asks for a fact that is in no stream. It must be synchronous and JSON, and is stored for a
   * replay.
   */
  outside<Fact>(ask: () => Fact): Fact;
  /** Loads these streams concurrently, because loading one after the other is slow. */
  need(targets: readonly AnyTarget[]): void;
}
