import type { Decider, Decision, DomainEvent, Refusal } from '@fairlot/kernel';
import { expect } from 'vitest';

/** What a command led to, on the state that the given events fold to. */
const outcomeOf = <Event, Code extends string>(decision: Decision<Event, Code>) => ({
  /**
   * Exactly these events, in this order and with this data.
   * A test that returns `when(…)` without judging it fails, because the runner awaits this.
   */
  then: (...events: readonly Event[]): void => {
    expect(decision).toStrictEqual({ outcome: 'accepted', events });
  },
  /** Accepted, with no event: the command changes nothing. */
  thenNothing: (): void => {
    expect(decision).toStrictEqual({ outcome: 'accepted', events: [] });
  },
  /** This code; with `facts`, exactly these facts. */
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
 * Given events, when a command, then exactly these events or this refusal. Deciding twice must
 * give the same and leave the state as it was, so every use also checks that the decider is pure.
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
