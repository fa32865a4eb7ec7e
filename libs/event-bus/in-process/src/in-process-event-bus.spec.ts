import {
  makeGroup,
  makeKey,
  makeEnvelopes,
  eventBusContract,
  positionsOf,
  numbersBelow,
} from '@fairlot/event-bus-testing';
import { EventBusClosed, type Envelope } from '@fairlot/event-bus-port';
import { eventually } from '@fairlot/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GroupLimits } from './consumer-group.js';
import { InProcessEventBus } from './index.js';

eventBusContract('InProcessEventBus', async () => new InProcessEventBus({ retryFirstMs: 1 }));

/** Whether a promise settles without any further action of the test. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false;
  const settle = (): boolean => (settled = true);
  promise.then(settle, settle);
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
};

it('the in-process bus resolves a publish only when every group has acknowledged it', async () => {
  const bus = new InProcessEventBus();
  const free = Promise.withResolvers<void>();
  await bus.subscribe(makeGroup(), async () => {});
  await bus.subscribe(makeGroup(), () => free.promise);
  const published = bus.publish(makeEnvelopes(makeKey(), 1));
  expect(await isSettled(published)).toBe(false);
  free.resolve();
  await published;
});

it('the in-process bus makes publishers wait while a queue is full, then admits them in order', async () => {
  const bus = new InProcessEventBus({ queueMax: 4 });
  const key = makeKey();
  const [slow, quick]: Envelope[][] = [[], []];
  const free = Promise.withResolvers<void>();
  await bus.subscribe(makeGroup(), async (batch) => {
    await free.promise;
    slow?.push(...batch);
  });
  await bus.subscribe(makeGroup(), async (batch) => void quick?.push(...batch));
  const published = numbersBelow(5).map((n) => bus.publish(makeEnvelopes(key, 2, n * 2)));
  await eventually(() => expect(positionsOf(quick ?? [], key)).toEqual(numbersBelow(4)));
  expect(await isSettled(Promise.race(published))).toBe(false);
  free.resolve();
  await Promise.all(published);
  expect(positionsOf(slow ?? [], key)).toEqual(numbersBelow(10));
  expect(positionsOf(quick ?? [], key)).toEqual(numbersBelow(10));
});

it('the in-process bus admits a batch larger than the limit if no other batch is waiting', async () => {
  const bus = new InProcessEventBus({ queueMax: 2, batchMax: 2 });
  const sizes: number[] = [];
  await bus.subscribe(makeGroup(), async (batch) => void sizes.push(batch.length));
  await Promise.all([
    bus.publish(makeEnvelopes(makeKey(), 9)),
    bus.publish(makeEnvelopes(makeKey(), 1)),
  ]);
  expect(sizes).toEqual([9, 1]);
});

it('the in-process bus delivers queued items together, up to `batchMax` at a time', async () => {
  const bus = new InProcessEventBus({ batchMax: 5 });
  const sizes: number[] = [];
  await bus.subscribe(makeGroup(), async (batch) => {
    sizes.push(batch.length);
    await new Promise((resolve) => setImmediate(resolve));
  });
  await Promise.all(numbersBelow(7).map((n) => bus.publish(makeEnvelopes(makeKey(), 2, n))));
  expect(sizes.reduce((sum, size) => sum + size)).toBe(14);
  expect(Math.max(...sizes)).toBe(4);
});

describe('a group of the in-process bus after a batch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Subscribes a handler that takes `tookMs`. Records the start time and size of each batch. */
  const resting = async (tookMs: number, limits: Partial<GroupLimits> = {}) => {
    const bus = new InProcessEventBus(limits);
    const startedAt = performance.now();
    const parts: { readonly at: number; readonly size: number }[] = [];
    await bus.subscribe('board', ({ length: size }) => {
      parts.push({ at: performance.now() - startedAt, size });
      return new Promise((resolve) => setTimeout(resolve, tookMs));
    });
    const publish = async (size: number, thenMs: number): Promise<void> => {
      void bus.publish(makeEnvelopes(makeKey(), size));
      await vi.advanceTimersByTimeAsync(thenMs);
    };
    return { bus, parts, publish };
  };

  it('pauses five times as long as it worked, then takes all queued items', async () => {
    const { parts, publish } = await resting(5);
    await publish(10, 4);
    await publish(2, 4);
    await publish(3, 52);
    await publish(4, 0);
    expect(parts).toEqual([
      { at: 0, size: 10 },
      { at: 30, size: 5 },
      { at: 60, size: 4 },
    ]);
  });

  it('pauses at most 10 ms per item, and at most 100 ms', async () => {
    const { parts, publish } = await resting(80, { restMaxMs: 100 });
    await publish(11, 1);
    await publish(1, 300);
    await publish(2, 1);
    await publish(1, 200);
    expect(parts.map(({ at }) => at)).toEqual([0, 180, 301, 401]);
  });

  it('does not pause while a full batch is waiting', async () => {
    const { parts, publish } = await resting(5, { batchMax: 20 });
    await publish(10, 1);
    await publish(20, 1);
    await publish(9, 36);
    expect(parts.map(({ at }) => at)).toEqual([0, 5, 35]);
  });

  it('handles an item immediately if it arrives after the pause', async () => {
    const { parts, publish } = await resting(1);
    await publish(1, 6);
    await publish(1, 6);
    await publish(1, 6);
    expect(parts.map(({ at }) => at)).toEqual([0, 6, 12]);
  });

  it('stops without waiting for the end of its pause', async () => {
    const { bus, publish } = await resting(5);
    await publish(10, 6);
    await bus.close();
  });
});

it('the in-process bus pauses longer after each failure, up to the limit, and reports each failure', async () => {
  vi.useFakeTimers();
  try {
    const onFailure = vi.fn<(group: string, error: unknown) => void>();
    const bus = new InProcessEventBus({ retryFirstMs: 10, retryMaxMs: 40, onFailure });
    const attemptsAt: number[] = [];
    const startedAt = Date.now();
    await bus.subscribe('board', async () => {
      attemptsAt.push(Date.now() - startedAt);
      if (attemptsAt.length < 6) throw new Error('down');
    });
    const published = bus.publish(makeEnvelopes(makeKey(), 1));
    await vi.advanceTimersByTimeAsync(200);
    await published;
    expect(attemptsAt).toEqual([0, 10, 30, 70, 110, 150]);
    expect(onFailure).toHaveBeenCalledTimes(5);
    expect(onFailure).toHaveBeenCalledWith('board', new Error('down'));
  } finally {
    vi.useRealTimers();
  }
});

it('the in-process bus rejects unacknowledged batches of a failing group on close, so they are published again', async () => {
  const bus = new InProcessEventBus({ retryFirstMs: 60_000 });
  const handler = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('down')));
  await bus.subscribe(makeGroup(), handler);
  const published = Promise.allSettled([bus.publish(makeEnvelopes(makeKey(), 1))]);
  await eventually(() => expect(handler).toHaveBeenCalledTimes(1));
  await bus.close();
  expect(await published).toEqual([
    { status: 'rejected', reason: expect.any(EventBusClosed) as EventBusClosed },
  ]);
  expect(handler).toHaveBeenCalledTimes(2);
});

it('the in-process bus rejects a second handler for the same group', async () => {
  const bus = new InProcessEventBus();
  const unsubscribe = await bus.subscribe('board', async () => {});
  await expect(bus.subscribe('board', async () => {})).rejects.toThrow('board');
  await unsubscribe();
  await bus.subscribe('board', async () => {});
});
