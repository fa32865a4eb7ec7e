import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { anAuction, aProblem } from '../../../testing/builders.js';
import type { AuctionOrder } from './auction-order.js';
import { publicationMachine, type PublicationOutcome } from './publication.machine.js';

const order = { kind: 'create', commandId: 'c-1', body: {} } as AuctionOrder;
type Answer = PublicationOutcome | Error;

/** The machine with a server that answers so, in turn. */
const started = (...answers: Answer[]) => {
  const sent: AuctionOrder[] = [];
  const send = fromPromise<PublicationOutcome, AuctionOrder>(async ({ input }) => {
    sent.push(input);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
    return answer;
  });
  const actor = createActor(publicationMachine.provide({ actors: { send } }));
  actor.start();
  const until = (state: string) => waitFor(actor, (snapshot) => snapshot.value === state);
  return { actor, sent, until };
};
const published: Answer = { outcome: 'published', auction: anAuction() };

describe('a publication', () => {
  it('sends nothing before the summary is confirmed, and once however often it is', async () => {
    const { actor, sent, until } = started(published);
    actor.send({ type: 'CONFIRM' });
    actor.send({ type: 'REVIEW', order });
    actor.send({ type: 'BACK' });
    actor.send({ type: 'CONFIRM' });
    expect(sent).toEqual([]);
    actor.send({ type: 'REVIEW', order });
    for (let click = 0; click < 5; click += 1) actor.send({ type: 'CONFIRM' });
    await until('published');
    expect(sent).toEqual([order]);
    expect(actor.getSnapshot().context.auction).toEqual(anAuction());
  });

  it('goes back to the form with the reason when it is refused, and starts anew', async () => {
    const problem = aProblem('VALIDATION');
    const { actor, sent, until } = started({ outcome: 'refused', problem }, published);
    actor.send({ type: 'REVIEW', order });
    actor.send({ type: 'CONFIRM' });
    await until('editing');
    expect(actor.getSnapshot().context.problem).toEqual(problem);
    actor.send({ type: 'REVIEW', order: { ...order, commandId: 'c-2' } });
    expect(actor.getSnapshot().context.problem).toBeNull();
    actor.send({ type: 'CONFIRM' });
    await until('published');
    expect(sent.map(({ commandId }) => commandId)).toEqual(['c-1', 'c-2']);
  });

  it('asks again under the same command id when no answer came', async () => {
    const { actor, sent, until } = started(new Error('timeout'), published);
    actor.send({ type: 'REVIEW', order });
    actor.send({ type: 'CONFIRM' });
    await until('unknown');
    actor.send({ type: 'CONFIRM' });
    await until('published');
    expect(sent).toEqual([order, order]);
  });
});
