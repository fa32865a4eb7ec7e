import { hash } from 'node:crypto';

export const sha256 = (text: string): string => hash('sha256', text);

/** The "previous hash" of a stream's first event, which has no predecessor. */
export const NO_HASH = '0'.repeat(64);

/** The stored parts of an event that are hashed. */
export type HashedEvent = {
  readonly stream: string;
  readonly position: number;
  readonly type: string;
  readonly version: number;
  /** JSON text, as stored. */
  readonly data: string;
  /** JSON text with actor, command id, and times of arrival and decision, as stored. */
  readonly metadata: string;
  /** 32 random hex digits; null for events without a salt (hash version 1). */
  readonly salt: string | null;
};

/**
 * The text to hash. It contains the length of each part, because parts may contain newlines, so the
 * end of a part would otherwise be ambiguous.
 */
const saltedText = (previousHash: string, salt: string, event: HashedEvent): string => {
  const { stream, position, type, version, data, metadata } = event;
  return (
    `fairlot event 2\n${salt}\n${previousHash}\n${position} ${version} ` +
    `${stream.length} ${type.length} ${data.length}\n${stream}\n${type}\n${data}\n${metadata}`
  );
};

/**
 * Hash of an event in its chain: 64 hex digits, over everything stored and the previous hash. A
 * reader may know nearly all of the input. The secret salt prevents guessing the rest.
 */
export const chainHash = (previousHash: string, event: HashedEvent): string => {
  const { stream, position, type, version, data, metadata, salt } = event;
  if (salt !== null) return sha256(saltedText(previousHash, salt, event));
  return sha256(
    `${previousHash}\n${stream}\n${position}\n${type}\n${version}\n${data}\n${metadata}`,
  );
};

/** Hash of a state from its canonical text. */
export const stateHash = (canonicalState: string): string => sha256(canonicalState);

/** The state hash as an event records it, salted with that event's salt. */
export const recordedStateHash = (salt: string | null, canonicalState: string): string =>
  salt === null ? stateHash(canonicalState) : sha256(`fairlot state 2\n${salt}\n${canonicalState}`);

/**
 * A command's fingerprint as an event stores it: 32 hex digits. Salted, because it covers amounts.
 */
export const recordedFingerprint = (salt: string | null, fingerprint: string): string =>
  salt === null
    ? fingerprint
    : sha256(`fairlot command 2\n${salt}\n${fingerprint}`).slice(0, fingerprint.length);
