import {
  LeaseLost,
  type AppendUnit,
  type EventStore,
  type UnitOutcome,
} from '@fairlot/event-store-port';
import { Unavailable } from '@fairlot/kernel';
import type { EngineObserver } from '../engine-observer.js';
import type { GroupChain } from './group-chain.js';
import type { Receipt } from '../proof/receipt.js';
import type { ReceiptSigner } from '../proof/receipt-signer.js';
import type { Slot, Unit } from './unit.js';

/** Called with the outcome of each unit of a group. */
export interface AfterCommit {
  committed(unit: Unit, receipt: Receipt | null): void;
  /** The unit wrote nothing and the state it used is committed, so its answer may be sent. */
  confirmed(unit: Unit): void;
  /** The store already contains the unit's command id. */
  duplicate(unit: Unit): void;
  failed(unit: Unit, reason: unknown): void;
  /** The units were decided on a state that was not committed. Decide them again in this order. */
  again(units: readonly Unit[]): void;
}

export type GroupCommitOptions = {
  readonly store: EventStore;
  readonly signer: ReceiptSigner;
  readonly chain: GroupChain;
  readonly observer: EngineObserver;
  readonly groupMax: number;
  readonly after: AfterCommit;
};

type GroupEnd = {
  readonly units: readonly Unit[];
  /** Outcomes of the units with events, in order; null if the store failed. */
  readonly outcomes: readonly UnitOutcome[] | null;
  /** Receipts of the units with events; null for a unit without one. */
  readonly receipts: readonly (Receipt | null)[];
  readonly failure: unknown;
};

/**
 * Commits units in groups, with one append at a time. Units that are decided in the meantime form
 * the next group. Units are numbered in order of decision, so two numbers show which are sent and
 * settled, without flags on each unit.
 */
export class GroupCommit {
  #number = 0;
  #sent = 0;
  #settled = 0;
  #decided: Unit[] = [];
  #inFlight: Unit[] | null = null;
  #scheduled = false;

  constructor(private readonly options: GroupCommitOptions) {}

  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  isUncommitted(slot: Slot): boolean {
    return slot.lastUnit > this.#settled;
  }

  add(unit: Unit): void {
    this.#decided.push(unit);
    this.#schedule();
  }

  /**
   * Makes a unit without events wait until the state on which it was decided is committed. Returns
   * false if it is committed already.
   */
  waitWith(unit: Unit): boolean {
    let newest = 0;
    for (const { previousUnit } of unit.touches) newest = Math.max(newest, previousUnit);
    if (newest <= this.#settled) return false;
    const inFlight = newest <= this.#sent ? this.#inFlight : null;
    (inFlight ?? this.#decided).push(unit);
    this.#schedule();
    return true;
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight !== null || this.#decided.length === 0) return;
    this.#scheduled = true;
    // Wait for requests that have already arrived, so that they share the commit.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#send();
    });
  }

