import { createHash } from 'node:crypto';
import {
  BadSeal,
  eventsDigest,
  openSeal,
  type GroupName,
  type GroupRecord,
  type PublicKeys,
  type SealedGroup,
} from '@fairlot/event-sourcing-engine';
import type { StoredEvent, StoredSeal } from '@fairlot/event-store-port';
import type { Fault } from './fault.js';
import { StreamFaults } from './stream-faults.js';

/** Events from before the first signed group. Only hashes protect them. */
export type UnsealedEvents = { readonly events: number; readonly digest: string };

type GroupPlace = Pick<GroupName, 'chain' | 'number'>;

/** A fault of a whole group. The group is reported in place of a stream. */
export const groupFault = (
  { chain, number }: GroupPlace,
  rule: string,
  message: string,
): Fault => ({
  stream: `group ${chain}`,
  position: number,
  rule,
  message,
});

/** The next group in the log, and which of its events have been read. */
class NextGroup {
  readonly seen = new Map<string, Set<number>>();
  readonly hashes: string[] = [];
  readonly opened: SealedGroup | BadSeal;
  readonly #parts: ReadonlyMap<string, readonly [first: number, count: number]>;

  constructor(
    readonly seal: StoredSeal,
    keys: PublicKeys,
  ) {
    this.opened = tryOpenSeal(seal, keys);
    const parts = this.opened instanceof BadSeal ? [] : this.opened.record.parts;
    this.#parts = new Map(parts.map(([stream, first, count]) => [stream, [first, count]]));
  }

  /** Marks an event as read. Returns false if it is not in the group. */
  take({ stream, position, hash }: StoredEvent): boolean {
    const [first, count] = this.#parts.get(stream) ?? [0, 0];
    if (position < first || position >= first + count) return false;
    const seen = this.seen.get(stream) ?? new Set();
    this.seen.set(stream, seen.add(position));
    this.hashes.push(hash);
    return true;
  }
}

const tryOpenSeal = (seal: StoredSeal, keys: PublicKeys): SealedGroup | BadSeal => {
  try {
    return openSeal(seal, keys);
  } catch (error) {
    if (error instanceof BadSeal) return error;
    throw error;
  }
};

/**
 * Compares the log with its seals. An event that a group contains but the log lacks was removed.
 */
export class GroupCheck {
  groups = 0;
  sealedEvents = 0;
  /** Number of groups by signing key. */
  readonly signedBy = new Map<string, number>();
  /** The newest group of each chain, and whether a later chain refers to it. */
  readonly #newest = new Map<string, GroupName & { isFollowed: boolean }>();
  readonly #digest = createHash('sha256');
  #unsealed = 0;
  #next: NextGroup | null = null;
  readonly #missing = new StreamFaults(
    'MISSING',
    'belong to a signed group, but are missing from the log',
  );
  readonly #outside = new StreamFaults(
    'UNSEALED',
    'are not in a group, although groups precede them',
  );
  readonly #other = new StreamFaults('SEALED', 'do not match their signed group');

  constructor(
    private readonly keys: PublicKeys,
    private readonly concerns: (stream: string) => boolean,
  ) {}

  /** The newest groups. No other group refers to them, so a removal of them would go unnoticed. */
  get newest(): readonly GroupName[] {
    const open = [...this.#newest.values()].filter(({ isFollowed }) => !isFollowed);
    return open.map(({ chain, number, hash }) => ({ chain, number, hash }));
  }

  get unsealedEvents(): number {
    return this.#unsealed;
  }

  get unsealed(): UnsealedEvents {
    return { events: this.#unsealed, digest: this.#digest.copy().digest('hex') };
  }

  /**
   * Checks an event against the group that should contain it.
   * @param next the next seal in the log
   */
  take(event: StoredEvent, next: StoredSeal | null): void {
    if (next !== null && this.#groupOf(next).take(event)) {
      this.sealedEvents += 1;
    } else if (this.groups === 0) {
      this.#unsealed += 1;
      this.#digest.update(`${event.hash}\n`);
    } else if (this.concerns(event.stream)) this.#outside.add(event.stream, event.position, 1);
  }

  /** Checks a group once all its events have been read. */
  close(seal: StoredSeal): { readonly group: GroupName | null; readonly faults: readonly Fault[] } {
    const next = this.#groupOf(seal);
    const { opened: group } = next;
    this.groups += 1;
    this.#next = null;
    if (group instanceof BadSeal) {
      return { group: null, faults: [groupFault(seal, 'GROUP', group.message)] };
    }
    const { record, hash, keyId } = group;
    this.signedBy.set(keyId, (this.signedBy.get(keyId) ?? 0) + 1);
    this.#compare(record, next);
    const { chain, number } = record;
    return { group: { chain, number, hash }, faults: this.#link(record, hash) };
  }

  /**
   * Call it after the whole log was read. Returns one fault per stream and rule, over all groups.
   */
  end(): Fault[] {
    return [this.#missing, this.#outside, this.#other].flatMap((faults) => faults.all());
  }

  #groupOf(seal: StoredSeal): NextGroup {
    if (this.#next?.seal !== seal) this.#next = new NextGroup(seal, this.keys);
    return this.#next;
  }

  #link({ chain, number, follows }: GroupRecord, hash: string): Fault[] {
    const before = this.#newest.get(chain)?.number ?? -1;
    const lacking = follows.filter((name) => !this.#isInLog(name));
    this.#newest.set(chain, { chain, number, hash, isFollowed: false });
    const faults = lacking.map((name) => {
      const message = `it follows group ${name.number} of ${name.chain}, which is missing from the log`;
      return groupFault({ chain, number }, 'GROUP', message);
    });
    if (number === before + 1 || faults.length > 0) return faults;
    const message = `${number - before - 1} groups before it are missing from the log`;
    return [groupFault({ chain, number }, 'GROUP', message)];
  }

  /**
   * Whether a group that another one refers to comes before it in the log. The predecessor's chain
   * may have continued since.
   */
  #isInLog({ chain, number, hash }: GroupName): boolean {
    const newest = this.#newest.get(chain);
    if (newest === undefined || newest.number < number) return false;
    if (newest.number > number) return true;
    newest.isFollowed = true;
    return newest.hash === hash;
  }

  #compare({ parts, events }: GroupRecord, { seen, hashes }: NextGroup): void {
    let lacks = false;
    for (const [stream, first, count] of parts) {
      const positions = seen.get(stream);
      if (positions?.size === count) continue;
      lacks = true;
      if (!this.concerns(stream)) continue;
      let gap = first;
      while (positions?.has(gap) === true) gap += 1;
      this.#missing.add(stream, gap, count - (positions?.size ?? 0));
    }
    if (lacks || eventsDigest(hashes) === events) return;
    for (const [stream, first, count] of parts) {
      if (this.concerns(stream)) this.#other.add(stream, first, count);
    }
  }
}
