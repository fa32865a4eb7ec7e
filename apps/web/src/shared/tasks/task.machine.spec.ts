import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { taskMachine, type TaskFile, type TaskLine, type TaskWork } from './task.machine.js';

type Attempt = TaskWork & {
  readonly answer: (file?: TaskFile) => void;
  readonly fail: (error: unknown) => void;
};

const makeLine = (key: number, outcome: TaskLine['outcome'] = 'done'): TaskLine => ({
  key,
  label: `Lot ${key}`,
  outcome,
  text: null,
  code: null,
});

/** Starts a task whose progress the test controls. */
const start = () => {
  const attempts: Attempt[] = [];
  const actor = createActor(taskMachine, {
    input: {
      title: 'Award 4 lots',
      unit: 'items',
      run: (work) =>
        new Promise((resolve, reject) => {
          attempts.push({ ...work, answer: (file) => resolve(file), fail: reject });
        }),
    },
  }).start();
  const is = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 1_000 });
  const attempt = () => attempts.at(-1)!;
  const context = () => actor.getSnapshot().context;
  return { actor, attempts, attempt, is, context };
};

describe('a task (convenience 13)', () => {
  it('counts its progress, stores the result of each item, and ends with its file', async () => {
    const { attempt, is, context } = start();
    attempt().report({ done: 2, total: 4, lines: [makeLine(1), makeLine(2, 'refused')] });
    attempt().report({ done: 4, total: 4, lines: [makeLine(3), makeLine(4)] });
    const file = { fileName: 'a.csv', blob: new Blob(['x']) };
    attempt().answer(file);
    await is('done');
    expect(context()).toMatchObject({ done: 4, total: 4, file });
    expect(context().lines.map(({ key, outcome }) => [key, outcome])).toEqual([
      [1, 'done'],
      [2, 'refused'],
      [3, 'done'],
      [4, 'done'],
    ]);
  });

  it('stops on request, after pending items are done', async () => {
    const { actor, attempt, is, context } = start();
    attempt().report({ done: 1, total: 4, lines: [makeLine(1)] });
    actor.send({ type: 'CANCEL' });
    expect(attempt().signal.aborted).toBe(true);
    expect(actor.getSnapshot().matches({ working: 'cancelling' })).toBe(true);
    attempt().report({ done: 2, total: 4, lines: [makeLine(2)] });
    attempt().answer();
    await is('cancelled');
    expect(context()).toMatchObject({ done: 2, total: 4 });
    expect(context().lines).toHaveLength(2);
  });

  it('is done, not cancelled, if the user cancels while the last item is pending', async () => {
    const { actor, attempt, is } = start();
    actor.send({ type: 'CANCEL' });
    attempt().report({ done: 4, total: 4 });
    attempt().answer();
    await is('done');
  });

  it('is cancelled if its work fails because of the cancellation', async () => {
    const { actor, attempt, is, context } = start();
    actor.send({ type: 'CANCEL' });
    attempt().fail(attempt().signal.reason);
    await is('cancelled');
    expect(context().error).toBeNull();
  });

  it('continues where it stopped after a failure', async () => {
    const { actor, attempts, attempt, is, context } = start();
    attempt().report({ done: 1, total: 4, lines: [makeLine(1)] });
    attempt().fail(new Error('no line'));
    await is('failed');
    expect(context().error).toEqual(new Error('no line'));
    actor.send({ type: 'RETRY' });
    expect(attempts).toHaveLength(2);
    expect(context()).toMatchObject({ done: 1, error: null });
    attempt().report({ done: 4, total: 4, lines: [makeLine(2), makeLine(3), makeLine(4)] });
    attempt().answer();
    await is('done');
    expect(context().lines).toHaveLength(4);
  });

  it('ignores progress reports of an earlier attempt', async () => {
    const { attempts, attempt, actor, is, context } = start();
    attempt().fail(new Error('no line'));
    await is('failed');
    actor.send({ type: 'RETRY' });
    attempts[0]!.report({ done: 9, total: 9 });
    expect(context().done).toBe(0);
    actor.send({ type: 'CANCEL' });
    attempt().answer();
    await is('cancelled');
    actor.send({ type: 'CANCEL' });
    expect(actor.getSnapshot().matches('cancelled')).toBe(true);
  });

  it('aborts its work if it is removed', () => {
    const { actor, attempt } = start();
    const received = vi.fn();
    attempt().signal.addEventListener('abort', received);
    actor.stop();
    expect(received).toHaveBeenCalledOnce();
  });
});
