import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { aLot, aProblem } from '../../../testing/builders.js';
import { decisionMachine, type DecisionOrder, type DecisionOutcome } from './decision.machine.js';

const AWARD = { kind: 'award', idOffer: 7, reason: null } as const;
const DONE: DecisionOutcome = { outcome: 'done', lot: aLot() };
const REFUSED: DecisionOutcome = { outcome: 'refused', problem: aProblem('OFFER_NOT_BOUND') };

/** The machine with answers given one after the other; an error is a broken line. */
const start = (...answers: (DecisionOutcome | Error)[]) => {
  const sent: DecisionOrder[] = [];
  let ids = 0;
  const machine = decisionMachine.provide({
    actors: {
      send: fromPromise<DecisionOutcome, DecisionOrder>(({ input }) => {
        sent.push(input);
        const answer = answers.shift();
        if (answer === undefined) return new Promise(() => {});
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      }),
    },
  });
  const newCommandId = () => `c-${(ids += 1)}`;
  const actor = createActor(machine, { input: { newCommandId } }).start();
  const ask = () => actor.send({ type: 'ASK', question: { kind: 'award', idLot: 3 } });
  const is = (state: 'closed' | 'refused' | 'unknown') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1_000 });
  return { actor, ask, is, sent };
};

describe('a decision after the close', () => {
  it('is sent once confirmed, once', async () => {
    const { actor, ask, is, sent } = start(DONE);
    actor.send({ type: 'CONFIRM', decision: AWARD });
    expect(sent).toEqual([]);
    ask();
    actor.send({ type: 'CONFIRM', decision: AWARD });
    actor.send({ type: 'CONFIRM', decision: AWARD });
    await is('closed');
    expect(sent).toEqual([{ ...AWARD, idLot: 3, commandId: 'c-1' }]);
    expect(actor.getSnapshot().context).toMatchObject({ question: null, order: null });
  });

  it('is not taken away while it is on its way', () => {
    const { actor, ask } = start();
    ask();
    actor.send({ type: 'CONFIRM', decision: AWARD });
    actor.send({ type: 'CANCEL' });
    expect(actor.getSnapshot().matches('sending')).toBe(true);
  });

  it('says why it was refused, and a changed one is a new command', async () => {
    const { actor, ask, is, sent } = start(REFUSED, DONE);
    ask();
    actor.send({ type: 'CONFIRM', decision: AWARD });
    await is('refused');
    expect(actor.getSnapshot().context.problem?.code).toBe('OFFER_NOT_BOUND');
    actor.send({ type: 'CONFIRM', decision: { ...AWARD, idOffer: 6, reason: 'cannot collect' } });
    await is('closed');
    expect(sent.map(({ commandId }) => commandId)).toEqual(['c-1', 'c-2']);
  });

  it('is repeated with the same command id when nobody knows what became of it', async () => {
    const { actor, ask, is, sent } = start(new Error('no line'), DONE);
    ask();
    actor.send({ type: 'CONFIRM', decision: AWARD });
    await is('unknown');
    actor.send({ type: 'RETRY' });
    await is('closed');
    expect(sent.map(({ commandId }) => commandId)).toEqual(['c-1', 'c-1']);
  });

  it('is forgotten when cancelled', () => {
    const { actor, ask, sent } = start();
    ask();
    actor.send({ type: 'CANCEL' });
    expect(actor.getSnapshot().matches('closed')).toBe(true);
    expect(actor.getSnapshot().context.question).toBeNull();
    expect(sent).toEqual([]);
  });
});
