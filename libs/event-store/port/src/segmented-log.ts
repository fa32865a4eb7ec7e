import type { CommittedEvent, LogPosition, StoredSeal } from './event.js';
import type { ReadLogOptions } from './event-store.js';

/** What was written together, in the order of the log, and the seal that stands beside it. */
export type LogCommit = {
  readonly events: readonly CommittedEvent[];
  readonly seal: StoredSeal | null;
  /** What is kept of its commands, where it lies beside them in a file. */
  readonly records?: readonly CommandText[] | undefined;
};

/** The record of a command, by its id. */
export type CommandText = readonly [commandId: string, record: string];

/** A piece of the log that lies in a file: whole commits, each piece following the one before. */
export type LogSegment = {
  /** From 0, without gaps. */
  readonly number: number;
  readonly events: number;
  readonly idFile: string;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
  /** The place of the last that it holds. */
  readonly until: LogPosition;
};

/** Where the events of a command begin in a segment, and how many they are. */
export type CommandInSegment = {
  readonly segment: LogSegment;
  readonly at: LogPosition;
  readonly events: number;
};

/**
 * What a store can do besides, out of which the oldest part of the log can be moved into files. Of each
 * stream the newest moved event stays, and of each chain of seals the ends: so an append, and all that
 * asks where something ends, needs to know of no file. `readLog` and `readSeals` of the store show
 * nothing after a place that was moved, and its `readStream`, `findCommand` and `findRecord` only what stayed;
 * `ArchivedEventStore` puts both parts together.
 */
export interface SegmentedLog {
  /**
   * Commits that lie in no segment, after a place that ends one, oldest first and as far as the log shows:
   * as many as hold so many events, of the last one all.
   */
  readCommits(options: ReadLogOptions): Promise<readonly LogCommit[]>;
  /**
   * Records of those of these commands whose events lie in no segment, up to a place; by no means of one
   * whose events stand elsewhere, as it would be looked for there.
   */
  recordsOf(
    commandIds: readonly string[],
    until: LogPosition,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Names the next segment and takes what it holds out, in one durable commit; of a command whose record
   * it holds the row stays, without the record. False, and nothing is
   * done, when another one was named since these commits were read.
   * @param commits not empty: the oldest ones that lie in no segment
   */
  moveOut(
    commits: readonly LogCommit[],
    file: Pick<LogSegment, 'idFile' | 'sha256'>,
  ): Promise<boolean>;
  /** The first segment with something after this place; null where nothing after it was moved. */
  segmentAfter(after: LogPosition | null): Promise<LogSegment | null>;
  /** Segments with events of a stream from one position up to another, which does not count; in order. */
  segmentsOf(stream: string, from: number, to: number): Promise<readonly LogSegment[]>;
  /** Null when the command is unknown, wrote nothing, or its events were not moved. */
  segmentOfCommand(commandId: string): Promise<CommandInSegment | null>;
}
