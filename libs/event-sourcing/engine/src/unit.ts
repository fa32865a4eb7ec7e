import type { AnyAggregate } from '@fairlot/event-sourcing-declaration';
import type { AppendUnit, Fence } from '@fairlot/event-store-port';
import type { DomainEvent, Refusal } from '@fairlot/kernel';
import type { AnyCommandKind } from './command-kind.js';
import type { CommandPhase, EngineObserver } from './engine-observer.js';
import type { Receipt, ReceiptBody } from './receipt.js';
import type { Transaction } from './script.js';

/** Who sent a command; ids only. `role` is the system role or permission that let it pass. */
export type Actor = {
  readonly idUser: number;
  readonly idDealer: number | null;
  readonly role: string;
};

/** How a command ended. Infrastructure failures are thrown as `Unavailable`. */
export type Outcome<Answer> =
  | {
      readonly outcome: 'accepted';
      /** Null when there was nothing to write. */
      readonly receipt: Receipt | null;
      readonly answer: Answer;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/** An event of the command with its place, as written now or found again in the store. */
export type WrittenEvent = {
  readonly stream: string;
  readonly position: number;
  readonly event: DomainEvent;
};

export type Request<Answer> = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly actor: Actor;
  /** Stamped once at the edge; epoch milliseconds. */
  readonly ingressAt: number;
  /** The stream whose queue the command stands in; such as that of the lot. */
  readonly lane: string;
  readonly script: (tx: Transaction) => Answer;
  /** What the script is, and what it is given: kept, so that it can be decided again. */
  readonly kind?: AnyCommandKind;
  readonly input?: unknown;
  /** The lease that its sender acts under; once another holds it, nothing is written any more. */
  readonly fence?: Fence | undefined;
  /** Only looks: no event can have its id. */
  readonly readsOnly?: boolean;
  /** The answer again from what the command wrote, for a log that kept none. */
  readonly recall: (written: readonly WrittenEvent[]) => Answer | Promise<Answer>;
};

/** Where a stream stands: its folded state, the next position and the hash to chain to. */
export type Head = {
  readonly state: unknown;
  readonly next: number;
  readonly hash: string;
  /** Of the event that the hash is of; null when it has none, or there is no event. */
  readonly salt: string | null;
};

/** Before every position of a stream. */
export const NOTHING = -1;

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
  /** The newest position that somebody else is known to have written since the read began. */
  sought = NOTHING;
  /** Units that came after that was known: this read is not theirs. */
  late: Unit[] = [];
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
    return !this.loading && this.wanted === 0;
  }
}

/** What a unit did to one stream. Nothing written means that it only read. */
export type Touch = {
  readonly slot: Slot;
  readonly before: Head;
  /** `slot.lastUnit` as it was before this unit. */
  readonly previousUnit: number;
  state: unknown;
  /** A decision was taken here, be it to write nothing. */
  decided: boolean;
  readonly events: DomainEvent[];
  /** The state before each event. */
  readonly states: unknown[];
};

/**
 * What is known of a command id. Its unit holds it, too, and changes it here: the maps are not asked
 * again as a command ends.
 */
export type Known = {
  /** Until it is answered. */
  unit: Unit | null;
  /** The store has it; else nobody knows whether it does. */
  isKept: boolean;
};

/** A command in the engine until it is answered. */
export class Unit {
  readonly promise: Promise<Outcome<unknown>>;
  resolve!: (outcome: Outcome<unknown>) => void;
  reject!: (reason: unknown) => void;
  /** Place in the order of decisions; 0 while undecided. */
  number = 0;
  /** Lost races so far. */
  retries = 0;
  touches: readonly Touch[] = [];
  /** Streams kept in memory until it is decided: those it has seen and those it waits for. */
  wants: readonly Slot[] = [];
  /** What the store gets; null when the unit only looks. */
  append: AppendUnit | null = null;
  receiptBody: ReceiptBody | null = null;
  /** What the script asked outside of the streams. */
  outside: readonly unknown[] = [];
  /** What will be answered once everything it was judged on is committed. */
  answer: unknown = undefined;
  refusal: Refusal | null = null;
  /** Told as each phase ends, where somebody wants to know. */
  readonly phaseEnded: ((phase: CommandPhase) => void) | null;

  constructor(
    readonly request: Request<unknown>,
    /** Of its command id, also after it was answered. */
    readonly known: Known,
    observer: EngineObserver = {},
  ) {
    const { commandId, readsOnly = false } = request;
    this.phaseEnded = (!readsOnly && observer.taken?.(commandId)) || null;
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
