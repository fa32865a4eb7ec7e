import type { AnyTarget, Target } from '@fairlot/event-sourcing-declaration';
import type { DomainEvent, Refusal } from '@fairlot/kernel';

/** What a script may do. It is synchronous and may run several times: it decides, nothing else. */
export interface Transaction {
  /** Server time of this decision. */
  readonly decidedAt: number;
  readonly ingressAt: number;
  /** The state as this unit sees it, its own events included. */
  state<C, S, E extends DomainEvent>(target: Target<C, S, E>): S;
  /** Decides and folds. A refusal undoes the whole unit (or the part) and answers it. */
  decide<C, S, E extends DomainEvent>(target: Target<C, S, E>, command: C): readonly E[];
  /** Refuses by a rule between aggregates. */
  refuse(code: string, facts?: Refusal['facts']): never;
  /** Runs a part that is undone alone when it is refused; answers its refusal, or null. */
  part(script: () => void): Refusal | null;
  /**
   * Asks something that stands in no stream: synchronous, JSON, the same again when decided again.
   */
  outside<Fact>(ask: () => Fact): Fact;
  /** Has all of these read at once, where one after the other would be slow. */
  need(targets: readonly AnyTarget[]): void;
}
