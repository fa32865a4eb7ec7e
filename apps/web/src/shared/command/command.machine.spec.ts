import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ApiError, NoAnswer } from '#shared/api/api-error.js';
import { makeProblem } from '../../testing/builders.js';
import { commandMachineOf, type CommandOrder } from './command.machine.js';

type Order = CommandOrder<{ reason: string }>;

const makeCommand = (answers: (() => Promise<string>)[], confirms = true) => {
  const sent: Order[] = [];
  let id = 0;
  const machine = commandMachineOf<{ reason: string }, string>().provide({
    actors: {
      send: fromPromise<string, Order>(({ input }) => {
        sent.push(input);
        return answers.shift()?.() ?? Promise.reject(new Error('one call too many'));
      }),
    },
  });
  const actor = createActor(machine, { input: { confirms, newId: () => `id ${(id += 1)}` } });
  actor.start();
  const until = (state: 'editing' | 'done' | 'unknown') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1_000 });
  return { actor, sent, until };
};
const submit = (reason: string) => ({ type: 'SUBMIT', values: { reason } }) as const;
const fine = () => Promise.resolve('closed');
const NOT_DONE = [
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'OVERLOADED'],
  [503, 'CONFLICT'],
  [503, 'STALE_INGRESS'],
  [503, 'STREAM_DAMAGED'],
] as const;

describe('the command of a dialog', () => {
  it('is sent with the last edited values, and only after confirmation', async () => {
    const { actor, sent, until } = makeCommand([fine]);
    actor.send(submit('first'));
    actor.send({ type: 'BACK' });
    actor.send(submit('second'));
    expect(sent).toEqual([]);
    actor.send({ type: 'CONFIRM' });
    const { context } = await until('done');
    expect(sent).toEqual([{ values: { reason: 'second' }, commandId: 'id 2' }]);
    expect(context.answer).toBe('closed');
  });

  it('is sent without confirmation if it is reversible', async () => {
    const { actor, sent, until } = makeCommand([fine], false);
    actor.send(submit('rain'));
    await until('done');
    expect(sent).toHaveLength(1);
  });

  it('is sent only once, however often the button is pressed', async () => {
    const { actor, sent, until } = makeCommand([fine]);
    actor.send(submit('a reason'));
    for (const type of ['CONFIRM', 'CONFIRM', 'RETRY', 'BACK'] as const) actor.send({ type });
    actor.send(submit('another'));
    await until('done');
    expect(sent).toHaveLength(1);
  });

  it('keeps the reason for a refusal, and can be edited and sent again', async () => {
    const refusal = new ApiError(409, makeProblem('LOT_IN_PLAY'));
    const { actor, sent, until } = makeCommand([() => Promise.reject(refusal), fine]);
    actor.send(submit('a reason'));
    actor.send({ type: 'CONFIRM' });
    const { context } = await until('editing');
    expect(context.problem?.code).toBe('LOT_IN_PLAY');
    expect(context.order?.values).toEqual({ reason: 'a reason' });
    actor.send(submit('a reason'));
    expect(actor.getSnapshot().context.problem).toBeNull();
    actor.send({ type: 'CONFIRM' });
    await until('done');
    expect(sent.map(({ commandId }) => commandId)).toEqual(['id 1', 'id 2']);
  });

  it.each(NOT_DONE)(
    'keeps the typed values after a refusal with status %s and code %s, and can be sent again',
    async (status, code) => {
      const away = new ApiError(status, makeProblem(code), 3);
      const { actor, sent, until } = makeCommand([() => Promise.reject(away), fine], false);
      actor.send(submit('a reason'));
      const { context } = await until('editing');
      expect(context.problem?.code).toBe(code);
      expect(context.order?.values).toEqual({ reason: 'a reason' });
      actor.send(submit('a reason'));
      await until('done');
      expect(sent).toHaveLength(2);
    },
  );

  it.each(NOT_DONE)(
    'keeps an unknown outcome after a lost response if its repeat is refused with status %s and code %s',
    async (status, code) => {
      const away = new ApiError(status, makeProblem(code), 3);
      const lost = () => Promise.reject(new NoAnswer('timeout'));
      const { actor, sent, until } = makeCommand([lost, () => Promise.reject(away), fine], false);
      actor.send(submit('a reason'));
      await until('unknown');
      actor.send({ type: 'RETRY' });
      expect((await until('unknown')).context).toMatchObject({ error: away, problem: null });
      actor.send({ type: 'RETRY' });
      await until('done');
      expect(sent.map(({ commandId }) => commandId)).toEqual(['id 1', 'id 1', 'id 1']);
    },
  );

  it('counts as refused if the server did nothing, even after an earlier command whose response was lost', async () => {
    const refusal = new ApiError(409, makeProblem('LOT_IN_PLAY'));
    const away = new ApiError(503, makeProblem('OVERLOADED'), 1);
    const { actor, until } = makeCommand(
      [
        () => Promise.reject(new NoAnswer('timeout')),
        () => Promise.reject(refusal),
        () => Promise.reject(away),
      ],
      false,
    );
    actor.send(submit('a reason'));
    await until('unknown');
    actor.send({ type: 'RETRY' });
    await until('editing');
    actor.send(submit('a reason'));
    expect((await until('editing')).context.problem?.code).toBe('OVERLOADED');
  });

  it.each([
    ['no response', new NoAnswer('timeout')],
    ['an unavailable store', new ApiError(503, makeProblem('STORE_UNAVAILABLE'))],
    ['an engine that did not respond', new ApiError(503, makeProblem('NOT_READY'))],
  ])(
    'has an unknown outcome after %s, and is repeated with the same command id',
    async (_, error) => {
      const { actor, sent, until } = makeCommand([() => Promise.reject(error), fine]);
      actor.send(submit('a reason'));
      actor.send({ type: 'CONFIRM' });
      expect((await until('unknown')).context.error).toBe(error);
      actor.send({ type: 'RETRY' });
      await until('done');
      expect(sent[1]).toEqual(sent[0]);
    },
  );
});
