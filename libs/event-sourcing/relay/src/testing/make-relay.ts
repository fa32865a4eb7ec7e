import type { Envelope, EventBus } from '@fairlot/event-bus-port';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import { shelfDeclaration, type ShelfEvent } from '@fairlot/event-sourcing-declaration/testing';
import type { LogPosition } from '@fairlot/event-store-port';
import { makeUnit, MemoryEventStore } from '@fairlot/event-store-testing';
import type { CheckpointStore } from '../checkpoint-store.js';
import type { HeldStream, HeldStreams } from '../held-streams.js';
import type { RelayLimits, RelayObserver, RelayOptions } from '../relay-options.js';
import { Relay } from '../relay.js';

export const SHELF_STREAM = 'shelf-12';
export const shelfContexts = new Contexts([shelfDeclaration]);
export const NOW = 10_000;

/** A bus that stores published batches. The test decides when to acknowledge them. */
export class HeldBus implements Pick<EventBus, 'publish'> {
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
}

export class MemoryCheckpoints implements CheckpointStore {
  readonly saved: LogPosition[] = [];
  async load(): Promise<LogPosition | null> {
    return this.saved.at(-1) ?? null;
  }
  async save(_name: string, at: LogPosition): Promise<void> {
    this.saved.push(at);
  }
}

export class MemoryHeldStreams implements HeldStreams {
  readonly rows = new Map<string, HeldStream>();
  async all() {
    return [...this.rows.values()];
  }
  async hold(streams: readonly HeldStream[]) {
    for (const one of streams) this.rows.set(one.stream, one);
  }
  async release(streams: readonly string[]) {
    for (const stream of streams) this.rows.delete(stream);
  }
}

export const metadata = JSON.stringify({
  commandId: 'c-1',
  fingerprint: 'f',
  actor: { idUser: 1, idDealer: 7, role: 'BUYER' },
  ingressAt: 8_000,
  decidedAt: 9_000,
});
export const bookTakenEvent: ShelfEvent = { type: 'BookTaken', data: { idBook: 4 } };

export const storedShelfEvent = (event: ShelfEvent) => ({
  ...shelfContexts.codec.encode(event),
  metadata,
  salt: null,
  hash: 'h',
});
export const append = (
  store: MemoryEventStore,
  expected: number,
  count: number,
  stream = SHELF_STREAM,
) =>
  store.append([
    makeUnit({
      stream,
      expected,
      events: Array.from({ length: count }, () => storedShelfEvent(bookTakenEvent)),
    }),
  ]);

const runningRelays: Relay[] = [];
/** Stops all relays of a test. Call it after each test. */
export const stopRelays = async (): Promise<void> => {
  await Promise.all(runningRelays.splice(0).map((relay) => relay.stop()));
};

export type World = {
  readonly store: MemoryEventStore;
  readonly bus: HeldBus;
  readonly checkpoints: MemoryCheckpoints;
  readonly heldStreams: MemoryHeldStreams;
  readonly contexts: Contexts;
};
export const makeWorld = (hold = false, store = new MemoryEventStore()): World => ({
  store,
  bus: new HeldBus(hold),
  checkpoints: new MemoryCheckpoints(),
  heldStreams: new MemoryHeldStreams(),
  contexts: shelfContexts,
});
export const startRelay = async (
  world: Omit<World, 'store'> & Pick<RelayOptions, 'store'>,
  limits: Partial<RelayLimits> = {},
  observer: RelayObserver = {},
): Promise<Relay> => {
  const clock = { now: () => NOW };
  const quick = { checkpointEveryMs: 1, retryFirstMs: 1, drainMs: 20, ...limits };
  const relay = new Relay({ ...world, clock, observer, limits: quick });
  runningRelays.push(relay);
  await relay.start();
  return relay;
};
