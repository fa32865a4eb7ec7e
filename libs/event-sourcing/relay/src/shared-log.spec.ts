import type { CommittedEvent, ReadLogOptions } from '@fairlot/event-store-port';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '@fairlot/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SharedLog } from './shared-log.js';
import { append, makeWorld, shelfContexts, startRelay, stopRelays } from './testing/make-relay.js';

afterEach(stopRelays);

/** Counts reads. A read sees the log as of its start, and returns when the test releases it. */
class SlowStore extends MemoryEventStore {
  readonly reads: ReadLogOptions[] = [];
  lateBy = (): number => 0;

  override async readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]> {
    this.reads.push(options);
    const events = await super.readLog(options);
    for (let turn = this.lateBy(); turn > 0; turn -= 1) await setImmediate();
    return events;
  }
}

const positionsIn = (events: readonly CommittedEvent[]): number[] =>
  events.map(({ position }) => position);

describe('a shared log with several readers', () => {
  it('reads and opens each commit once, whatever the number of readers', async () => {
    const opens = vi.spyOn(shelfContexts, 'open');
    const store = new SlowStore();
    const log = new SharedLog(store);
    const worlds = [makeWorld(), makeWorld(), makeWorld()];
    for (const world of worlds) await startRelay({ ...world, store: log }, { pollMs: 60_000 });
    await eventually(() => expect(store.reads.length).toBeGreaterThan(0));
    await setImmediate();
    for (let commit = 0; commit < 5; commit += 1) {
      store.reads.length = 0;
      opens.mockClear();
      await append(store, commit * 2, 2);
      for (const { bus } of worlds)
        await eventually(() => expect(bus.positions).toHaveLength(commit * 2 + 2));
      expect(store.reads).toHaveLength(1);
      expect(opens).toHaveBeenCalledTimes(2);
    }
  });

  it('delays wake-ups by 5 ms per event of the last read, and by at most 20 ms', async () => {
    vi.useFakeTimers();
    try {
      const store = new MemoryEventStore();
      const log = new SharedLog(store);
      const woken: number[] = [];
      const startedAt = performance.now();
      const at = () => performance.now() - startedAt;
      const watch = () => log.onCommit(() => woken.push(at()));
      const unwatch = [await watch(), await watch()];
      const commit = async (position: number, count: number): Promise<void> => {
        await append(store, position, count);
        await vi.advanceTimersByTimeAsync(0);
      };
      await commit(0, 1);
      expect(woken.splice(0)).toEqual([0, 0]);
      const [first] = await log.readLog({ limit: 500 });
      await commit(1, 9);
      await commit(10, 1);
      expect(woken).toEqual([]);
      await vi.advanceTimersByTimeAsync(5);
      expect(woken.splice(0)).toEqual([5, 5]);
      const many = await log.readLog({ after: first!.at, limit: 500 });
      await vi.advanceTimersByTimeAsync(5);
      await commit(11, 1);
      await commit(12, 1);
      await vi.advanceTimersByTimeAsync(20);
      expect(woken.splice(0)).toEqual([25, 25]);
      expect(await log.readLog({ after: many.at(-1)!.at, limit: 500 })).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(10);
      await commit(13, 10);
      expect(woken.splice(0)).toEqual([40, 40]);
      await log.readLog({ after: many.at(-1)!.at, limit: 500 });
      await commit(23, 1);
      for (const end of unwatch) await end();
      await vi.advanceTimersByTimeAsync(60);
      expect(woken).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('returns to a late reader first the cached events and then stored ones', async () => {
    const store = new SlowStore();
    const log = new SharedLog(store);
    await append(store, 0, 3);
    const [first] = await log.readLog({ limit: 2 });
    expect(positionsIn(await log.readLog({ after: first?.at ?? null, limit: 10 }))).toEqual([1, 2]);
    await log.onCommit(() => {});
    await append(store, 3, 2);
    await setImmediate();
    expect(positionsIn(await log.readLog({ limit: 10 }))).toEqual([0, 1, 2, 3, 4]);
    expect(positionsIn(await log.readLog({ limit: 3 }))).toEqual([0, 1, 2]);
  });

  it('does not share a read that began before the newest commit notification', async () => {
    const store = new SlowStore();
    const log = new SharedLog(store);
    await log.onCommit(() => {});
    await append(store, 0, 1);
    const [first] = await log.readLog({ limit: 10 });
    store.lateBy = () => 5;
    const before = log.readLog({ after: first!.at, limit: 10 });
    await append(store, 1, 1);
    await setImmediate();
    const after = log.readLog({ after: first!.at, limit: 10 });
    expect(await before).toEqual([]);
    // The cached events must not be treated as the whole log.
    expect(positionsIn(await log.readLog({ limit: 10 }))).toEqual([0, 1]);
    expect(positionsIn(await after)).toEqual([1]);
  });

  it('returns to each reader as many events as it asks for, even beyond the cache', async () => {
    const store = new SlowStore();
    const log = new SharedLog(store);
    await log.onCommit(() => {});
    await append(store, 0, 3);
    await setImmediate();
    const request = [1, 10].map((limit) => log.readLog({ limit }));
    expect((await Promise.all(request)).map(positionsIn)).toEqual([[0], [0, 1, 2]]);
    await append(store, 3, 2);
    await setImmediate();
    expect(await log.readLog({ after: await store.logEnd(), limit: 10 })).toEqual([]);
    expect(positionsIn(await log.readLog({ limit: 10 }))).toEqual([0, 1, 2, 3, 4]);
  });

  it('caches at most a thousand events, and reads older ones again', async () => {
    const store = new SlowStore();
    const log = new SharedLog(store);
    await append(store, 0, 1_500);
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1)
      after = (await log.readLog({ after, limit: 500 })).at(-1)?.at ?? null;
    const { length } = store.reads;
    const [oldest] = await log.readLog({ limit: 1 });
    expect([oldest?.position, store.reads.length]).toEqual([0, length + 1]);
    const held = await log.readLog({ after: '000000000499', limit: 1_000 });
    expect([held.length, store.reads.length]).toEqual([1_000, length + 1]);
  });

  it('never loses, repeats or reorders an event for any reader, in whatever order reads complete', async () => {
    // Delays have fixed patterns with different periods, so that reads overtake each other.
    const store = new SlowStore();
    let call = 0;
    store.lateBy = () => ((call += 1) * 7) % 5;
    const log = new SharedLog(store);
    const worlds = [makeWorld(), makeWorld(), makeWorld()];
    const limits = [{ batchMax: 500 }, { batchMax: 500 }, { batchMax: 3 }];
    for (const [place, world] of worlds.entries())
      await startRelay({ ...world, store: log }, { pollMs: 60_000, ...limits[place] });
    let written = 0;
    for (let commit = 1; commit <= 200; commit += 1) {
      const count = 1 + ((commit * 11) % 4);
      await append(store, written, count);
      written += count;
      for (let turn = (commit * 5) % 3; turn > 0; turn -= 1) await setImmediate();
    }
    const all = Array.from({ length: written }, (_, position) => position);
    for (const { bus } of worlds) await eventually(() => expect(bus.positions).toEqual(all));
  });

  it('fails for all waiting readers, and then reads again for the next reader', async () => {
    const store = new SlowStore();
    const log = new SharedLog(store);
    await append(store, 0, 1);
    const failing = vi.spyOn(store, 'readLog').mockRejectedValueOnce(new Error('away'));
    const both = [log.readLog({ limit: 10 }), log.readLog({ limit: 10 })];
    for (const read of both) await expect(read).rejects.toThrow('away');
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await log.readLog({ limit: 10 })).toHaveLength(1);
  });
});
