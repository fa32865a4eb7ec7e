import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { afterEach, expect, it, vi } from 'vitest';
import { RetentionJob } from './retention-job.js';
import { addTo, makeEngine, ManualClock } from './testing/engine-builders.js';
import { makeGate } from './testing/faulty-store.js';

afterEach(() => void vi.useRealTimers());

const DAY = 86_400_000;

/** A log with `count` new records of refusals, dated by the store's clock. */
const refusedOften = async (count: number) => {
  const log = new MemoryEventLog();
  const store = new MemoryEventStore(log);
  const engine = makeEngine(store);
  const refusals = Array.from({ length: count }, (_, n) => addTo({ a: 101 }, { lane: `${n % 2}` }));
  await Promise.all(refusals.map((request) => engine.execute(request)));
  await engine.execute(addTo({ a: 1 }));
  return { log, store };
};

it('the retention job deletes records without events after thirty days, in batches, and no others', async () => {
  const { log, store } = await refusedOften(5_000);
  const clock = new ManualClock(Date.now() + 29 * DAY);
  const forgetting = vi.spyOn(store, 'deleteUnwritten');
  const retention = new RetentionJob({ store, clock });
  expect(await retention.forget()).toBe(0);
  expect(log.unwritten).toHaveLength(5_000);
  clock.at += 2 * DAY;
  forgetting.mockClear();
  expect(await retention.forget()).toBe(5_000);
  expect(forgetting.mock.calls.map(([, limit]) => limit)).toEqual([2_000, 2_000, 2_000]);
  expect([log.unwritten.length, log.records.size]).toEqual([0, 1]);
});

it('the retention job retries an hour after a failure, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onError = vi.fn<(error: unknown) => void>();
  const deleteUnwritten = vi.fn(() => Promise.reject(new Error('away')));
  const retention = new RetentionJob({
    store: { deleteUnwritten },
    clock: new ManualClock(),
    onError,
  });
  retention.start();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(onError).toHaveBeenCalledTimes(2);
  await retention.stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(deleteUnwritten).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('the retention job stops between two batches, and waits for the batch that is running', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const deleting = makeGate();
  const stopped = vi.fn<() => void>();
  const deleteUnwritten = vi.fn(async (_before: number, limit: number) => {
    await deleting.opened;
    return limit;
  });
  const retention = new RetentionJob({ store: { deleteUnwritten }, clock: new ManualClock() });
  retention.start();
  const stopping = retention.stop().then(stopped);
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).not.toHaveBeenCalled();
  deleting.open();
  await stopping;
  expect([deleteUnwritten.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});

it('the retention job lets others commit between two batches', async () => {
  const order: string[] = [];
  const deleteUnwritten = async (_before: number, limit: number) => {
    setImmediate(() => order.push('another commit'));
    return order.push('batch') === 1 ? limit : 0;
  };
  await new RetentionJob({ store: { deleteUnwritten }, clock: new ManualClock() }).forget();
  expect(order).toEqual(['batch', 'another commit', 'batch']);
});

it('the retention job works without an error listener', async () => {
  const deleteUnwritten = () => Promise.reject(new Error('away'));
  const retention = new RetentionJob({ store: { deleteUnwritten }, clock: new ManualClock() });
  retention.start();
  await expect(retention.stop()).resolves.toBeUndefined();
});
