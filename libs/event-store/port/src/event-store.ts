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

/** The outcome of one unit of a batch. A unit commits completely or not at all. */
export type UnitOutcome =
  | { readonly outcome: 'committed' }
  /** `stream` was not at the expected position. Reload it and decide again. */
  | { readonly outcome: 'conflict'; readonly stream: string }
  /** The command id is already stored. `findCommand` and `findRecord` return its results. */
  | { readonly outcome: 'duplicate' }
  /** Another process now holds the lease of the unit. */
  | { readonly outcome: 'fenced' };

export type ReadStreamOptions = { readonly from?: number; readonly limit?: number };
/** A part of a stream; both positions are inclusive. */
export type StreamRun = { readonly stream: string; readonly from: number; readonly to: number };
export type ReadLogOptions = { readonly after?: LogPosition | null; readonly limit: number };

/**
 * The event log. Positions count from 0 in each stream. Failures of the store are thrown as
 * `EventStoreError`. A lost race is a return value, because the caller decides again.
 */
export interface EventStore {
  /**
   * Appends units in one durable commit. Units are checked in order, each on the result of the
   * earlier ones. A unit that conflicts with another writer fails alone, with later units that
   * build on it. The result of `seal` for the written units is stored with them, if there are any.
   */
  append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]>;
  /**
   * Events of one stream in position order, including those that the log does not show yet. Empty
   * if the stream does not exist.
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly CommittedEvent[]>;
  /** Events of several parts of streams, in any order, in one call. */
  readRuns(runs: readonly StreamRun[]): Promise<readonly CommittedEvent[]>;
  /** Every event of a command id, in the order written; empty if unknown. */
  findCommand(commandId: string): Promise<readonly StoredEvent[]>;
  /** The record of a command; null if it is unknown, or was stored without one. */
  findRecord(commandId: string): Promise<string | null>;
  /** The ids that are already stored. Commands with the other ids can still be decided. */
  knownCommands(commandIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Records of commands without events after a position, oldest first. */
  readUnwritten(options: ReadLogOptions): Promise<readonly UnwrittenCommand[]>;
  /**
   * Deletes commands without events that were stored before a time (epoch milliseconds), the oldest
   * first, at most `limit`. Returns their number. Their ids are unknown afterwards.
   */
  deleteUnwritten(before: number, limit: number): Promise<number>;
  /**
   * The global log after a position, oldest first. It never skips an event that commits late, and
   * never shows an event before an older one. Uncommitted events are not yet part of it.
   */
  readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]>;
  /** Seals in log order, as far as the log is visible. */
  readSeals(options: ReadLogOptions): Promise<readonly StoredSeal[]>;
  /** First and newest seal of every chain, visible in the log or not, in any order. */
  sealChains(): Promise<readonly SealChain[]>;
  /** Position of the newest committed event, even if the log does not show it yet, or null. */
  logEnd(): Promise<LogPosition | null>;
  /**
   * Gives a lease to a holder immediately and indefinitely. Unwritten units of another holder then
   * fail. A holder that claims again keeps its fence.
   */
  claim(lease: string, holder: string): Promise<Fence>;
  /** Calls back soon after each commit of any process. Returns a function to stop. */
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

/** Another process now holds the lease, so this one can write nothing under it. */
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
