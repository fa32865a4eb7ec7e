import type { CommittedEvent, LogPosition, ReadLogOptions } from '@fairlot/event-store-port';
import { makeUnit, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  append,
  makeWorld,
  HeldBus,
  metadata,
  NOW,
  SHELF_STREAM,
  startRelay,
  stopRelays,
  storedShelfEvent,
  bookTakenEvent,
} from './testing/make-relay.js';

afterEach(stopRelays);

describe('the relay', () => {
  it('publishes the events of the log and of later commits, in order', async () => {
    const world = makeWorld();
    await append(world.store, 0, 3);
    const relay = await startRelay(world, { pollMs: 60_000 });
    await eventually(() => expect(world.bus.positions).toEqual([0, 1, 2]));
    await append(world.store, 3, 2);
    await eventually(() => expect(world.bus.positions).toEqual([0, 1, 2, 3, 4]));
    await eventually(() => expect(relay.status.publishedAt).toBe('000000000004'));
    expect(relay.status).toMatchObject({ running: true, waiting: 0, failingSinceAt: null });
  });

  it('finds by polling a commit whose notification was lost', async () => {
    class DeafStore extends MemoryEventStore {
      override async onCommit(): Promise<() => Promise<void>> {
        return async () => {};
      }
    }
    const world = makeWorld(false, new DeafStore());
    await startRelay(world, { pollMs: 5 });
    await append(world.store, 0, 1);
    await eventually(() => expect(world.bus.positions).toEqual([0]));
  });

  it('publishes envelopes upcast to the newest version, redacted, and with the key of their context', async () => {
    const world = makeWorld();
    const old = { type: 'BookShelved', version: 1, metadata, salt: null, hash: 'h' };
    const data = { idBook: 4, title: 'Emma', paidMinor: 730_000 };
    await world.store.append([
      makeUnit(
        { stream: SHELF_STREAM, expected: 0, events: [{ ...old, data: JSON.stringify(data) }] },
        { stream: 'shelf-17', expected: 0, events: [storedShelfEvent(bookTakenEvent)] },
      ),
    ]);
    await startRelay(world);
    await eventually(() => expect(world.bus.envelopes).toHaveLength(2));
    expect(world.bus.envelopes[0]).toEqual({
      v: 1,
      at: '000000000000',
      stream: SHELF_STREAM,
      position: 0,
      type: 'BookShelved',
      data: { idBook: 4, title: 'Emma', pages: 0 },
      metadata: { commandId: 'c-1', ingressAt: 8_000, decidedAt: 9_000 },
      key: '1',
    });
    expect(world.bus.envelopes[1]?.key).toBe('1');
    expect(JSON.stringify(world.bus.envelopes)).not.toContain('730000');
  });

  it('has at most `inFlightMax` unacknowledged batches', async () => {
    const world = makeWorld(true);
    await append(world.store, 0, 9);
    const relay = await startRelay(world, { inFlightMax: 3, batchMax: 2 });
    await eventually(() => expect(world.bus.batches).toHaveLength(3));
    expect(relay.status.waiting).toBe(6);
    world.bus.batches[1]?.settle();
    await eventually(() => expect(world.bus.batches).toHaveLength(4));
    expect(relay.status.waiting).toBe(6);
  });

  it('saves no checkpoint after the first unacknowledged batch', async () => {
    const world = makeWorld(true);
    await append(world.store, 0, 6);
    const relay = await startRelay(world, { batchMax: 2 });
    await eventually(() => expect(world.bus.batches).toHaveLength(3));
    world.bus.batches[1]?.settle();
    world.bus.batches[2]?.settle();
    await eventually(() => expect(relay.status.waiting).toBe(2));
    expect(relay.status.publishedAt).toBeNull();
    await relay.stop();
    expect(world.checkpoints.saved).toEqual([]);
    world.bus.batches[0]?.settle();
    await eventually(() => expect(relay.status.publishedAt).toBe('000000000005'));
  });

  it('loses nothing in a crash: the next relay starts after the last acknowledged event', async () => {
    const world = makeWorld(true);
    await append(world.store, 0, 6);
    const crashed = await startRelay(world, { batchMax: 2 });
    await eventually(() => expect(world.bus.batches).toHaveLength(3));
    world.bus.batches[0]?.settle();
    world.bus.batches[2]?.settle();
    await eventually(() => expect(world.checkpoints.saved).toEqual(['000000000001']));
    await crashed.stop();

    const next = { ...world, bus: new HeldBus(false) };
    await append(world.store, 6, 1);
    await startRelay(next);
    await eventually(() => expect(next.bus.positions).toEqual([2, 3, 4, 5, 6]));
    await eventually(() => expect(world.checkpoints.saved.at(-1)).toBe('000000000006'));
  });

  it('publishes a failed batch again before any newer events', async () => {
    const world = makeWorld(true);
    const failed = vi.fn<(error: unknown) => void>();
    await append(world.store, 0, 4);
    const relay = await startRelay(world, { batchMax: 2 }, { failed });
    await eventually(() => expect(world.bus.batches).toHaveLength(2));
    world.bus.batches[0]?.settle(new Error('broker gone'));
    await eventually(() => expect(relay.status.failingSinceAt).toBe(NOW));
    expect(world.bus.batches).toHaveLength(2);
    world.bus.batches[1]?.settle();
    await eventually(() => expect(world.bus.batches).toHaveLength(4));
    expect(world.bus.positions).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
    world.bus.batches[2]?.settle();
    world.bus.batches[3]?.settle();
    await eventually(() => expect(relay.status.publishedAt).toBe('000000000003'));
    expect(relay.status.failingSinceAt).toBeNull();
    expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('broker gone'));
  });

  it('continues once the store is available again', async () => {
    class FlakyStore extends MemoryEventStore {
      failures = 2;
      override async readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]> {
        if (this.failures-- > 0) throw new Error('store gone');
        return super.readLog(options);
      }
    }
    const world = makeWorld(false, new FlakyStore());
    const failed = vi.fn<(error: unknown) => void>();
    await append(world.store, 0, 1);
    await startRelay(world, {}, { failed });
    await eventually(() => expect(world.bus.positions).toEqual([0]));
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it('waits for an event that is committed late, and does not skip it', async () => {
    /** Hides all events after the position of an open transaction. */
    class StoreWithOpenTransaction extends MemoryEventStore {
      openAt: LogPosition | null = '000000000002';
      override async readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]> {
        const { openAt } = this;
        const events = await super.readLog(options);
        return openAt === null ? events : events.filter(({ at }) => at < openAt);
      }
    }
    const store = new StoreWithOpenTransaction();
    const world = makeWorld(false, store);
    const relay = await startRelay(world, { pollMs: 5 });
    await append(store, 0, 2);
    await append(store, 0, 1, 'shelf-13');
    await append(store, 2, 1);
    await eventually(() => expect(relay.status.publishedAt).toBe('000000000001'));
    store.openAt = null;
    await eventually(() => expect(world.bus.positions).toEqual([0, 1, 0, 2]));
    await eventually(() => expect(relay.status.publishedAt).toBe('000000000003'));
  });

  it('reports its lag', async () => {
    const world = makeWorld();
    const published = vi.fn<(progress: { events: number; lagMs: number }) => void>();
    await append(world.store, 0, 3);
    await startRelay(world, {}, { published });
    await eventually(() => expect(published).toHaveBeenCalledWith({ events: 3, lagMs: 1_000 }));
  });

  it('stops even if the bus acknowledges nothing', async () => {
    const world = makeWorld(true);
    await append(world.store, 0, 2);
    const relay = await startRelay(world, { inFlightMax: 1, batchMax: 1 });
    await eventually(() => expect(world.bus.batches).toHaveLength(1));
    await relay.stop();
    expect(relay.status.running).toBe(false);
    expect(world.bus.positions).toEqual([0]);
  });
});
