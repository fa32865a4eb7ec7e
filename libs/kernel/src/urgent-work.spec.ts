import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytesInParts, mapInParts, UrgentWork, urgentWork } from './urgent-work.js';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  // Begin each test in a new turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
});

const makePause = (work: UrgentWork) => {
  const pause = { isOver: false };
  void work.pause().then(() => (pause.isOver = true));
  return pause;
};

describe('UrgentWork', () => {
  it('makes other work wait until it is complete', async () => {
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

  it('makes other work wait only for a limited time', async () => {
    const work = new UrgentWork();
    void work.run(() => new Promise(() => {}));
    const pauses = [makePause(work), makePause(work)];
    await vi.advanceTimersByTimeAsync(9);
    expect(pauses.map(({ isOver }) => isOver)).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(20);
    expect(pauses.map(({ isOver }) => isOver)).toEqual([true, true]);
  });

  it('lets one part of other work run in each turn of the event loop', async () => {
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
  const work = mapInParts([1, 2, 3, 4, 5], (item) => {
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

it('long work pauses earlier if other long work ran before it in the same turn of the event loop', async () => {
  vi.useRealTimers();
  // With fake timers, a turn of the event loop ends only in reality.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const bid = Promise.withResolvers<void>();
  const bidding = urgentWork.run(() => bid.promise);
  const made: number[] = [];
  const make = (item: number): void => {
    vi.advanceTimersByTime(1);
    made.push(item);
  };
  const work = mapInParts([1], make).then(() => mapInParts([2, 3, 4], make));
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
  expect(made).toEqual([1, 2]);
  bid.resolve();
  await bidding;
  await work;
  expect(made).toEqual([1, 2, 3, 4]);
});

it('bytes are processed in parts, with pauses for urgent work in between', async () => {
  const bytes = Uint8Array.from({ length: 1_200_000 }, (_, at) => at % 251);
  const bid = Promise.withResolvers<void>();
  const bidding = urgentWork.run(() => bid.promise);
  const lengths: number[] = [];
  const read: number[] = [];
  const work = (async () => {
    for await (const part of bytesInParts(bytes)) {
      vi.advanceTimersByTime(3);
      lengths.push(part.length);
      for (const byte of part) read.push(byte);
    }
  })();
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
  expect(lengths).toEqual([524_288]);
  bid.resolve();
  await bidding;
  await vi.runAllTimersAsync();
  await work;
  expect(lengths).toEqual([524_288, 524_288, 151_424]);
  expect(Buffer.from(read).equals(bytes)).toBe(true);
});
