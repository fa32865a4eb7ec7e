import { recordedStateHash, stateHashIn, type Contexts } from '@fairlot/event-sourcing-declaration';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import type { DomainEvent } from '@fairlot/kernel';
import { storedMetadata } from '@fairlot/server';
import { readStream } from '../log/read-stream.js';
import { refused } from '../terminal/failure.js';

export type ReplayParts = { readonly store: EventStore; readonly contexts: Contexts };

/** The state before the event at `position` is not the one recorded in it. */
export type StateDifference = {
  readonly position: number;
  readonly recorded: string;
  readonly replayed: string;
};

export type StreamReplay = {
  readonly stream: string;
  /** Of the last event folded. */
  readonly position: number;
  /** Of the state after that event: as the next one records it, or else under its own salt. */
  readonly stateHash: string;
  /** What the live engine recorded of that very state, in the next event; null when it did not. */
  readonly recordedHash: string | null;
  /** Recorded states compared, that one included. */
  readonly compared: number;
  readonly differing: readonly StateDifference[];
};

const decoded = (
  { codec }: Contexts,
  { stream, position, type, version, data }: StoredEvent,
): DomainEvent => {
  try {
    return codec.decode(type, version, data);
  } catch (error) {
    const message = `${stream} cannot be read at position ${position}: ${(error as Error).message}`;
    throw refused('UNREADABLE_EVENT', message);
  }
};

/**
 * Folds a stream up to a position, which counts too, and compares each state on the way with the
 * hash that the live engine recorded. Null when the stream does not exist.
 * @throws UnknownStream when no context has such streams; UnknownStateHash
 */
export const replayStream = async (
  { store, contexts }: ReplayParts,
  stream: string,
  to: number,
  onEvent: (event: DomainEvent) => void = () => {},
): Promise<StreamReplay | null> => {
  const { aggregate } = contexts.targetOf(stream);
  const { decider } = aggregate;
  let state = decider.initial;
  let last: StoredEvent | null = null;
  let compared = 0;
  const differing: StateDifference[] = [];
  const compare = (stored: StoredEvent): string | null => {
    const metadata = storedMetadata(stored);
    const recorded = metadata?.stateHash;
    if (metadata === null || recorded === undefined) return null;
    const replayed = stateHashIn(metadata, stored.salt, aggregate.digest(state));
    compared += 1;
    if (replayed !== recorded) differing.push({ position: stored.position, recorded, replayed });
    return recorded;
  };
  for await (const stored of readStream(store, stream, to)) {
    compare(stored);
    const event = decoded(contexts, stored);
    onEvent(event);
    state = decider.evolve(state, event);
    last = stored;
  }
  if (last === null) return null;
  const { position } = last;
  const [next] = await store.readStream(stream, { from: position + 1, limit: 1 });
  const recordedHash = next === undefined ? null : compare(next);
  // Never without a salt where there is one: what is printed is pasted into tickets.
  const salt = (recordedHash === null ? last : next)?.salt ?? null;
  const hash = recordedStateHash(salt, aggregate.digest(state));
  return { stream, position, stateHash: hash, recordedHash, compared, differing };
};
