import { encode, type AuctionContextEvent } from '@fairlot/auction-event-schema';
import type { Envelope, EventBus, EnvelopeHandler } from '@fairlot/event-bus-port';
import type { CommittedEvent, LogPosition, ReadLogOptions } from '@fairlot/event-store-port';
import { aUnit, MemoryEventStore } from '@fairlot/event-store-testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CheckpointStore } from './checkpoint-store.js';
import { Relay } from './relay.js';
import type { RelayLimits, RelayObserver } from './relay-parts.js';

const LOT = 'lot-12.1';
const NOW = 10_000;

/** Keeps what was published, and acknowledges when the test says so. */
class HeldBus implements EventBus {
  readonly batches: { positions: readonly number[]; settle: (error?: Error) => void }[] = [];
  readonly envelopes: Envelope[] = [];
  constructor(private readonly hold: boolean) {}
  async publish(batch: readonly Envelope[]): Promise<void> {
    this.envelopes.push(...batch);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (error?: Error): void => (error === undefined ? resolve() : reject(error));
    this.batches.push({ positions: batch.map(({ position }) => position), settle });
    if (!this.hold) resolve();
    return promise;
  }
  get positions(): readonly number[] {
    return this.envelopes.map(({ position }) => position);
  }
  async subscribe(_group: string, _handler: EnvelopeHandler): Promise<() => Promise<void>> {
    return async () => {};
  }
  async close(): Promise<void> {}
}

class MemoryCheckpoints implements CheckpointStore {
  readonly saved: LogPosition[] = [];
  async load(): Promise<LogPosition | null> {
    return this.saved.at(-1) ?? null;
  }
  async save(_name: string, at: LogPosition): Promise<void> {
    this.saved.push(at);
  }
}

const metadata = JSON.stringify({
  commandId: 'c-1',
  fingerprint: 'f',
  actor: { idUser: 1, idDealer: 7, role: 'BUYER' },
  ingressAt: 8_000,
  decidedAt: 9_000,
});
const paused: AuctionContextEvent = { type: 'LotPaused', data: { reason: 'rain' } };

const stored = (event: AuctionContextEvent) => ({ ...encode(event), metadata, hash: 'h' });
const append = (store: MemoryEventStore, expected: number, count: number, stream = LOT) =>
  store.append([
    aUnit({ stream, expected, events: Array.from({ length: count }, () => stored(paused)) }),
  ]);

const running: Relay[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
});

type World = {
  readonly store: MemoryEventStore;
  readonly bus: HeldBus;
  readonly checkpoints: MemoryCheckpoints;
};
const aWorld = (hold = false, store = new MemoryEventStore()): World => ({
  store,
  bus: new HeldBus(hold),
  checkpoints: new MemoryCheckpoints(),
});
const startRelay = async (
  world: World,
  limits: Partial<RelayLimits> = {},
  observer: RelayObserver = {},
): Promise<Relay> => {
  const clock = { now: () => NOW };
  const quick = { checkpointEveryMs: 1, retryFirstMs: 1, drainMs: 20, ...limits };
  const relay = new Relay({ ...world, clock, observer, limits: quick });
  running.push(relay);
  await relay.start();
  return relay;
};

