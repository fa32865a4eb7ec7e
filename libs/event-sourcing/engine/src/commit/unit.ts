import type { AnyAggregate } from '@fairlot/event-sourcing-declaration';
import type { AppendUnit, Fence } from '@fairlot/event-store-port';
import type { DomainEvent, Refusal } from '@fairlot/kernel';
import type { AnyCommandKind } from '../command/command-kind.js';
import type { CommandPhase, EngineObserver } from '../engine-observer.js';
import type { Receipt, ReceiptBody } from '../proof/receipt.js';
import type { Transaction } from '../command/script.js';

/** The sender of a command; ids only. `role` is the system role or permission that allowed it. */
export type Actor = {
  readonly idUser: number;
  readonly idDealer: number | null;
  readonly role: string;
};

/** The outcome of a command. Infrastructure failures are thrown as `Unavailable`. */
export type Outcome<Answer> =
  | {
      readonly outcome: 'accepted';
      /** Null if there was nothing to write. */
      readonly receipt: Receipt | null;
      readonly answer: Answer;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/** An event of the command with its position, newly written or found in the store. */
export type WrittenEvent = {
  readonly stream: string;
  readonly position: number;
  readonly event: DomainEvent;
};

export type Request<Answer> = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly actor: Actor;
  /** Set once when the command arrives; epoch milliseconds. */
  readonly ingressAt: number;
  /** The stream in whose queue the command waits, such as that of the lot. */
  readonly lane: string;
  readonly script: (tx: Transaction) => Answer;
  /** The script and its input, stored so that the command can be decided again. */
  readonly kind?: AnyCommandKind;
  readonly input?: unknown;
  /** The lease of the sender. Once another process has it, nothing is written. */
  readonly fence?: Fence | undefined;
  /** Whether the command only reads, so that no event can have its id. */
  readonly readsOnly?: boolean;
  /** Derives the answer from the written events, for a log that did not store it. */
  readonly recall: (events: readonly WrittenEvent[]) => Answer | Promise<Answer>;
};

/** The head of a stream: its folded state, the next position and the hash to chain to. */
export type StreamHead = {
  readonly state: unknown;
  readonly next: number;
  readonly hash: string;
  /** Salt of the event with that hash; null if it has none, or there is no event. */
  readonly salt: string | null;
};

/** Less than every position of a stream. */
export const BEFORE_FIRST_POSITION = -1;

/**
 * One stream in memory. `head` is the newest decided state, committed or not. Uncommitted decisions
 * can be undone, because states are immutable and each unit remembers the head before it.
 */
export class Slot {
  head: StreamHead;
  /** Whether `head` is current; if not, the store must be read from `head.next` on. */
  ready = false;
  loading = false;
  /** Units that wait for the read, in order. */
  waiting: Unit[] = [];
  /** The newest position that another process is known to have written since the read began. */
  sought = BEFORE_FIRST_POSITION;
  /** Units that arrived after that was known, and need another read. */
  late: Unit[] = [];
  /** Number of the newest unit that wrote here; 0 if none since the read. */
  lastUnit = 0;
  /** Command ids in the committed part of the stream. */
  readonly commands = new Set<string>();
  /** What the running script did on this stream. */
  touch: TouchedStream | null = null;
  /** Number of units that wait for other streams and will use this one again. */
  wanted = 0;
  /** Events that the cache has counted for this slot. */
  counted = 0;

  constructor(
    readonly stream: string,
    readonly aggregate: AnyAggregate,
    head: StreamHead,
  ) {
    this.head = head;
  }

  get resting(): boolean {
    return !this.loading && this.wanted === 0;
  }
}

/** Effect of a unit on one stream. Without events, it only read the stream. */
export type TouchedStream = {
  readonly slot: Slot;
  readonly before: StreamHead;
  /** Value of `slot.lastUnit` before this unit. */
  readonly previousUnit: number;
  state: unknown;
  /** Whether the unit made a decision on the stream, even if it wrote nothing. */
  decided: boolean;
  /** Whether it is in `written` of its transaction. */
  isWritten: boolean;
  readonly events: DomainEvent[];
  /** The state before each event. */
  readonly states: unknown[];
};

/**
 * State of a command id. Its unit shares this object and updates it in place, which saves a map
 * lookup at the end of a command.
 */
export type CommandEntry = {
  /** Null once the command is answered. */
  unit: Unit | null;
  /** True if the store has the command; false if that is unknown. */
  isStored: boolean;
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
  touches: readonly TouchedStream[] = [];
  /** Streams kept in memory until the decision: those that the unit read or waits for. */
  wants: readonly Slot[] = [];
  /** The append for the store; null for a read. */
  append: AppendUnit | null = null;
  receiptBody: ReceiptBody | null = null;
  /** Results of `tx.outside`. */
  outside: readonly unknown[] = [];
  /** The answer, sent once everything on which it was decided is committed. */
  answer: unknown = undefined;
  refusal: Refusal | null = null;
  /** Called as each phase ends, if an observer asked for it. */
  readonly phaseEnded: ((phase: CommandPhase) => void) | null;

  constructor(
    readonly request: Request<unknown>,
    /** Entry of its command id, which stays after the answer. */
    readonly entry: CommandEntry,
    observer: EngineObserver = {},
  ) {
    const { commandId, readsOnly = false } = request;
    this.phaseEnded = (!readsOnly && observer.onTaken?.(commandId)) || null;
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}
