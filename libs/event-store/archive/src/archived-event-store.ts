import type {
  AppendUnit,
  CommittedEvent,
  EventStore,
  Fence,
  LogCommit,
  LogPosition,
  ReadLogOptions,
  ReadStreamOptions,
  SealChain,
  SealOf,
  SegmentedLog,
  StoredEvent,
  StoredSeal,
  StreamRun,
  UnitOutcome,
  UnwrittenCommand,
} from '@fairlot/event-store-port';
import type { Files } from '@fairlot/files-port';
import { LogArchive, type CommandOf } from './log-archive.js';

type RecentStore = EventStore & { readonly segments: SegmentedLog };

/**
 * The whole log: archive files and the rest in a store. Reads look into the store before the files,
 * so that they find events that are moved in between.
 */
export class ArchivedEventStore implements EventStore {
  readonly archive: LogArchive;

  constructor(
    private readonly hot: RecentStore,
    files: Pick<Files, 'put' | 'get' | 'delete'>,
    commandOf: CommandOf,
  ) {
    this.archive = new LogArchive(hot.segments, files, commandOf);
  }

  async readStream(
    stream: string,
    { from = 0, limit = Number.POSITIVE_INFINITY }: ReadStreamOptions = {},
  ): Promise<readonly CommittedEvent[]> {
    const stayed = await this.hot.readStream(stream, { from, ...(isFinite(limit) && { limit }) });
    const to = stayed[0]?.position ?? from;
    if (to <= from) return stayed;
    const events: CommittedEvent[] = [];
    for (const segment of await this.archive.segments.segmentsOf(stream, from, to)) {
      for (const commit of await this.archive.commitsOf(segment))
        for (const event of commit.events)
          if (event.stream === stream && event.position >= from && event.position < to)
            events.push(event);
      if (events.length >= limit) break;
    }
    return [...events, ...stayed].slice(0, limit);
  }

  /** Reads parts of streams. Those that start in an archived file are read one by one. */
  async readRuns(runs: readonly StreamRun[]): Promise<readonly CommittedEvent[]> {
    const stayed = await this.hot.readRuns(runs);
    const hot = new Set(stayed.map(({ stream, position }) => `${position}@${stream}`));
    const moved = runs.filter(({ stream, from }) => !hot.has(`${from}@${stream}`));
    const whole: CommittedEvent[] = [];
    for (const { stream, from, to } of moved)
      whole.push(...(await this.readStream(stream, { from, limit: to - from + 1 })));
    const known = new Set(whole.map(({ at }) => at));
    return [...stayed.filter(({ at }) => !known.has(at)), ...whole];
  }

  async findCommand(commandId: string): Promise<readonly StoredEvent[]> {
    const stayed = await this.hot.findCommand(commandId);
    const found = await this.archive.segments.segmentOfCommand(commandId);
    if (found === null) return stayed;
    const { segment, at, events } = found;
    const commits = await this.archive.commitsOf(segment);
    return commits
      .flatMap((commit) => commit.events)
      .filter((event) => event.at >= at)
      .slice(0, events)
      .map(toStoredEvent);
  }

  async findRecord(commandId: string): Promise<string | null> {
    const stayed = await this.hot.findRecord(commandId);
    if (stayed !== null) return stayed;
    const found = await this.archive.segments.segmentOfCommand(commandId);
    const commits = found === null ? [] : await this.archive.commitsOf(found.segment);
    const records = commits.flatMap((commit) => commit.records ?? []);
    return records.find(([id]) => id === commandId)?.[1] ?? null;
  }

  readLog(options: ReadLogOptions): Promise<readonly CommittedEvent[]> {
    return this.readOn(
      options,
      (more) => this.hot.readLog(more),
      ({ events }) => events,
    );
  }

  readSeals(options: ReadLogOptions): Promise<readonly StoredSeal[]> {
    return this.readOn(
      options,
      (more) => this.hot.readSeals(more),
      ({ seal }) => (seal === null ? [] : [seal]),
    );
  }

  append(units: readonly AppendUnit[], seal?: SealOf): Promise<readonly UnitOutcome[]> {
    return this.hot.append(units, seal);
  }
  knownCommands(commandIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.hot.knownCommands(commandIds);
  }
  readUnwritten(options: ReadLogOptions): Promise<readonly UnwrittenCommand[]> {
    return this.hot.readUnwritten(options);
  }
  deleteUnwritten(before: number, limit: number): Promise<number> {
    return this.hot.deleteUnwritten(before, limit);
  }
  sealChains(): Promise<readonly SealChain[]> {
    return this.hot.sealChains();
  }
  logEnd(): Promise<LogPosition | null> {
    return this.hot.logEnd();
  }
  claim(lease: string, holder: string): Promise<Fence> {
    return this.hot.claim(lease, holder);
  }
  onCommit(wake: () => void): Promise<() => Promise<void>> {
    return this.hot.onCommit(wake);
  }
  close(): Promise<void> {
    return this.hot.close();
  }

  /** Reads on until the page is full, because readers take a short page for the end of the log. */
  private async readOn<Entry extends { readonly at: LogPosition }>(
    { after = null, limit }: ReadLogOptions,
    readHot: (options: ReadLogOptions) => Promise<readonly Entry[]>,
    entriesOf: (commit: LogCommit) => readonly Entry[],
  ): Promise<readonly Entry[]> {
    const page: Entry[] = [];
    for (let from = after; ;) {
      const stayed = await readHot({ after: from, limit: limit - page.length });
      if (stayed.length > 0) return page.length === 0 ? stayed : [...page, ...stayed];
      const segment = await this.archive.segments.segmentAfter(from);
      if (segment === null) return page;
      for (const commit of await this.archive.commitsOf(segment))
        for (const entry of entriesOf(commit))
          if ((from === null || entry.at > from) && page.length < limit) page.push(entry);
      if (page.length === limit) return page;
      from = segment.until;
    }
  }
}

const toStoredEvent = (event: CommittedEvent): StoredEvent => {
  const { stream, position, type, version, data, metadata, hash, salt } = event;
  return { stream, position, type, version, data, metadata, hash, salt };
};
