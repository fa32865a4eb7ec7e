import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inParts, UrgentWork, urgentWork } from './urgent-work.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] }));
afterEach(() => vi.useRealTimers());

const makePause = (work: UrgentWork) => {
  const pause = { isOver: false };
  void work.pause().then(() => (pause.isOver = true));
  return pause;
};

describe('UrgentWork', () => {
  it('delays other work until it is complete', async () => {
    const work = new UrgentWork();
    const bid = Promise.withResolvers<void>();
    const bidding = work.run(() => bid.promise);
    const pause = makePause(work);
    await vi.advanceTimersByTimeAsync(5);
    expect(pause.isOver).toBe(false);
    bid.resolve();
    await bidding;
    await vi.advanceTimersByTimeAsync(1);
    expect(pause.isOver).toBe(true);
  });

  it('delays other work for a limited time only', async () => {
    const work = new UrgentWork();
    void work.run(() => new Promise(() => {}));
    const pauses = [makePause(work), makePause(work)];
    await vi.advanceTimersByTimeAsync(9);
    expect(pauses.map(({ isOver }) => isOver)).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(20);
    expect(pauses.map(({ isOver }) => isOver)).toEqual([true, true]);
  });

  it('lets one part of other work run in each iteration of the event loop', async () => {
    const work = new UrgentWork();
    const pauses = [makePause(work), makePause(work)];
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      seen.push(pauses.filter(({ isOver }) => isOver).length);
      vi.advanceTimersToNextTimer();
      await Promise.resolve();
    }
    expect(seen).toEqual([0, 1, 2]);
  });
});

it('long work pauses between its parts while urgent work is in progress', async () => {
  const bid = Promise.withResolvers<void>();
  const bidding = urgentWork.run(() => bid.promise);
  const made: number[] = [];
  const work = inParts([1, 2, 3, 4, 5], (item) => {
    vi.advanceTimersByTime(1);
    made.push(item);
    return item * 2;
  });
  await Promise.resolve();
  expect(made).toEqual([1, 2]);
  bid.resolve();
  await bidding;
  await vi.runAllTimersAsync();
  expect(await work).toEqual([2, 4, 6, 8, 10]);
});
