import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { assert, Unavailable } from '@fairlot/kernel';
import type { EngineObserver } from './engine-observer.js';
import type { EventCodec, EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { SlotCache } from './slot-cache.js';
import type { Slot, Unit } from './unit.js';

/** Reads at the same time; the rest wait their turn, so that appends are not starved. */
const READS_MAX = 4;

export type StreamReaderParts = {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly cache: SlotCache;
  readonly observer: EngineObserver;
  readonly pageMax: number;
  readonly isUncommitted: (slot: Slot) => boolean;
  readonly run: (unit: Unit) => void;
  /** Counts as a lost race: the unit was judged on an old state. */
  readonly runAgain: (unit: Unit) => void;
  readonly confirmed: (unit: Unit) => void;
  readonly fail: (unit: Unit, reason: unknown) => void;
};

/** Brings streams up to what the store holds, and lets go the units that wait for it. */
export class StreamReader {
  #reading = 0;
  readonly #turn: Slot[] = [];

  constructor(private readonly parts: StreamReaderParts) {}

  /** Reads each of these once, however many units wait, and runs the unit again after the last. */
  read(slots: readonly Slot[], unit: Unit): void {
    for (const slot of slots) {
      if (slot.loading) continue;
      slot.loading = true;
      this.#turn.push(slot);
    }
    slots.at(-1)?.waiting.push(unit);
    this.#next();
  }

  /**
   * A refusal on committed state leaves only when the store says that nothing newer exists in the
   * streams it was judged on, so that another engine's event is never missed. One read serves all
   * that wait for the same stream.
   */
  confirm(unit: Unit): void {
    const slot = unit.unconfirmed.pop();
    if (slot === undefined) {
      this.parts.confirmed(unit);
      return;
    }
    slot.unconfirmed.push(unit);
    if (!slot.confirming) void this.#confirm(slot);
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
    const { store, cache, observer, pageMax, run, fail } = this.parts;
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
      failure = new Unavailable('STORE_UNAVAILABLE', 1, { cause });
    }
    this.#reading -= 1;
    slot.loading = false;
    cache.used(slot);
    const { waiting } = slot;
    slot.waiting = [];
    for (const unit of waiting) {
      if (failure === null) run(unit);
      else fail(unit, failure);
    }
    this.#next();
  }

  async #confirm(slot: Slot): Promise<void> {
    const { store, pageMax, runAgain, fail, isUncommitted } = this.parts;
    slot.confirming = true;
    while (slot.unconfirmed.length > 0) {
      const units = slot.unconfirmed;
      slot.unconfirmed = [];
      const from = Math.min(...units.map((unit) => judgedAt(unit, slot)));
      try {
        const newer = await store.readStream(slot.stream, { from, limit: pageMax });
        const end = from + newer.length;
        const standsThere = slot.ready && slot.head.next === from && !isUncommitted(slot);
        if (standsThere) this.#fold(slot, newer);
        for (const unit of units) {
          if (judgedAt(unit, slot) === end) this.confirm(unit);
          else runAgain(unit);
        }
      } catch (cause) {
        const failure = new Unavailable('STORE_UNAVAILABLE', 1, { cause });
        for (const unit of units) fail(unit, failure);
      }
    }
    slot.confirming = false;
  }

  #fold(slot: Slot, events: readonly StoredEvent[]): void {
    const { codec } = this.parts;
    const { decider } = slot.aggregate;
    let { state, next, hash } = slot.head;
    for (const stored of events) {
      assert(stored.position === next, `a gap in ${slot.stream} at ${next}`);
      state = decider.evolve(state, codec.decode(stored.type, stored.version, stored.data));
      slot.commands.add((JSON.parse(stored.metadata) as EventMetadata).commandId);
      next += 1;
      ({ hash } = stored);
    }
    slot.head = { state, next, hash };
  }
}

const judgedAt = (unit: Unit, slot: Slot): number =>
  unit.touches.find((touch) => touch.slot === slot)?.before.next ?? slot.head.next;
