import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { paceOf } from './pace.js';
import { playerMachine, type PlayerEvent, type PlayerPosition } from './player.machine.js';

type Start = { readonly step?: number; readonly total?: number; readonly fails?: boolean };

const start = ({ step = 1, total = 10, fails = false }: Start = {}) => {
  const shown: PlayerPosition[] = [];
  const line = { fails, held: false, release: () => {} };
  const machine = playerMachine.provide({
    actors: {
      show: fromPromise<void, PlayerPosition>(async ({ input }) => {
        shown.push(input);
        if (line.fails) throw new Error('no board');
        if (line.held) await new Promise<void>((release) => (line.release = release));
      }),
    },
  });
  const actor = createActor(machine, { input: { step, total, gapAfter: () => 20_000 } }).start();
  const send = async (...events: PlayerEvent[]) => {
    for (const event of events) actor.send(event);
    await vi.advanceTimersByTimeAsync(0);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const at = () => [actor.getSnapshot().value, actor.getSnapshot().context.step];
  return { actor, shown, line, say: send, pass, at };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the player', () => {
  it('shows its first board, is paused, and knows whether it is at the end', async () => {
    const { say: send, at, shown } = start({ step: 4 });
    await send();
    expect([at(), shown]).toEqual([['idle', 4], [{ step: 4, stride: 1 }]]);
    const end = start({ step: 99 });
    await end.say();
    expect(end.at()).toEqual(['atEnd', 10]);
  });

  it('steps in both directions, but never beyond either end', async () => {
    const { say: send, at } = start({ step: 4 });
    await send({ type: 'STEP', by: 1 });
    expect(at()).toEqual(['idle', 5]);
    await send({ type: 'STEP', by: -10 });
    expect(at()).toEqual(['idle', 1]);
    await send({ type: 'STEP', by: 10 });
    expect(at()).toEqual(['atEnd', 10]);
    await send({ type: 'GO', step: 7 });
    expect(at()).toEqual(['idle', 7]);
  });

  it('plays single events at its speed until paused', async () => {
    const { say: send, pass, at } = start();
    await send();
    await send({ type: 'SPEED', speed: '2' }, { type: 'PLAY' });
    expect(at()).toEqual(['playing', 2]);
    await pass(499);
    expect(at()).toEqual(['playing', 2]);
    await pass(1);
    expect(at()).toEqual(['playing', 3]);
    await send({ type: 'PAUSE' });
    await pass(10_000);
    expect(at()).toEqual(['idle', 3]);
  });

  it('plays to the end, and starts again from the beginning', async () => {
    const { say: send, pass, at } = start({ step: 8 });
    await send({ type: 'SPEED', speed: '10' }, { type: 'PLAY' });
    await pass(1_000);
    expect(at()).toEqual(['atEnd', 10]);
    await send({ type: 'PLAY' });
    expect(at()).toEqual(['playing', 1]);
  });

  it('combines several events into one step if the speed leaves too little time per board', async () => {
    const { say: send, pass, shown } = start({ total: 100 });
    await send();
    await send({ type: 'SPEED', speed: '50' }, { type: 'PLAY' });
    await pass(200);
    expect(shown.slice(1)).toEqual([
      { step: 6, stride: 5 },
      { step: 11, stride: 5 },
      { step: 16, stride: 5 },
    ]);
  });

  it('waits until a step is loaded before it moves on', async () => {
    const { say: send, pass, at, line } = start();
    await send();
    line.held = true;
    await send({ type: 'PLAY' });
    await pass(60_000);
    expect(at()).toEqual(['loading', 2]);
    line.held = false;
    line.release();
    await pass(0);
    expect(at()).toEqual(['playing', 2]);
  });

  it('stays paused after loading if the user paused meanwhile', async () => {
    const { say: send, pass, at, line } = start();
    await send();
    line.held = true;
    await send({ type: 'PLAY' }, { type: 'PAUSE' });
    line.release();
    await pass(60_000);
    expect(at()).toEqual(['idle', 2]);
  });

  it('continues from a new position while playing', async () => {
    const { say: send, pass, at } = start();
    await send({ type: 'PLAY' }, { type: 'GO', step: 6 });
    expect(at()).toEqual(['playing', 6]);
    await pass(500);
    expect(at()).toEqual(['playing', 7]);
  });

  it('stops at a step that cannot be loaded, keeps the error, and retries on request', async () => {
    const { actor, say: send, pass, at, line } = start({ fails: true });
    await send({ type: 'PLAY' });
    await pass(60_000);
    expect(at()).toEqual(['failed', 1]);
    expect(actor.getSnapshot().context.error).toEqual(new Error('no board'));
    line.fails = false;
    await send({ type: 'RETRY' });
    expect(at()).toEqual(['idle', 1]);
  });

  it('is no longer at the end after the log has grown', async () => {
    const { say: send, at } = start({ step: 10 });
    await send({ type: 'GREW', total: 12 });
    await send({ type: 'STEP', by: 1 });
    expect(at()).toEqual(['idle', 11]);
  });
});

describe('the speed', () => {
  it.each([
    ['1', 7, { waitMs: 1_000, stride: 1 }],
    ['10', 7, { waitMs: 100, stride: 1 }],
    ['50', 7, { waitMs: 100, stride: 5 }],
    ['real1', 1_500, { waitMs: 1_500, stride: 1 }],
    ['real10', 1_500, { waitMs: 150, stride: 1 }],
    ['real60', 3_600_000, { waitMs: 3_000, stride: 1 }],
    ['real1', 0, { waitMs: 40, stride: 1 }],
  ] as const)('sets interval and stride: %s after %i ms', (speed, gapMs, pace) => {
    expect(paceOf(speed, gapMs)).toEqual(pace);
  });
});