  async #send(): Promise<void> {
    const units = this.#decided.splice(0, this.options.groupMax);
    this.#inFlight = units;
    this.#sent = units.reduce((newest, unit) => Math.max(newest, unit.number), this.#sent);
    for (const unit of units) unit.phaseEnded?.('queue');
    const writing = units.filter((unit) => unit.append !== null);
    if (writing.length === 0) {
      this.#end({ units, outcomes: [], receipts: [], failure: null });
      return;
    }
    this.#end(await this.#append(units, writing));
  }

  async #append(units: readonly Unit[], writing: readonly Unit[]): Promise<GroupEnd> {
    const { store, chain, observer } = this.options;
    const startedAt = performance.now();
    const appends = writing.map((unit) => unit.append as AppendUnit);
    try {
      await chain.open();
      const appended = store.append(appends, (written) => chain.seal(written));
      const [outcomes, receipts] = await Promise.all([appended, this.#receipts(writing)]);
      // Units without events have no receipt, so a group of only such units is not sealed.
      const isSealed = receipts.some(
        (receipt, i) => receipt && outcomes[i]?.outcome === 'committed',
      );
      if (isSealed) chain.stored();
      const commitMs = performance.now() - startedAt;
      const commandIds = () => appends.map(({ commandId }) => commandId);
      observer.committed?.({
        units: appends.length,
        events: countEvents(appends),
        commitMs,
        commandIds,
      });
      return { units, outcomes, receipts, failure: null };
    } catch (cause) {
      chain.lost();
      observer.commitFailed?.(writing.length);
      const failure = new Unavailable('STORE_UNAVAILABLE', 1, { cause });
      return { units, outcomes: null, receipts: [], failure };
    }
  }

  /** Signs in the next turn of the event loop, while the append is running, so it adds no delay. */
  #receipts(writing: readonly Unit[]): Promise<readonly (Receipt | null)[]> {
    const bodies = writing.flatMap(({ receiptBody }) => receiptBody ?? []);
    return new Promise((resolve) => {
      setImmediate(() => {
        const signed = this.options.signer.sign(bodies).values();
        resolve(
          writing.map((unit) => (unit.receiptBody === null ? null : (signed.next().value ?? null))),
        );
      });
    });
  }

  #end({ units, outcomes, receipts, failure }: GroupEnd): void {
    const { after, observer } = this.options;
    this.#inFlight = null;
    this.#settled = this.#sent;
    const undone = new Set<Slot>();
    const again: Unit[] = [];
    let written = 0;
    for (const unit of units) {
      unit.phaseEnded?.('append');
      if (unit.append === null) {
        if (touchesAny(unit, undone)) again.push(unit);
        else after.confirmed(unit);
        continue;
      }
      const outcome = outcomes?.[written];
      const receipt = receipts[written] ?? null;
      written += 1;
      if (outcome?.outcome === 'committed') {
        after.committed(unit, receipt);
        continue;
      }
      undoUnit(unit, undone, outcome?.outcome === 'conflict');
      if (outcome === undefined) after.failed(unit, failure);
      else if (outcome.outcome === 'duplicate') after.duplicate(unit);
      else if (outcome.outcome === 'fenced') after.failed(unit, new LeaseLost(leaseOf(unit)));
      else {
        observer.conflict?.(outcome.stream);
        again.push(unit);
      }
    }
    if (undone.size > 0) this.#undoWhatWasBuiltOn(undone, again);
    after.again(again);
    this.#schedule();
  }

  /** Undoes later units that were decided on undone states, in order. */
  #undoWhatWasBuiltOn(undone: Set<Slot>, again: Unit[]): void {
    this.#decided = this.#decided.filter((unit) => {
      if (!touchesAny(unit, undone)) return true;
      undoUnit(unit, undone);
      again.push(unit);
      return false;
    });
    for (const slot of undone) {
      // If the stream has other uncommitted units, the store has nothing newer.
      if (!this.isUncommitted(slot)) slot.ready = false;
    }
  }
}

const leaseOf = ({ request }: Unit): string => request.fence?.lease ?? '';

const countEvents = (appends: readonly AppendUnit[]): number => {
  let count = 0;
  for (const { writes } of appends) for (const { events } of writes) count += events.length;
  return count;
};

const touchesAny = (unit: Unit, slots: ReadonlySet<Slot>): boolean =>
  unit.touches.some(({ slot }) => slots.has(slot));

/**
 * Resets each stream that a unit wrote to the state before it, unless an earlier unit already did.
 * After a lost race, also resets streams that the unit only read, because they may be outdated.
 */
const undoUnit = (unit: Unit, undone: Set<Slot>, isLost = false): void => {
  if (unit.append === null) return;
  const { writes, seen = [] } = unit.append;
  const own = new Set([...writes, ...(isLost ? seen : [])].map(({ stream }) => stream));
  for (const { slot, before, previousUnit } of unit.touches) {
    if (!own.has(slot.stream) || undone.has(slot)) continue;
    undone.add(slot);
    slot.head = before;
    slot.lastUnit = previousUnit;
  }
};
