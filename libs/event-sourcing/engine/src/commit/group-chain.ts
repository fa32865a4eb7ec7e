import { randomUUID } from 'node:crypto';
import type { AppendUnit, EventStore, GroupSeal, SealChain } from '@fairlot/event-store-port';
import { assert, type Clock } from '@fairlot/kernel';
import {
  RECORD_VERSION,
  recordHash,
  sealedContents,
  groupSigningText,
  type GroupName,
  type GroupRecord,
} from './group-record.js';
import type { ReceiptSigner } from '../proof/receipt-signer.js';

export type GroupChainOptions = {
  readonly store: Pick<EventStore, 'sealChains'>;
  readonly signer: ReceiptSigner;
  readonly clock: Clock;
};

/**
 * Seals the groups of one engine, in order. Each seal refers to the previous group. The first one
 * refers to the newest group of every other chain. So engines need not wait for each other, and a
 * removed group is noticed because the next one refers to it.
 */
export class GroupChain {
  /** Place of the next group; null until the groups that it refers to are known. */
  #next: Pick<GroupRecord, 'chain' | 'number' | 'follows'> | null = null;
  #sealed: GroupName | null = null;

  constructor(private readonly options: GroupChainOptions) {}

  /** Starts a new chain. Call it before the first group, and after one whose outcome is unknown. */
  async open(): Promise<void> {
    if (this.#next !== null) return;
    const chains = await this.options.store.sealChains();
    this.#next = { chain: randomUUID(), number: 0, follows: chainEndsOf(chains) };
  }

  /** Seals these units. If it is called several times, at most the last seal may be stored. */
  seal(units: readonly AppendUnit[]): GroupSeal {
    const { signer, clock } = this.options;
    assert(this.#next !== null, 'open the chain before its first seal');
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
    return {
      chain,
      number,
      record,
      proof: JSON.stringify(signer.signText(groupSigningText(hash))),
    };
  }

  /** Call it when the last seal was stored. The next group then refers to it. */
  stored(): void {
    if (this.#sealed === null) return;
    const { chain, number } = this.#sealed;
    this.#next = { chain, number: number + 1, follows: [this.#sealed] };
  }

  /**
   * Call it when a group was not stored, or its outcome is unknown. Starts a new chain, because a
   * reference to a missing group would look like a removal.
   */
  lost(): void {
    this.#next = null;
  }
}

/** The newest group of each chain, except groups to which another chain refers. */
const chainEndsOf = (chains: readonly SealChain[]): GroupName[] => {
  const placeOf = ({ chain, number }: Omit<GroupName, 'hash'>): string => `${chain} ${number}`;
  const followed = new Set(chains.flatMap(({ first }) => groupsFollowed(first).map(placeOf)));
  return chains
    .filter(({ newest }) => !followed.has(placeOf(newest)))
    .map(({ newest: { chain, number, record } }) => ({ chain, number, hash: recordHash(record) }))
    .sort((a, b) => (a.chain < b.chain ? -1 : 1));
};

/**
 * The groups to which a seal refers. None if the seal is damaged, because that must not prevent
 * writing. `verify` reports it.
 */
const groupsFollowed = ({ record }: GroupSeal): readonly GroupName[] => {
  try {
    return (JSON.parse(record) as GroupRecord).follows.map((name) => ({ ...name }));
  } catch {
    return [];
  }
};
