import type { DomainEvent, Refusal } from '@fairlot/kernel';
import type { AnyTarget, Target } from '@fairlot/event-sourcing-declaration';
import type { SlotCache } from '../state/slot-cache.js';
import type { Transaction } from '../command/script.js';
import type { Slot, TouchedStream } from './unit.js';

export type ScriptEnd =
  | { readonly end: 'done' }
  | { readonly end: 'refused'; readonly refusal: Refusal }
  | { readonly end: 'cold'; readonly slots: readonly Slot[] }
  /** The stream already contains an event with this command id. */
  | { readonly end: 'known' };

type CommandTimes = {
  readonly commandId: string;
  readonly ingressAt: number;
  readonly decidedAt: number;
};

/** Thrown to leave the script. Needs no content, because `#left` holds the reason. */
class LeaveScript extends Error {}
const LEAVE_SCRIPT = new LeaveScript('not for a script to catch');
const SCRIPT_DONE: ScriptEnd = { end: 'done' };

export class UnitTransaction implements Transaction {
  readonly touches: TouchedStream[] = [];
  /** The touched streams that have new events, in the order of their first event. */
  readonly written: TouchedStream[] = [];
  #left: ScriptEnd = SCRIPT_DONE;
  /** How to undo the current part, back to its start; null outside a part. */
  #undo: { touch: TouchedStream; state: unknown; events: number }[] | null = null;

  readonly ingressAt: number;
  readonly decidedAt: number;
  /** Results of `outside`, in the order of the calls. */
  readonly facts: unknown[] = [];
  readonly #commandId: string;

  /**
   * @param recordedFacts results of `outside` at the first decision; null when deciding for the
   * first time
   */
  constructor(
    private readonly cache: Pick<SlotCache, 'open'>,
    { commandId, ingressAt, decidedAt }: CommandTimes,
    private readonly recordedFacts: readonly unknown[] | null = null,
  ) {
    this.#commandId = commandId;
    this.ingressAt = ingressAt;
    this.decidedAt = decidedAt;
  }

  run(script: (tx: Transaction) => void): ScriptEnd {
    try {
      script(this);
      return SCRIPT_DONE;
    } catch (error) {
      if (error === LEAVE_SCRIPT) return this.#left;
      throw error;
    } finally {
      for (const touch of this.touches) touch.slot.touch = null;
    }
  }

  state<C, S, E extends DomainEvent>(target: Target<C, S, E>): S {
    return this.#touch(target).state as S;
  }

  decide<C, S, E extends DomainEvent>(target: Target<C, S, E>, command: C): readonly E[] {
    const touch = this.#touch(target);
    const { decider } = target.aggregate;
    touch.decided = true;
    const decision = decider.decide(command, touch.state as S);
    if (decision.outcome === 'refused') {
      return this.#leave({ end: 'refused', refusal: decision.refusal });
    }
    this.#undo?.push({ touch, state: touch.state, events: touch.events.length });
    if (!touch.isWritten) {
      touch.isWritten = true;
      this.written.push(touch);
    }
    for (const event of decision.events) {
      touch.events.push(event);
      touch.states.push(touch.state);
      touch.state = decider.evolve(touch.state as S, event);
    }
    return decision.events;
  }

  refuse(code: string, facts: Refusal['facts'] = {}): never {
    return this.#leave({ end: 'refused', refusal: { code, facts } });
  }

  part(script: () => void): Refusal | null {
    const outer = this.#undo;
    const undo: NonNullable<typeof outer> = [];
    this.#undo = undo;
    try {
      script();
      outer?.push(...undo);
      return null;
    } catch (error) {
      if (error !== LEAVE_SCRIPT || this.#left.end !== 'refused') throw error;
      for (const { touch, state, events } of undo.toReversed()) {
        touch.state = state;
        touch.events.length = events;
        touch.states.length = events;
      }
      return this.#left.refusal;
    } finally {
      this.#undo = outer;
    }
  }

  outside<Fact>(ask: () => Fact): Fact {
    const fact =
      this.recordedFacts === null ? ask() : (this.recordedFacts[this.facts.length] as Fact);
    this.facts.push(fact);
    return fact;
  }

  need(targets: readonly AnyTarget[]): void {
    // When a command is decided again, only the streams of the first decision exist, maybe fewer.
    if (this.recordedFacts !== null) return;
    const cold = targets.map((target) => this.cache.open(target)).filter((slot) => !slot.ready);
    if (cold.length > 0) this.#leave({ end: 'cold', slots: cold });
  }

  #touch(target: AnyTarget): TouchedStream {
    const slot = this.cache.open(target);
    if (slot.touch !== null) return slot.touch;
    if (!slot.ready) this.#leave({ end: 'cold', slots: [slot] });
    if (slot.commands.has(this.#commandId)) this.#leave({ end: 'known' });
    const { head, lastUnit } = slot;
    const touch: TouchedStream = {
      slot,
      before: head,
      previousUnit: lastUnit,
      state: head.state,
      decided: false,
      isWritten: false,
      events: [],
      states: [],
    };
    slot.touch = touch;
    this.touches.push(touch);
    return touch;
  }

  #leave(end: ScriptEnd): never {
    this.#left = end;
    throw LEAVE_SCRIPT;
  }
}
