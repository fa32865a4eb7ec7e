import type { AnyAggregate } from '@fairlot/event-sourcing-declaration';
import type { AppendUnit, Fence } from '@fairlot/event-store-port';
import type { DomainEvent, Refusal } from '@fairlot/kernel';
import type { AnyCommandKind } from '../command/command-kind.js';
import type { CommandPhase, EngineObserver } from '../engine-observer.js';
import type { Receipt, ReceiptBody } from '../proof/receipt.js';
import type { Transaction } from '../command/script.js';

/**
 * The sender of a command, with ids only. `role` is the role or permission that allowed the
 * command.
 */
export type Actor = {
  readonly idUser: number;
  readonly idDealer: number | null;
  readonly role: string;
};

/** The outcome of a command. Infrastructure failures are thrown as `Unavailable` instead. */
export type Outcome<Answer> =
  | {
      readonly outcome: 'accepted';
      /** Null if the command had nothing to write. */
      readonly receipt: Receipt | null;
      readonly answer: Answer;
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

/** An event of the command with its position, either just written or found in the store. */
export type WrittenEvent = {
  readonly stream: string;
  readonly position: number;
  readonly event: DomainEvent;
};

export type Request<Answer> = {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly actor: Actor;
  /** Time of the command's arrival, set once; epoch ms. */
  readonly ingressAt: number;
  /** The stream in whose queue the command waits, such as the lot's. */
  readonly lane: string;
  readonly script: (tx: Transaction) => Answer;
  /** The script. It is stored with its input, so that the command can be decided again. */
  readonly kind?: AnyCommandKind;
  readonly input?: unknown;
  /** The sender's lease. If another process has it by now, nothing is written. */
  readonly fence?: Fence | undefined;
  /** Whether the command only reads, so that no event can have its command id. */
  readonly readsOnly?: boolean;
  /** Derives the answer from the command's events, for logs that did not store answers. */
  readonly recall: (events: readonly WrittenEvent[]) => Answer | Promise<Answer>;
};

/** The newest state of a stream, its next position, and the hash that the next event refers to. */
export type StreamHead = {
  readonly state: unknown;
  readonly next: number;
  readonly hash: string;
  /** Salt of the event with that hash; null if the event has none, or there is no event. */
  readonly salt: string | null;
};

/** Smaller than every position in a stream. */
export const BEFORE_FIRST_POSITION = -1;

/**
 * A stream in memory. `head` is the newest decided state, committed or not. Uncommitted decisions
 * can be undone, because states are immutable and each unit remembers the head before it.
 */
export class Slot {
  head: StreamHead;
  /** Whether `head` is current. If not, the store must be read from `head.next` on. */
  ready = false;
  loading = false;
  /** Units that wait until the stream is read, in order. */
  waiting: Unit[] = [];
  /** The newest position that another process has reportedly written since the read began. */
  sought = BEFORE_FIRST_POSITION;
  /** Units that arrived after that report. They need another read. */
  late: Unit[] = [];
  /** Number of the last unit that wrote to this stream; 0 if none has since it was read. */
  lastUnit = 0;
  /** Command ids of the committed events in memory. */
  readonly commands = new Set<string>();
  /** What the script that is running has done on this stream. */
  touch: TouchedStream | null = null;
  /** Number of units that wait for other streams and will use this one again, so it must stay. */
  wanted = 0;
  /** Number of this stream's events that the cache has counted. */
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

/** What a unit did on one stream. Without events, it only read the stream. */
export type TouchedStream = {
  readonly slot: Slot;
  readonly before: StreamHead;
  /** Value of `slot.lastUnit` before this unit. */
  readonly previousUnit: number;
  state: unknown;
  /** Whether the unit decided something on the stream, even if that wrote nothing. */
  decided: boolean;
  /** Whether this object is in the list `written` of its transaction. */
  isWritten: boolean;
  readonly events: DomainEvent[];
  /** The state before each event. */
  readonly states: unknown[];
};

/**
 * What is known about a command id. The command's unit shares this object and updates it, which
 * saves a map lookup when the command ends.
 */
export type CommandEntry = {
  /** The command's unit; null once the command is answered. */
  unit: Unit | null;
  /** True if the store has the command. False if this is unknown. */
  isStored: boolean;
};

/** A command inside the engine, from its arrival until it is answered. */
export class Unit {
  readonly promise: Promise<Outcome<unknown>>;
  resolve!: (outcome: Outcome<unknown>) => void;
  reject!: (reason: unknown) => void;
  /** Number in the order of decisions; 0 until it is decided. */
  number = 0;
  /** Lost races so far. */
  retries = 0;
  touches: readonly TouchedStream[] = [];
  /** Streams that must stay in memory until the decision, because the unit reads or awaits them. */
  wants: readonly Slot[] = [];
  /** What to append to the store; null for a read. */
  append: AppendUnit | null = null;
  receiptBody: ReceiptBody | null = null;
  /** Results of `tx.outside`. */
  outside: readonly unknown[] = [];
  /** The answer. It is sent once all states that it was decided on are committed. */
  answer: unknown = undefined;
  refusal: Refusal | null = null;
  /** Called at the end of each phase; null if no observer wants it. */
  readonly phaseEnded: ((phase: CommandPhase) => void) | null;

  constructor(
    readonly request: Request<unknown>,
    /** The entry of its command id, which remains after the command is answered. */
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
