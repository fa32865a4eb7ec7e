import type { CommittedEvent, LogPosition, StoredSeal } from './event.js';
import type { ReadLogOptions } from './event-store.js';

/** The events of one commit in log order, and their seal. */
export type LogCommit = {
  readonly events: readonly CommittedEvent[];
  readonly seal: StoredSeal | null;
  /** Records of the commit's commands. Only set if the commit is in a file. */
  readonly records?: readonly CommandText[] | undefined;
};

/** A command id and the command's record. */
export type CommandText = readonly [commandId: string, record: string];

/** A file with a piece of the log, which consists of whole commits. Pieces are consecutive. */
export type LogSegment = {
  /** Number of the segment. Numbers start at 0 and have no gaps. */
  readonly number: number;
  readonly events: number;
  readonly idFile: string;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /** Log position of the last event in it. */
  readonly until: LogPosition;
};

/** Where the events of a command are in a segment, and how many. */
export type CommandInSegment = {
  readonly segment: LogSegment;
  readonly at: LogPosition;
  readonly events: number;
};

/**
 * Optional ability of a store: to move the oldest part of the log into files. The newest moved
 * event of each stream and the ends of seal chains also stay in the store, so appends need no
 * files. After a move, `readLog` and `readSeals` of the store return only the rest, and
 * `readStream`, `findCommand` and `findRecord` only what stayed. `ArchivedEventStore` combines
 * store and files.
 */
export interface SegmentedLog {
  /**
   * Visible commits after the end of a commit that are in no segment, oldest first. The last commit
   * is complete, so the result may have more events than the limit.
   */
  readCommits(options: ReadLogOptions): Promise<readonly LogCommit[]>;
  /**
   * Records of those commands whose events are all in no segment and not after a position. Commands
   * with other events are left out, because readers look for the record there.
   */
  recordsOf(
    commandIds: readonly string[],
    until: LogPosition,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Registers the next segment and deletes its events, in one durable commit. The rows of its
   * commands stay, but without their records. Returns false without any effect if another segment
   * was registered after these commits were read.
   * @param commits the oldest commits that are in no segment; not empty
   */
  moveOut(
    commits: readonly LogCommit[],
    file: Pick<LogSegment, 'idFile' | 'sha256'>,
  ): Promise<boolean>;
  /** The first segment with events after this position; null if there is none. */
  segmentAfter(after: LogPosition | null): Promise<LogSegment | null>;
  /** Segments with events of a stream between two positions (the second excluded), in order. */
  segmentsOf(stream: string, from: number, to: number): Promise<readonly LogSegment[]>;
  /**
   * Where the events of a command are. Null if the command is unknown, wrote none, or its events
   * were not moved.
   */
  segmentOfCommand(commandId: string): Promise<CommandInSegment | null>;
}
