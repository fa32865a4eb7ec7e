import { NO_HASH, type AnyTarget } from '@fairlot/event-sourcing-declaration';
import { Slot } from '../commit/unit.js';

/**
 * The streams in memory. If there are too many streams or folded events, it evicts the least
 * recently used stream. Streams with undecided or uncommitted units stay, even above the limits.
 */
export class SlotCache {
  readonly #slots = new Map<string, Slot>();
  #newest: Slot | null = null;
  #events = 0;

  constructor(
    private readonly streamsMax: number,
    private readonly eventsMax: number,
    private readonly isUncommitted: (slot: Slot) => boolean,
  ) {}

  get streams(): number {
    return this.#slots.size;
  }

  get events(): number {
    return this.#events;
  }

  peek(stream: string): Slot | undefined {
    return this.#slots.get(stream);
  }

  open(target: AnyTarget): Slot {
    const cached = this.#slots.get(target.stream);
    if (cached !== undefined) return cached;
    const { stream, aggregate } = target;
    const head = { state: aggregate.decider.initial, next: 0, hash: NO_HASH, salt: null };
    const slot = new Slot(stream, aggregate, head);
    slot.ready = target.fresh === true;
    this.#slots.set(stream, slot);
    return slot;
  }

  /** Marks a stream as the most recently used. Call it when it was read or committed. */
  used(slot: Slot): void {
    this.#events += slot.head.next - slot.counted;
    slot.counted = slot.head.next;
    if (this.#newest !== slot) {
      this.#newest = slot;
      this.#slots.delete(slot.stream);
      this.#slots.set(slot.stream, slot);
    }
    if (this.#slots.size > this.streamsMax || this.#events > this.eventsMax) this.#evict(slot);
  }

  #evict(except: Slot): void {
    for (const slot of this.#slots.values()) {
      if (this.#slots.size <= this.streamsMax && this.#events <= this.eventsMax) return;
      if (slot === except || !slot.resting || this.isUncommitted(slot)) continue;
      this.#slots.delete(slot.stream);
      this.#events -= slot.counted;
    }
  }
}
