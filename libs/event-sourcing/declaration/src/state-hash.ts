import type { EventMetadata } from './event-metadata.js';
import { recordedStateHash } from './hashes.js';

/** What an event says today of how its state was hashed. */
export const STATE_HASH_VERSION = 2;

/** A state was hashed in a way that this program does not know: a newer one wrote it, or damage. */
export class UnknownStateHash extends Error {
  override readonly name = 'UnknownStateHash';
  constructor(readonly version: unknown) {
    super(`a state hash of version ${String(version)}, which this program does not know`);
  }
}

type Recorded = Pick<EventMetadata, 'stateHashVersion'>;

/**
 * The hash that an event should have recorded of the state before it. Version 1 is of the state
 * alone, version 2 under the event's salt; what says no version is of before it was said, and of the
 * version that its salt shows. @throws UnknownStateHash
 */
export const stateHashIn = (
  { stateHashVersion }: Recorded,
  salt: string | null,
  canonicalState: string,
): string => {
  const bySalt = salt === null ? 1 : STATE_HASH_VERSION;
  if ((stateHashVersion ?? bySalt) !== bySalt) throw new UnknownStateHash(stateHashVersion);
  return recordedStateHash(salt, canonicalState);
};
