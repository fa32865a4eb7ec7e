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
  readonly metadata: string;
};

/** Hash of an event in its chain: 64 hex digits over everything stored and the hash before it. */
export const chainHash = (previousHash: string, event: HashedEvent): string =>
  sha256(
    `${previousHash}\n${event.stream}\n${event.position}\n${event.type}\n${event.version}\n` +
      `${event.data}\n${event.metadata}`,
  );

/** Hash of a state by its canonical text; `replay` compares it with the one recorded live. */
export const stateHash = (canonicalState: string): string => sha256(canonicalState);
