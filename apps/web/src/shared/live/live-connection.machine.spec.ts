import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  connectionState,
  liveConnectionMachine,
  type ConnectionEvent,
} from './live-connection.machine.js';

const start = (catchUp: () => Promise<void> = () => Promise.resolve()) => {
  const lines: ((event: ConnectionEvent) => void)[] = [];
  const closed = vi.fn();
  const machine = liveConnectionMachine.provide({
    actors: {
      line: fromCallback<ConnectionEvent>(({ sendBack }) => {
        lines.push(sendBack);
        return closed;
      }),
      catchUp: fromPromise(catchUp),
    },
  });
  const actor = createActor(machine, { input: { now: () => 1_234 } }).start();
  const state = () => connectionState(actor.getSnapshot());
  const emit = (event: ConnectionEvent) => lines.at(-1)?.(event);
  return { actor, state, say: emit, lines, closed };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live connection', () => {
  it('reads missed changes before it is live', async () => {
    let done = () => {};
    const { state, say: emit } = start(() => new Promise((resolve) => (done = resolve)));
    expect(state()).toBe('catchingUp');
    emit({ type: 'UP' });
    expect(state()).toBe('catchingUp');
    done();
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('live');
  });

  it('STA-057 in part: is offline from a loss until it has read missed changes, and closes the lost connection', async () => {
    const { actor, state, say: emit, lines, closed } = start();
    emit({ type: 'UP' });
    await vi.advanceTimersByTimeAsync(0);
    emit({ type: 'DOWN' });
    expect(state()).toBe('offline');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(actor.getSnapshot().context.since).toBe(1_234);
    await vi.advanceTimersByTimeAsync(500);
    expect(lines).toHaveLength(2);
    expect(state()).toBe('offline');
    emit({ type: 'UP' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('live');
    expect(actor.getSnapshot().context.since).toBeNull();
  });

  it('STA-060 in part: polls every 30 seconds and stays live if only HTTP reads work', async () => {
    const catchUp = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const { actor, state, say: emit } = start(catchUp);
    emit({ type: 'UP', way: 'reads' });
    await vi.advanceTimersByTimeAsync(0);
    expect(catchUp).toHaveBeenCalledTimes(1);
    const seen = new Set<string>();
    actor.subscribe((snapshot) => void seen.add(connectionState(snapshot)));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(catchUp).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(catchUp).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(catchUp).toHaveBeenCalledTimes(3);
    expect([...seen]).toEqual(['live']);
    catchUp.mockRejectedValue(new Error('no answer'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state()).toBe('offline');
  });

  it('does not poll while it receives updates', async () => {
    const catchUp = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const { say: emit } = start(catchUp);
    emit({ type: 'UP', way: 'polling' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(catchUp).toHaveBeenCalledTimes(1);
  });

  it('switches to a faster transport as soon as one is available, without going offline', async () => {
    const { actor, state, say: emit, lines, closed } = start();
    emit({ type: 'UP', way: 'reads' });
    await vi.advanceTimersByTimeAsync(0);
    emit({ type: 'FASTER' });
    expect(closed).toHaveBeenCalledTimes(1);
    expect(lines).toHaveLength(2);
    expect(state()).toBe('catchingUp');
    emit({ type: 'UP', way: 'websocket' });
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), actor.getSnapshot().context.way]).toEqual(['live', 'websocket']);
  });

  it('is not live if reading missed changes fails', async () => {
    const { state, say: emit } = start(() => Promise.reject(new Error('no answer')));
    emit({ type: 'UP' });
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toBe('offline');
  });

  it('waits longer after each failure, but reconnects immediately when the browser is online again', async () => {
    const { actor, say: emit, lines } = start();
    emit({ type: 'DOWN' });
    await vi.advanceTimersByTimeAsync(400);
    emit({ type: 'DOWN' });
    await vi.advanceTimersByTimeAsync(900);
    expect(lines).toHaveLength(2);
    actor.send({ type: 'TRY_NOW' });
    expect(lines).toHaveLength(3);
  });

  it.each([
    ['opening', () => {}],
    ['catching up', (emit: (event: ConnectionEvent) => void) => emit({ type: 'UP' })],
  ])('does not wait without a limit while %s', async (_, reach) => {
    const { state, say: emit, lines, closed } = start(() => new Promise(() => {}));
    reach(emit);
    expect(state()).toBe('catchingUp');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(closed).toHaveBeenCalled();
    expect(lines).toHaveLength(2);
    expect(state()).toBe('offline');
  });

  it('does not reconnect after the session has ended', async () => {
    const { state, say: emit, lines } = start();
    emit({ type: 'SESSION_ENDED' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('ended');
    expect(lines).toHaveLength(1);
  });
});
