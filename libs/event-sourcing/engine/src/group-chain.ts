import { randomUUID } from 'node:crypto';
import type { AppendUnit, EventStore, GroupSeal, SealChain } from '@fairlot/event-store-port';
import { assert, type Clock } from '@fairlot/kernel';
import {
  RECORD_VERSION,
  recordHash,
  sealedContents,
  signedText,
  type GroupName,
  type GroupRecord,
} from './group-record.js';
import type { ReceiptSigner } from './receipt-signer.js';

export type GroupChainParts = {
  readonly store: Pick<EventStore, 'sealChains'>;
  readonly signer: ReceiptSigner;
  readonly clock: Clock;
};

/**
 * Seals the groups of one engine one after the other: each names the one before it, and the first
 * one the newest of every other chain. So engines need not wait for each other, and whoever takes
 * a group away leaves behind the one that names it.
 */
export class GroupChain {
  /** The next group; null until it is known what it follows. */
  #next: Pick<GroupRecord, 'chain' | 'number' | 'follows'> | null = null;
  #sealed: GroupName | null = null;

  constructor(private readonly parts: GroupChainParts) {}

  /** Before the first group, and after one of which nobody knows whether it is stored. */
  async open(): Promise<void> {
    if (this.#next !== null) return;
    const chains = await this.parts.store.sealChains();
    this.#next = { chain: randomUUID(), number: 0, follows: endsOf(chains) };
  }

  /** The seal of these units; of several only the last one made may be stored. */
  seal(units: readonly AppendUnit[]): GroupSeal {
    const { signer, clock } = this.parts;
    assert(this.#next !== null, 'a chain is opened before it goes on');
    const { chain, number, follows } = this.#next;
    const record = JSON.stringify({
      v: RECORD_VERSION,
      chain,
      number,
      sealedAt: clock.now(),
      follows,
      ...sealedContents(units),
    } satisfies GroupRecord);
    const hash = recordHash(record);
    this.#sealed = { chain, number, hash };
    return { chain, number, record, proof: JSON.stringify(signer.signText(signedText(hash))) };
  }

  /** The seal made last is stored. */
  stored(): void {
    if (this.#sealed === null) return;
    const { chain, number } = this.#sealed;
    this.#next = { chain, number: number + 1, follows: [this.#sealed] };
  }

  /** Were it named and not there, it would look as if it had been taken away. */
  lost(): void {
    this.#next = null;
  }
}

/** The newest group of each chain that no other chain begins after. */
const endsOf = (chains: readonly SealChain[]): GroupName[] => {
  const placeOf = ({ chain, number }: Omit<GroupName, 'hash'>): string => `${chain} ${number}`;
  const followed = new Set(chains.flatMap(({ first }) => followedBy(first).map(placeOf)));
  return chains
    .filter(({ newest }) => !followed.has(placeOf(newest)))
    .map(({ newest: { chain, number, record } }) => ({ chain, number, hash: recordHash(record) }))
    .sort((a, b) => (a.chain < b.chain ? -1 : 1));
};

/** What is damaged is for who verifies the log to tell; it keeps nobody from writing. */
const followedBy = ({ record }: GroupSeal): readonly GroupName[] => {
  try {
    return (JSON.parse(record) as GroupRecord).follows.map((name) => ({ ...name }));
  } catch {
    return [];
  }
};