describe('the relay', () => {
  it('publishes what the log holds and what is committed later, in order', async () => {
    const world = aWorld();
    await append(world.store, 0, 3);
    const relay = await startRelay(world, { pollMs: 60_000 });
    await vi.waitFor(() => expect(world.bus.positions).toEqual([0, 1, 2]));
    await append(world.store, 3, 2);
    await vi.waitFor(() => expect(world.bus.positions).toEqual([0, 1, 2, 3, 4]));
    await vi.waitFor(() => expect(relay.status.publishedAt).toBe('000000000004'));
    expect(relay.status).toMatchObject({ running: true, waiting: 0, failingSinceAt: null });
  });

  it('finds a commit whose notification was lost by polling', async () => {
    class DeafStore extends MemoryEventStore {
      override async onCommit(): Promise<() => Promise<void>> {
        return async () => {};
      }
    }
    const world = aWorld(false, new DeafStore());
    await startRelay(world, { pollMs: 5 });
    await append(world.store, 0, 1);
    await vi.waitFor(() => expect(world.bus.positions).toEqual([0]));
  });

  it('publishes an envelope with its auction as key and no sealed amount (I11)', async () => {
    const world = aWorld();
    const sealed: AuctionContextEvent = {
      type: 'SealedOfferAccepted',
      data: { idOffer: 1, idDealer: 7, amountMinor: 730_000, currency: 'EUR' },
    };
    const claim: AuctionContextEvent = {
      type: 'VehicleAwarded',
      data: { idAuction: 12, idLot: 1 },
    };
    await world.store.append([
      aUnit(
        { stream: LOT, expected: 0, events: [stored(sealed)] },
        { stream: 'vehicle-99', expected: 0, events: [stored(claim)] },
      ),
    ]);
    await startRelay(world);
    await vi.waitFor(() => expect(world.bus.envelopes).toHaveLength(2));
    expect(world.bus.envelopes[0]).toEqual({
      at: '000000000000',
      stream: LOT,
      position: 0,
      type: 'SealedOfferAccepted',
      data: { idOffer: 1, idDealer: 7, currency: 'EUR' },
      metadata: { commandId: 'c-1', ingressAt: 8_000, decidedAt: 9_000 },
      key: '12',
    });
    expect(world.bus.envelopes[1]?.key).toBe('12');
    expect(JSON.stringify(world.bus.envelopes)).not.toContain('730000');
  });

  it('keeps at most the bound of batches in flight', async () => {
    const world = aWorld(true);
    await append(world.store, 0, 9);
    const relay = await startRelay(world, { inFlightMax: 3, batchMax: 2 });
    await vi.waitFor(() => expect(world.bus.batches).toHaveLength(3));
    expect(relay.status.waiting).toBe(6);
    world.bus.batches[1]?.settle();
    await vi.waitFor(() => expect(world.bus.batches).toHaveLength(4));
    expect(relay.status.waiting).toBe(6);
  });

  it('saves no checkpoint beyond the first gap', async () => {
    const world = aWorld(true);
    await append(world.store, 0, 6);
    const relay = await startRelay(world, { batchMax: 2 });
    await vi.waitFor(() => expect(world.bus.batches).toHaveLength(3));
    world.bus.batches[1]?.settle();
    world.bus.batches[2]?.settle();
    await vi.waitFor(() => expect(relay.status.waiting).toBe(2));
    expect(relay.status.publishedAt).toBeNull();
    await relay.stop();
    expect(world.checkpoints.saved).toEqual([]);
    world.bus.batches[0]?.settle();
    await vi.waitFor(() => expect(relay.status.publishedAt).toBe('000000000005'));
  });

  it('loses nothing in a crash: the next one starts behind the last acknowledged', async () => {
    const world = aWorld(true);
    await append(world.store, 0, 6);
    const crashed = await startRelay(world, { batchMax: 2 });
    await vi.waitFor(() => expect(world.bus.batches).toHaveLength(3));
    world.bus.batches[0]?.settle();
    world.bus.batches[2]?.settle();
    await vi.waitFor(() => expect(world.checkpoints.saved).toEqual(['000000000001']));
    await crashed.stop();

    const next = { ...world, bus: new HeldBus(false) };
    await append(world.store, 6, 1);
    await startRelay(next);
    await vi.waitFor(() => expect(next.bus.positions).toEqual([2, 3, 4, 5, 6]));
    await vi.waitFor(() => expect(world.checkpoints.saved.at(-1)).toBe('000000000006'));
  });

  it('publishes a failed batch again before anything newer', async () => {
    const world = aWorld(true);
    const failed = vi.fn<(error: unknown) => void>();
    await append(world.store, 0, 4);
    const relay = await startRelay(world, { batchMax: 2 }, { failed });
    await vi.waitFor(() => expect(world.bus.batches).toHaveLength(2));
    world.bus.batches[0]?.settle(new Error('broker gone'));
    await vi.waitFor(() => expect(relay.status.failingSinceAt).toBe(NOW));
    expect(world.bus.batches).toHaveLength(2);
    world.bus.batches[1]?.settle();
    await vi.waitFor(() => expect(world.bus.batches).toHaveLength(4));
    expect(world.bus.positions).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
    world.bus.batches[2]?.settle();
    world.bus.batches[3]?.settle();
    await vi.waitFor(() => expect(relay.status.publishedAt).toBe('000000000003'));
    expect(relay.status.failingSinceAt).toBeNull();
    expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('broker gone'));
  });

  it('goes on when the store answers again', async () => {
    class FlakyStore extends MemoryEventStore {
      failures = 2;
      override async readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]> {
        if (this.failures-- > 0) throw new Error('store gone');
        return super.readLog(options);
      }
    }
    const world = aWorld(false, new FlakyStore());
    const failed = vi.fn<(error: unknown) => void>();
    await append(world.store, 0, 1);
    await startRelay(world, {}, { failed });
    await vi.waitFor(() => expect(world.bus.positions).toEqual([0]));
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it('does not skip an event that commits late, and waits behind it', async () => {
    /** Shows nothing from the place of a transaction that is still open. */
    class StoreWithOpenTransaction extends MemoryEventStore {
      openAt: LogPosition | null = '000000000002';
      override async readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]> {
        const { openAt } = this;
        const events = await super.readLog(options);
        return openAt === null ? events : events.filter(({ at }) => at < openAt);
      }
    }
    const store = new StoreWithOpenTransaction();
    const world = aWorld(false, store);
    const relay = await startRelay(world, { pollMs: 5 });
    await append(store, 0, 2);
    await append(store, 0, 1, 'lot-12.2');
    await append(store, 2, 1);
    await vi.waitFor(() => expect(relay.status.publishedAt).toBe('000000000001'));
    store.openAt = null;
    await vi.waitFor(() => expect(world.bus.positions).toEqual([0, 1, 0, 2]));
    await vi.waitFor(() => expect(relay.status.publishedAt).toBe('000000000003'));
  });

  it('tells how far behind it is', async () => {
    const world = aWorld();
    const published = vi.fn<(progress: { events: number; lagMs: number }) => void>();
    await append(world.store, 0, 3);
    await startRelay(world, {}, { published });
    await vi.waitFor(() => expect(published).toHaveBeenCalledWith({ events: 3, lagMs: 1_000 }));
  });

  it('stops although nobody acknowledges', async () => {
    const world = aWorld(true);
    await append(world.store, 0, 2);
    const relay = await startRelay(world, { inFlightMax: 1, batchMax: 1 });
    await vi.waitFor(() => expect(world.bus.batches).toHaveLength(1));
    await relay.stop();
    expect(relay.status.running).toBe(false);
    expect(world.bus.positions).toEqual([0]);
  });
});
