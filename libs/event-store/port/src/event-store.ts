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

/** The outcome of one unit in a batch. A unit is committed completely or not at all. */
export type UnitOutcome =
  | { readonly outcome: 'committed' }
  /** The stream did not end at the expected position. Read it again, and decide again. */
  | { readonly outcome: 'conflict'; readonly stream: string }
  /** The command id is already stored. `findCommand` and `findRecord` return its results. */
  | { readonly outcome: 'duplicate' }
  /** Another process has the unit's lease by now. */
  | { readonly outcome: 'fenced' };

export type ReadStreamOptions = { readonly from?: number; readonly limit?: number };
/** A part of a stream; both positions are inclusive. */
export type StreamRun = { readonly stream: string; readonly from: number; readonly to: number };
export type ReadLogOptions = { readonly after?: LogPosition | null; readonly limit: number };

/**
 * The event log. Positions in a stream count from 0. Failures of the store are thrown as
 * `EventStoreError`. A lost race is a returned outcome, because the caller then decides again.
 */
export interface EventStore {
  /**
   * Appends units in one durable commit. Each unit is checked on the result of the earlier ones. If
   * a unit conflicts with another writer, it fails together with later units that build on it, but
   * others are committed. `seal` seals the units to be written, and is stored with them.
   */
  append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]>;
  /**
   * Events of one stream by position, even if the log does not show them yet. Empty if the stream
   * does not exist.
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly CommittedEvent[]>;
  /** Events of several parts of streams in one call. Their order is undefined. */
  readRuns(runs: readonly StreamRun[]): Promise<readonly CommittedEvent[]>;
  /** All events of a command id, in the order written; empty if the id is unknown. */
  findCommand(commandId: string): Promise<readonly StoredEvent[]>;
  /** The record of a command; null if it is unknown, or was stored without one. */
  findRecord(commandId: string): Promise<string | null>;
  /** Which of these ids are already stored. Commands with the other ids can still be decided. */
  knownCommands(commandIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Commands without events after a position, with their records, oldest first. */
  readUnwritten(options: ReadLogOptions): Promise<readonly UnwrittenCommand[]>;
  /**
   * Deletes up to `limit` commands without events that were stored before a time (epoch ms), oldest
   * first. Returns their number. Their ids are unknown afterwards.
   */
  deleteUnwritten(before: number, limit: number): Promise<number>;
  /**
   * Events of the global log after a position, oldest first. An event that is committed late is
   * never skipped: newer events are shown only after it. Uncommitted events are not part of the
   * log.
   */
  readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]>;
  /** Seals after a position in log order, up to where the log can be read. */
  readSeals(options: ReadLogOptions): Promise<readonly StoredSeal[]>;
  /** First and newest seal of every chain, in any order, even beyond where the log can be read. */
  sealChains(): Promise<readonly SealChain[]>;
  /** Position of the newest committed event, even if the log does not show it yet; null if none. */
  logEnd(): Promise<LogPosition | null>;
  /**
   * Gives a lease to a holder, immediately and without expiry. Units of the previous holder that
   * are not written yet then fail. If the same holder claims again, its fence stays valid.
   */
  claim(lease: string, holder: string): Promise<Fence>;
  /** Calls `wake` soon after each commit of any process. Returns a function that stops this. */
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

/** Thrown if another process has the lease by now, so that nothing can be written under it. */
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
