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
import { packed, unpacked } from './segment-file.js';

const OWNER = 'log';
/** Less than half a megabyte in a file. A commit is never cut, however large it is. */
const SEGMENT_EVENTS = 2_000;
/** Of segments that are kept as values: what is asked next of an auction lies in the same few of them. */
const KEPT_EVENTS_MAX = 10_000;

/** Another run moved the same part of the log. */
export class ArchiveRunning extends Error {
  override readonly name = 'ArchiveRunning';
}

/** Which command wrote an event, as far as it tells: what is kept of others is not moved. */
export type CommandOf = (event: CommittedEvent) => string | null;

type Kept = { readonly events: number; readonly commits: Promise<readonly LogCommit[]> };

export type MovedPiece = { readonly events: number; readonly bytes: number };

/** The files that the oldest part of the log lies in. */
export class LogArchive {
  readonly #kept = new Map<LogSegment['number'], Kept>();

  constructor(
    readonly segments: SegmentedLog,
    private readonly files: Pick<Files, 'put' | 'get' | 'delete'>,
    private readonly commandOf: CommandOf,
  ) {}

  /** What a segment holds. @throws EventStoreError `UNAVAILABLE` */
  commitsOf(segment: LogSegment): Promise<readonly LogCommit[]> {
    const { number, events } = segment;
    const kept = this.#kept.get(number) ?? { events, commits: this.read(segment) };
    this.#kept.delete(number);
    this.#kept.set(number, kept);
    this.forgetOldest();
    // What could not be read is read again for the next one who asks.
    kept.commits.catch(() => this.#kept.get(number) === kept && this.#kept.delete(number));
    return kept.commits;
  }

  /**
   * Moves the log up to its first young event into files, a piece at a time, and tells of each. Killed
   * at any point it leaves the log whole, at most with a file that nobody names, and the next run goes on.
   * @throws ArchiveRunning; EventStoreError
   */
  async *move(isYoung: (event: CommittedEvent) => boolean): AsyncGenerator<MovedPiece> {
    for await (const commits of this.old(isYoung))
      yield {
        events: eventsIn(commits),
        bytes: await this.moveOut(await this.withRecords(commits)),
      };
  }

  /** How many events would be moved. */
  async count(isYoung: (event: CommittedEvent) => boolean): Promise<number> {
    let events = 0;
    for await (const commits of this.old(isYoung)) events += eventsIn(commits);
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

  /** Nothing is taken out of the store before its file was read back. Bytes of the file. */
  private async moveOut(commits: readonly LogCommit[]): Promise<number> {
    const content = await packed(commits);
    const file = await this.files.put(OWNER, only(content));
    if (!isDeepStrictEqual(await this.read(file), commits))
      throw new EventStoreError('UNAVAILABLE', `the log's file ${file.idFile} reads otherwise`);
    if (await this.segments.moveOut(commits, file)) return file.bytes;
    await this.files.delete(OWNER, file.idFile);
    throw new ArchiveRunning('another run moved the same part of the log');
  }

  private forgetOldest(): void {
    let held = 0;
    for (const [number, { events }] of [...this.#kept].toReversed()) {
      if (held > 0 && held + events > KEPT_EVENTS_MAX) this.#kept.delete(number);
      held += events;
    }
  }

  private async read(file: Pick<LogSegment, 'idFile' | 'sha256'>): Promise<readonly LogCommit[]> {
    return unpacked(await this.files.get(OWNER, file.idFile), file);
  }
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

const eventsIn = (commits: readonly LogCommit[]): number =>
  commits.reduce((sum, { events }) => sum + events.length, 0);

const endOf = (commits: readonly LogCommit[]): LogPosition | null => {
  const newest = commits.at(-1);
  return newest?.events.at(-1)?.at ?? newest?.seal?.at ?? null;
};
