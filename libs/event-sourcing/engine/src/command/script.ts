import type { AnyTarget, Target } from '@fairlot/event-sourcing-declaration';
import type { DomainEvent, Refusal } from '@fairlot/kernel';

/** What a script may use. A script is synchronous and may run several times: no side effects. */
export interface Transaction {
  /** Server time of this decision. */
  readonly decidedAt: number;
  readonly ingressAt: number;
  /** The state as this unit sees it, including its own events. */
  state<C, S, E extends DomainEvent>(target: Target<C, S, E>): S;
  /**
   * Decides the command on this state and applies its events, which it returns. A refusal undoes
   * the whole unit (or part) and becomes its outcome.
   */
  decide<C, S, E extends DomainEvent>(target: Target<C, S, E>, command: C): readonly E[];
  /** Refuses because of a rule between aggregates. */
  refuse(code: string, facts?: Refusal['facts']): never;
  /**
   * Runs a part of the script. A refusal undoes only this part and is returned; null if accepted.
   */
  part(script: () => void): Refusal | null;
  /** Asks for a fact outside the streams: synchronous, JSON, and recorded for a replay. */
  outside<Fact>(ask: () => Fact): Fact;
  /** Reads these streams concurrently, because reading them in sequence is slow. */
  need(targets: readonly AnyTarget[]): void;
}
