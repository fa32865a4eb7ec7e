import type { Decider, Decision, DomainEvent, Refusal } from '@fairlot/kernel';
import { expect } from 'vitest';

/** Checks for the result of a command, decided on the state after the given events. */
const outcomeOf = <Event, Code extends string>(decision: Decision<Event, Code>) => ({
  /**
   * Expects exactly these events, in this order and with this data. It is named `then`, so a test
   * that awaits `when(…)` without a check fails.
   */
  then: (...events: readonly Event[]): void => {
    expect(decision).toStrictEqual({ outcome: 'accepted', events });
  },
  /** Expects that the command is accepted without events. */
  thenNothing: (): void => {
    expect(decision).toStrictEqual({ outcome: 'accepted', events: [] });
  },
  /** Expects this code and, if given, exactly these facts. */
  thenRefused: (code: Code, facts?: Refusal['facts']): void => {
    expect(decision).toMatchObject({ outcome: 'refused', refusal: { code } });
    if (facts !== undefined) expect(decision).toStrictEqual(refusedWith(code, facts));
  },
});

const refusedWith = <Code extends string>(code: Code, facts: Refusal['facts']) => ({
  outcome: 'refused',
  refusal: { code, facts },
});

/**
 * Given events and a command, expects exact events or a refusal. Decides twice, and expects equal
 * results and an unchanged state, so it also checks that the decider is pure.
 */
export const specify = <Command, State, Event extends DomainEvent, Code extends string>(
  decider: Decider<Command, State, Event, Code>,
) => ({
  given: (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const state = history.reduce<State>(
        (folded, event) => decider.evolve(folded, event),
        decider.initial,
      );
      const decision = decider.decide(command, state);
      expect(decider.decide(command, state)).toStrictEqual(decision);
      return outcomeOf(decision);
    },
  }),
});
