import { hash } from 'node:crypto';
import type { StoredEvent } from '@fairlot/event-store-port';
import { canonicalJson } from './canonical-json.js';

export const sha256 = (text: string): string => hash('sha256', text);

/** What the first event of a stream is chained to. */
export const NO_HASH = '0'.repeat(64);

export type HashedEvent = Omit<StoredEvent, 'hash'>;

/** Hash of an event in its chain: 64 hex digits over everything stored and the hash before it. */
export const chainHash = (previousHash: string, event: HashedEvent): string =>
  sha256(
    `${previousHash}\n${event.stream}\n${event.position}\n${event.type}\n${event.version}\n` +
      `${event.data}\n${event.metadata}`,
  );

/** Hash of a state by its canonical text; `replay` compares it with the one recorded live. */
export const stateHash = (canonicalState: string): string => sha256(canonicalState);

/** The pin of a policy: SHA-256 of its canonical JSON. */
export const policyHash = (policy: object): string => sha256(canonicalJson(policy));

/**
 * What a command id stands for, so that the same id with another content is told apart. Bound to
 * who sent it; times and facts that the edge looks up are no part of it. 32 hex digits.
 *
 * @param content text that depends on what was asked for only, such as canonical JSON
 */
export const commandFingerprint = (
  name: string,
  { idUser, idDealer, role }: { idUser: number; idDealer: number | null; role: string },
  content: string,
): string => sha256(`${name}\n${idUser} ${idDealer} ${role}\n${content}`).slice(0, 32);
