import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { Unavailable } from '@fairlot/kernel';
import type { EngineObserver } from '../engine-observer.js';
import {
  chainHash,
  type EventCodec,
  type EventMetadata,
} from '@fairlot/event-sourcing-declaration';
import type { SlotCache } from './slot-cache.js';
import { BEFORE_FIRST_POSITION, type Slot, type Unit } from '../commit/unit.js';

/** Maximum number of concurrent reads. Others wait in a queue, so that appends are not delayed. */
const READS_MAX = 4;

/** `retryAfterSeconds` for a damaged stream. Until it is repaired, retries fail. */
const DAMAGED_SECONDS = 60;

/**
 * Thrown if the event at this position is missing or does not match its hash or its predecessor.
 */
class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
  constructor(
    stream: string,
    readonly position: number,
  ) {
    super(`the chain of ${stream} is broken at ${position}`);
  }
}

export type StreamReaderOptions = {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly cache: SlotCache;
  readonly observer: EngineObserver;
  readonly pageMax: number;
  readonly run: (unit: Unit) => void;
  readonly fail: (unit: Unit, reason: unknown) => void;
  /** Call it when an event was written while its stream is being read, so the read may lack it. */
  readonly sought: (stream: string, position: number) => void;
};

/** Reads streams from the store, and then continues the units that wait for them. */
export class StreamReader {
  #reading = 0;
  readonly #turn: Slot[] = [];

  constructor(private readonly options: StreamReaderOptions) {}

  /** Reads each stream once, for any number of units. Runs the unit again after the last read. */
  read(slots: readonly Slot[], unit: Unit): void {
    for (const slot of slots) {
      if (slot.loading) continue;
      slot.loading = true;
      this.#turn.push(slot);
    }
    const last = slots.at(-1);
    // A read that may be outdated cannot be used for units that arrive after the write was
    // reported.
    (last?.sought === BEFORE_FIRST_POSITION ? last.waiting : last?.late)?.push(unit);
    this.#next();
  }

  #next(): void {
    while (this.#reading < READS_MAX) {
      const slot = this.#turn.shift();
      if (slot === undefined) return;
      this.#reading += 1;
      void this.#read(slot);
    }
  }

  async #read(slot: Slot): Promise<void> {
    const { store, cache, observer, pageMax, run, fail } = this.options;
    const from = slot.head.next;
    let failure: unknown = null;
    try {
      for (let more = true; more;) {
        const page = await store.readStream(slot.stream, {
          from: slot.head.next,
          limit: pageMax,
        });
        this.#fold(slot, page);
        more = page.length === pageMax;
      }
      slot.ready = true;
      observer.loaded?.(slot.stream, slot.head.next - from);
    } catch (cause) {
      failure = this.#failed(slot, cause);
    }
    this.#reading -= 1;
    slot.loading = false;
    cache.used(slot);
    const { waiting, late, sought } = slot;
    [slot.waiting, slot.late, slot.sought] = [[], [], BEFORE_FIRST_POSITION];
    for (const unit of waiting) {
      if (failure === null) run(unit);
      else fail(unit, failure);
    }
    this.options.sought(slot.stream, sought);
    for (const unit of late) run(unit);
    this.#next();
  }

  #failed({ stream }: Slot, cause: unknown): Unavailable {
    if (!(cause instanceof BrokenChain)) {
      return new Unavailable('STORE_UNAVAILABLE', 1, { cause });
    }
    this.options.observer.damaged?.(stream, cause.position);
    return new Unavailable('STREAM_DAMAGED', DAMAGED_SECONDS, { cause });
  }

  #fold(slot: Slot, events: readonly StoredEvent[]): void {
    const { codec } = this.options;
    const { decider } = slot.aggregate;
    let { state, next, hash, salt } = slot.head;
    for (const stored of events) {
      // The engine loads stored events only here, so it never decides on a modified event.
      if (stored.position !== next || chainHash(hash, stored) !== stored.hash) {
        throw new BrokenChain(slot.stream, next);
      }
      state = decider.evolve(state, codec.decode(stored.type, stored.version, stored.data));
      slot.commands.add((JSON.parse(stored.metadata) as EventMetadata).commandId);
      next += 1;
      ({ hash, salt } = stored);
    }
    slot.head = { state, next, hash, salt };
  }
}
