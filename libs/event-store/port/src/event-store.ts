import type {
  AppendUnit,
  CommittedEvent,
  Fence,
  GroupSeal,
  LogPosition,
  PendingEvent,
  SealChain,
  SealOf,
  StoredEvent,
  StoredSeal,
  UnwrittenCommand,
} from './event.js';

/** How one unit of a batch ended. A unit commits whole or not at all. */
export type UnitOutcome =
  | { readonly outcome: 'committed' }
  /** `stream` was not at the expected position: reload it and decide again. */
  | { readonly outcome: 'conflict'; readonly stream: string }
  /** The command id is already stored; `findCommand` and `findRecord` give what it left. */
  | { readonly outcome: 'duplicate' }
  /** Another one holds the lease of the unit by now. */
  | { readonly outcome: 'fenced' };

export type ReadStreamOptions = { readonly from?: number; readonly limit?: number };
/** A part of a stream; both positions count. */
export type StreamRun = { readonly stream: string; readonly from: number; readonly to: number };
export type ReadLogOptions = { readonly after?: LogPosition | null; readonly limit: number };

/**
 * The truth. Positions count from 0 in each stream. Errors of the store itself are thrown as
 * `EventStoreError`; a lost race is a value, because the caller decides again.
 */
export interface EventStore {
  /**
   * Appends many units in one durable commit. Units are judged in order, each on the result of
   * the earlier ones; one that lost a race fails alone, and so does a later unit that built on it.
   * What `seal` makes of the units that are written is kept with them; without any there is none.
   */
  append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]>;
  /**
   * Events of one stream in position order, at once after their commit, when the log may not show
   * them yet; empty when the stream does not exist.
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly CommittedEvent[]>;
  /** Events of such parts of streams, in no order: at once, where each by itself would be a call of its own. */
  readRuns(runs: readonly StreamRun[]): Promise<readonly CommittedEvent[]>;
  /** Every event that a command id wrote, in the order written; empty when unknown. */
  findCommand(commandId: string): Promise<readonly StoredEvent[]>;
  /** What was kept of a command; null when it is unknown, or was stored without a record. */
  findRecord(commandId: string): Promise<string | null>;
  /** Those of these command ids that are stored; the others could be decided anew. */
  knownCommands(commandIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** What was kept of the commands that wrote nothing, after a place, oldest first. */
  readUnwritten(options: ReadLogOptions): Promise<readonly UnwrittenCommand[]>;
  /**
   * Forgets commands that wrote nothing and were stored before an instant (epoch milliseconds), the
   * oldest first and at most `limit` of them; how many it were. Their ids are unknown then.
   */
  forgetUnwritten(before: number, limit: number): Promise<number>;
  /**
   * The global log after a place, oldest first. Never skips an event that commits late and never
   * shows one before an older one: what is still being committed is not yet part of the log.
   */
  readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]>;
  /** Seals in the order of the log, as far as it shows. */
  readSeals(options: ReadLogOptions): Promise<readonly StoredSeal[]>;
  /** The ends of every chain of seals, at once after their commit, in no order. */
  sealChains(): Promise<readonly SealChain[]>;
  /** The place of the newest committed event, though the log may not show it yet; null without one. */
  logEnd(): Promise<LogPosition | null>;
  /**
   * Gives a lease to a holder at once and without an end: what is sent under it by another one, and
   * not written yet, never will be. The fence of its holder stays the same, however often it claims.
   */
  claim(lease: string, holder: string): Promise<Fence>;
  /** Calls back soon after each commit, of any process; returns the way to stop. */
  onCommit(wake: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export class EventStoreError extends Error {
  override readonly name = 'EventStoreError';
  constructor(
    readonly code: 'UNAVAILABLE' | 'INVALID',
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Another process holds the lease by now: what this one still wanted to write is refused. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(lease: string) {
    super(`the lease ${lease} has another holder`);
  }
}

export type {
  AppendUnit,
  CommittedEvent,
  Fence,
  GroupSeal,
  PendingEvent,
  SealChain,
  SealOf,
  StoredEvent,
  StoredSeal,
  UnwrittenCommand,
};
