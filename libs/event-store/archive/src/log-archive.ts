import { isDeepStrictEqual } from 'node:util';
import {
  EventStoreError,
  type CommandText,
  type CommittedEvent,
  type LogCommit,
  type LogPosition,
  type LogSegment,
  type SegmentedLog,
} from '@fairlot/event-store-port';
import type { Files } from '@fairlot/files-port';
import { packSegment, unpackSegment } from './segment-file.js';

const FILE_OWNER = 'log';
/**
 * Number of events per file, which is then smaller than half a megabyte. A commit is never split,
 * whatever its size.
 */
const SEGMENT_EVENTS = 2_000;
/** Maximum number of cached events. Reads of the same auction need the same few segments again. */
const CACHED_EVENTS_MAX = 10_000;

/** Thrown if another run is moving the same part of the log. */
export class ArchiveRunning extends Error {
  override readonly name = 'ArchiveRunning';
}

/** Returns the command that wrote an event, if known. Only records of such commands are moved. */
export type CommandOf = (event: CommittedEvent) => string | null;

type CachedSegment = { readonly events: number; readonly commits: Promise<readonly LogCommit[]> };

export type ArchivedPiece = { readonly events: number; readonly bytes: number };

/** The files that contain the oldest part of the log. */
export class LogArchive {
  readonly #cache = new Map<LogSegment['number'], CachedSegment>();

  constructor(
    readonly segments: SegmentedLog,
    private readonly files: Pick<Files, 'put' | 'get' | 'delete'>,
    private readonly commandOf: CommandOf,
  ) {}

  /** Reads the commits of a segment. @throws EventStoreError `UNAVAILABLE` */
  commitsOf(segment: LogSegment): Promise<readonly LogCommit[]> {
    const { number, events } = segment;
    const entry = this.#cache.get(number) ?? { events, commits: this.read(segment) };
    this.#cache.delete(number);
    this.#cache.set(number, entry);
    this.forgetOldest();
    // Does not cache a failure, so that the next caller reads again.
    entry.commits.catch(() => this.#cache.get(number) === entry && this.#cache.delete(number));
    return entry.commits;
  }

  /**
   * Moves the log up to the first young event into files, piece by piece, and yields each piece.
   * After a crash the log is still complete, with at most one file that is not registered. The next
   * run continues.
   * @throws ArchiveRunning; EventStoreError
   */
  async *move(isYoung: (event: CommittedEvent) => boolean): AsyncGenerator<ArchivedPiece> {
    for await (const commits of this.old(isYoung))
      yield {
        events: countEvents(commits),
        bytes: await this.moveOut(await this.withRecords(commits)),
      };
  }

  /** Counts the events that `move` would move. */
  async count(isYoung: (event: CommittedEvent) => boolean): Promise<number> {
    let events = 0;
    for await (const commits of this.old(isYoung)) events += countEvents(commits);
    return events;
  }

  private async *old(
    isYoung: (event: CommittedEvent) => boolean,
  ): AsyncGenerator<readonly LogCommit[]> {
    let after: LogPosition | null = null;
    for (;;) {
      const commits = await this.segments.readCommits({ after, limit: SEGMENT_EVENTS });
      const young = commits.findIndex(({ events }) => events.some(isYoung));
      const old = young < 0 ? commits : commits.slice(0, young);
      if (old.length > 0) yield old;
      if (young >= 0 || old.length === 0) return;
      after = endOf(old);
    }
  }

  private async withRecords(commits: readonly LogCommit[]): Promise<readonly LogCommit[]> {
    const until = endOf(commits);
    if (until === null) return commits;
    const written = commits.map(({ events }) => [
      ...new Set(events.flatMap((event) => this.commandOf(event) ?? [])),
    ]);
    const records = await this.segments.recordsOf(written.flat(), until);
    return commits.map((commit, nth) => {
      const own = (written[nth] ?? []).flatMap((commandId): CommandText[] => {
        const record = records.get(commandId);
        return record === undefined ? [] : [[commandId, record]];
      });
      return own.length === 0 ? commit : { ...commit, records: own };
    });
  }

  /** Moves commits into a file. Deletes nothing before the file was read back. Returns its size. */
  private async moveOut(commits: readonly LogCommit[]): Promise<number> {
    const content = await packSegment(commits);
    const file = await this.files.put(FILE_OWNER, onePiece(content));
    if (!isDeepStrictEqual(await this.read(file), commits))
      throw new EventStoreError('UNAVAILABLE', `the log's file ${file.idFile} differs`);
    if (await this.segments.moveOut(commits, file)) return file.bytes;
    await this.files.delete(FILE_OWNER, file.idFile);
    throw new ArchiveRunning('another run moved the same part of the log');
  }

  private forgetOldest(): void {
    let held = 0;
    for (const [number, { events }] of [...this.#cache].toReversed()) {
      if (held > 0 && held + events > CACHED_EVENTS_MAX) this.#cache.delete(number);
      held += events;
    }
  }

  private async read(file: Pick<LogSegment, 'idFile' | 'sha256'>): Promise<readonly LogCommit[]> {
    return unpackSegment(await this.files.get(FILE_OWNER, file.idFile), file);
  }
}

async function* onePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

const countEvents = (commits: readonly LogCommit[]): number =>
  commits.reduce((sum, { events }) => sum + events.length, 0);

const endOf = (commits: readonly LogCommit[]): LogPosition | null => {
  const newest = commits.at(-1);
  return newest?.events.at(-1)?.at ?? newest?.seal?.at ?? null;
};
