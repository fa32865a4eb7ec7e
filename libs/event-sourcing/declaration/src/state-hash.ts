import type { EventMetadata } from './event-metadata.js';
import { recordedStateHash } from './hashes.js';

/** The version of state hashes that new events record. */
export const STATE_HASH_VERSION = 2;

/**
 * Thrown if the version of a state hash is unknown, because a newer program wrote it or it is
 * damaged.
 */
export class UnknownStateHash extends Error {
  override readonly name = 'UnknownStateHash';
  constructor(readonly version: unknown) {
    super(`a state hash of version ${String(version)}, which this program does not know`);
  }
}

type HashMetadata = Pick<EventMetadata, 'stateHashVersion'>;

/**
 * The hash that an event should contain for the state before it. Version 1 hashes only the state,
 * version 2 adds the event's salt. If no version is recorded, a salt means version 2.
 * @throws UnknownStateHash
 */
export const stateHashIn = (
  { stateHashVersion }: HashMetadata,
  salt: string | null,
  canonicalState: string,
): string => {
  const bySalt = salt === null ? 1 : STATE_HASH_VERSION;
  if ((stateHashVersion ?? bySalt) !== bySalt) throw new UnknownStateHash(stateHashVersion);
  return recordedStateHash(salt, canonicalState);
};
