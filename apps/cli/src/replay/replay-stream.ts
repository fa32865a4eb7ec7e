import { recordedStateHash, stateHashIn, type Contexts } from '@fairlot/event-sourcing-declaration';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import type { DomainEvent } from '@fairlot/kernel';
import { parseStoredMetadata } from '@fairlot/server';
import { readStream } from '../log/read-stream.js';
import { refusedFailure } from '../terminal/failure.js';

export type ReplayContext = { readonly store: EventStore; readonly contexts: Contexts };

/** The state before the event at `position` does not match the hash that the event contains. */
export type StateDifference = {
  readonly position: number;
  readonly recorded: string;
  readonly replayed: string;
};

export type StreamReplay = {
  readonly stream: string;
  /** Position of the last event that was folded. */
  readonly position: number;
  /**
   * Hash of the state after that event. Computed with the salt of the next event, or else with the
   * event's own salt.
   */
  readonly stateHash: string;
  /** The hash of this state that the next event contains; null if there is no next event. */
  readonly recordedHash: string | null;
  /** Number of states that were compared with recorded hashes, including the last one. */
  readonly compared: number;
  readonly differing: readonly StateDifference[];
};

const decodeEvent = (
  { codec }: Contexts,
  { stream, position, type, version, data }: StoredEvent,
): DomainEvent => {
  try {
    return codec.decode(type, version, data);
  } catch (error) {
    const message = `${stream} cannot be read at position ${position}: ${(error as Error).message}`;
    throw refusedFailure('UNREADABLE_EVENT', message);
  }
};

/**
 * Folds a stream up to and including a position, and compares each state with its recorded hash.
 * Null if the stream does not exist.
 * @throws UnknownStream if no context has such streams; UnknownStateHash
 */
export const replayStream = async (
  { store, contexts }: ReplayContext,
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
    const metadata = parseStoredMetadata(stored);
    const recorded = metadata?.stateHash;
    if (metadata === null || recorded === undefined) return null;
    const replayed = stateHashIn(metadata, stored.salt, aggregate.digest(state));
    compared += 1;
    if (replayed !== recorded) differing.push({ position: stored.position, recorded, replayed });
    return recorded;
  };
  for await (const stored of readStream(store, stream, to)) {
    compare(stored);
    const event = decodeEvent(contexts, stored);
    onEvent(event);
    state = decider.evolve(state, event);
    last = stored;
  }
  if (last === null) return null;
  const { position } = last;
  const [next] = await store.readStream(stream, { from: position + 1, limit: 1 });
  const recordedHash = next === undefined ? null : compare(next);
  // Use a salt whenever there is one. Users paste the output into tickets, where readers could
  // guess the state from a hash without salt.
  const salt = (recordedHash === null ? last : next)?.salt ?? null;
  const hash = recordedStateHash(salt, aggregate.digest(state));
  return { stream, position, stateHash: hash, recordedHash, compared, differing };
};
