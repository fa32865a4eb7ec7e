import type { CommittedEvent, LogPosition, StoredSeal } from './event.js';
import type { ReadLogOptions } from './event-store.js';

/** Events written in one commit, in log order, and their seal. */
export type LogCommit = {
  readonly events: readonly CommittedEvent[];
  readonly seal: StoredSeal | null;
  /** Records of the commands of this commit; only present if the commit is in a file. */
  readonly records?: readonly CommandText[] | undefined;
};

/** A command id and its record. */
export type CommandText = readonly [commandId: string, record: string];

/** A file with a piece of the log: whole commits. Each piece follows the one before. */
export type LogSegment = {
  /** Number of the segment, from 0, without gaps. */
  readonly number: number;
  readonly events: number;
  readonly idFile: string;
  /** Hash of the file, hexadecimal. */
  readonly sha256: string;
  /** Position of its last event. */
  readonly until: LogPosition;
};

/** Position of a command's events in a segment, and their number. */
export type CommandInSegment = {
  readonly segment: LogSegment;
  readonly at: LogPosition;
  readonly events: number;
};

/**
 * Optional ability of a store: to move the oldest part of the log into files. The newest moved
 * event of each stream and the ends of seal chains stay, so appends need no files. The store's
 * `readLog` and `readSeals` return nothing after a moved position, and `readStream`, `findCommand`
 * and `findRecord` only what stayed. `ArchivedEventStore` combines both parts.
 */
export interface SegmentedLog {
  /**
   * Visible commits that are in no segment, after the end of a commit, oldest first. Returns at
   * least as many events as the limit if it can, because the last commit is complete.
   */
  readCommits(options: ReadLogOptions): Promise<readonly LogCommit[]>;
  /**
   * Records of those commands whose events are in no segment, up to a position. Leaves out commands
   * with events elsewhere, because readers look there for the record.
   */
  recordsOf(
    commandIds: readonly string[],
    until: LogPosition,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Registers the next segment and deletes its events, in one durable commit. Rows of its commands
   * stay, without their records. Returns false and does nothing if another segment was registered
   * since these commits were read.
   * @param commits not empty: the oldest commits that are in no segment
   */
  moveOut(
    commits: readonly LogCommit[],
    file: Pick<LogSegment, 'idFile' | 'sha256'>,
  ): Promise<boolean>;
  /** The first segment with events after this position; null if there is none. */
  segmentAfter(after: LogPosition | null): Promise<LogSegment | null>;
  /** Segments with events of a stream from one position up to another (exclusive), in order. */
  segmentsOf(stream: string, from: number, to: number): Promise<readonly LogSegment[]>;
  /**
   * Where the events of a command are; null if it is unknown, wrote none, or its events were not
   * moved.
   */
  segmentOfCommand(commandId: string): Promise<CommandInSegment | null>;
}
