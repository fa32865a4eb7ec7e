import { sha256 } from '@fairlot/event-sourcing-declaration';
import type { AppendUnit } from '@fairlot/event-store-port';

/** Identifies a sealed group: its chain, its number, and the hash of its record. */
export type GroupName = { readonly chain: string; readonly number: number; readonly hash: string };

/** The events that a group wrote to one stream: `count` events from position `first`. */
export type SealedPart = readonly [stream: string, first: number, count: number];

/** Content of a seal, as JSON. The hash of this text is signed, and the next group refers to it. */
export type GroupRecord = {
  readonly v: typeof RECORD_VERSION;
  readonly chain: string;
  readonly number: number;
  /** Time of the seal, epoch ms. */
  readonly sealedAt: number;
  /** The previous group. For the first group of a chain: the newest groups of all other chains. */
  readonly follows: readonly GroupName[];
  readonly parts: readonly SealedPart[];
  /** SHA-256 over the hashes of the group's events, in log order. */
  readonly events: string;
};

export const RECORD_VERSION = 1;

export const recordHash = (record: string): string => sha256(`group\n${record}`);
/**
 * The text that is signed. Its prefix distinguishes it from all other texts signed with the key.
 */
export const groupSigningText = (hash: string): string => `fairlot group\n${hash}`;
export const eventsDigest = (hashes: readonly string[]): string => sha256(hashes.join('\n'));

/**
 * The events of a group, as its seal lists them. A group writes consecutive positions of each
 * stream, so the first position and the number suffice.
 */
export const sealedContents = (
  units: readonly AppendUnit[],
): Pick<GroupRecord, 'parts' | 'events'> => {
  const parts = new Map<string, [stream: string, first: number, count: number]>();
  const hashes: string[] = [];
  for (const { writes } of units) {
    for (const { stream, expected, events } of writes) {
      const known = parts.get(stream);
      if (known === undefined) parts.set(stream, [stream, expected, events.length]);
      else known[2] += events.length;
      for (const { hash } of events) hashes.push(hash);
    }
  }
  return { parts: [...parts.values()], events: eventsDigest(hashes) };
};
