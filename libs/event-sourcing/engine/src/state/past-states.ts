import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { assert } from '@fairlot/kernel';

const PAGE_EVENTS = 500;

type FoldedState = { state: unknown; next: number; ahead: readonly StoredEvent[] };

/**
 * Rebuilds past states of streams. It is fast if the positions of each stream are requested in
 * ascending order.
 */
export class PastStates {
  readonly #folded = new Map<string, FoldedState>();

  constructor(
    private readonly parts: {
      readonly store: Pick<EventStore, 'readStream'>;
      readonly contexts: Contexts;
    },
  ) {}

  /**
   * The state before the event at position `next`, on which that event was decided.
   * @throws UnknownStream, UnknownEvent; AssertionError if the stream ends earlier
   */
  async at(stream: string, next: number): Promise<unknown> {
    const { store, contexts } = this.parts;
    const { decider } = contexts.targetOf(stream).aggregate;
    let folded = this.#folded.get(stream);
    if (folded === undefined || folded.next > next) {
      folded = { state: decider.initial, next: 0, ahead: [] };
      this.#folded.set(stream, folded);
    }
    while (folded.next < next) {
      if (folded.ahead.length === 0)
        folded.ahead = await store.readStream(stream, { from: folded.next, limit: PAGE_EVENTS });
      const wanted = folded.ahead.slice(0, next - folded.next);
      assert(wanted.length > 0, `${stream} ends before position ${next}`);
      for (const { type, version, data } of wanted)
        folded.state = decider.evolve(folded.state, contexts.codec.decode(type, version, data));
      folded.ahead = folded.ahead.slice(wanted.length);
      folded.next += wanted.length;
    }
    return folded.state;
  }
}
