import type { AnyAggregate } from '@fairlot/event-sourcing-declaration';
import type { Touch } from './transaction.js';
import type { Unit } from './unit.js';

/** Where a stream stands: its folded state, the next position and the hash to chain to. */
export type Head = { readonly state: unknown; readonly next: number; readonly hash: string };

/**
 * One stream in memory. `head` is the newest decided one, committed or not; what is not committed
 * can be undone because states are immutable and each unit remembers the head before it.
 */
export class Slot {
  head: Head;
  /** Whether `head` may be decided on; else the store has to be read from `head.next` on. */
  ready = false;
  loading = false;
  /** Units that wait until the stream is read, in order. */
  waiting: Unit[] = [];
  /** Refusals that wait for word that the stream has nothing newer. */
  unconfirmed: Unit[] = [];
  confirming = false;
  /** Number of the newest unit that wrote here; 0 for none since it was read. */
  lastUnit = 0;
  /** Command ids in the committed part of the stream. */
  readonly commands = new Set<string>();
  /** What the running script did here. */
  touch: Touch | null = null;
  /** Units that wait for other streams and will touch this one again. */
  wanted = 0;
  /** Events that the cache has counted for this slot. */
  counted = 0;

  constructor(
    readonly stream: string,
    readonly aggregate: AnyAggregate,
    head: Head,
  ) {
    this.head = head;
  }

  get resting(): boolean {
    return (
      !this.loading &&
      !this.confirming &&
      this.waiting.length === 0 &&
      this.unconfirmed.length === 0 &&
      this.touch === null &&
      this.wanted === 0
    );
  }
}
