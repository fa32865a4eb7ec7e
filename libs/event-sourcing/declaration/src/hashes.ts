import { hash } from 'node:crypto';

export const sha256 = (text: string): string => hash('sha256', text);

/** What the first event of a stream is chained to. */
export const NO_HASH = '0'.repeat(64);

/** What a stored event's hash is made of. */
export type HashedEvent = {
  readonly stream: string;
  readonly position: number;
  readonly type: string;
  readonly version: number;
  /** JSON text, as it is stored. */
  readonly data: string;
  /** Who and when: actor, command id, ingress, decision; JSON text, as it is stored. */
  readonly metadata: string;
  /** 32 random hex digits; null for an event of before there were salts: hash version 1. */
  readonly salt: string | null;
};

/** Newlines between texts of any content: without their lengths one could end where another begins. */
const saltedText = (previousHash: string, salt: string, event: HashedEvent): string => {
  const { stream, position, type, version, data, metadata } = event;
  return (
    `fairlot event 2\n${salt}\n${previousHash}\n${position} ${version} ` +
    `${stream.length} ${type.length} ${data.length}\n${stream}\n${type}\n${data}\n${metadata}`
  );
};

/**
 * Hash of an event in its chain: 64 hex digits over everything stored and the hash before it. Who
 * is shown it knows nearly all of that; the salt, which nobody is shown, keeps the rest from being
 * tried out.
 */
export const chainHash = (previousHash: string, event: HashedEvent): string => {
  const { stream, position, type, version, data, metadata, salt } = event;
  if (salt !== null) return sha256(saltedText(previousHash, salt, event));
  return sha256(
    `${previousHash}\n${stream}\n${position}\n${type}\n${version}\n${data}\n${metadata}`,
  );
};

/** Hash of a state by its canonical text. */
export const stateHash = (canonicalState: string): string => sha256(canonicalState);

/** The same as the engine records it in an event: under that event's salt. */
export const recordedStateHash = (salt: string | null, canonicalState: string): string =>
  salt === null ? stateHash(canonicalState) : sha256(`fairlot state 2\n${salt}\n${canonicalState}`);

/** What a command id stands for, as an event keeps it: it, too, is made of amounts. 32 hex digits. */
export const recordedFingerprint = (salt: string | null, fingerprint: string): string =>
  salt === null
    ? fingerprint
    : sha256(`fairlot command 2\n${salt}\n${fingerprint}`).slice(0, fingerprint.length);
