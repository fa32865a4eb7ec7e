import { stateHash, type Contexts } from '@fairlot/event-sourcing-declaration';
import type { EventStore } from '@fairlot/event-store-port';

const PAGE_EVENTS = 1_000;

export type StateAt = {
  readonly stream: string;
  /** Position of the last folded event. */
  readonly position: number;
  readonly state: unknown;
  /**
   * SHA-256 of the state's canonical text, without a salt. The hash recorded by the engine has one.
   */
  readonly stateHash: string;
};

/**
 * A stream's state after the event at `position`, or after its newest event if null. Null if there
 * is no such event.
 * @throws UnknownStream, UnknownEvent
 */
export const stateAt = async (
  {
    store,
    contexts,
  }: { readonly store: Pick<EventStore, 'readStream'>; readonly contexts: Contexts },
  stream: string,
  position: number | null = null,
): Promise<StateAt | null> => {
  const { aggregate } = contexts.targetOf(stream);
  const { decider } = aggregate;
  let state = decider.initial;
  let next = 0;
  for (let more = true; more;) {
    const limit = Math.min(PAGE_EVENTS, (position ?? Infinity) + 1 - next);
    const page = limit > 0 ? await store.readStream(stream, { from: next, limit }) : [];
    for (const { type, version, data } of page) {
      state = decider.evolve(state, contexts.codec.decode(type, version, data));
    }
    next += page.length;
    more = page.length === limit && page.length > 0;
  }
  if (next === 0 || (position !== null && next <= position)) return null;
  return { stream, position: next - 1, state, stateHash: stateHash(aggregate.digest(state)) };
};
