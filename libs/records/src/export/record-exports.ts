import { randomUUID } from 'node:crypto';
import { collectOrphans, type Files } from '@fairlot/files-port';
import { isLive, JobLost, type JobKind, type JobQueue, type JobRun } from '@fairlot/jobs';
import { assert, systemClock, Unavailable } from '@fairlot/kernel';
import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import { addAuditEntry, fieldChanges, lockCommand } from '../audit/audit-trail.js';
import { ExportRefused, TooManyExports } from './export-errors.js';
import { RecordExport, type ExportRequest, type ExportRights } from './record-export.entity.js';

type ExportPayload = { readonly idExport: string };
type ExportRun = JobRun<ExportPayload, object>;
/** The user who sends the command. */
type ExportActor = { readonly idActor: number; readonly commandId: string };
type ExportKey = { readonly idExport: string; readonly idActor: number };

export const RECORD_EXPORT: JobKind<ExportPayload, object> = { name: 'record-export' };

/**
 * Reports how many rows are written. May be called after every row.
 * @throws the reason if the export was cancelled
 */
export type ReportRows = (done: number, total: number) => Promise<void>;

/** A kind of records whose lists can be exported. */
export type ExportKind = {
  /**
   * The content of the file, as the user's rights allow.
   * @throws ExportRefused
   */
  readonly content: (
    asked: ExportRequest,
    by: { readonly idActor: number; readonly rights: ExportRights },
    report: ReportRows,
  ) => AsyncIterable<Uint8Array>;
};

/** An export with its progress. */
export type ExportState = Pick<
  RecordExport,
  'idExport' | 'asked' | 'rights' | 'idFile' | 'bytes' | 'rows' | 'reason'
> & {
  readonly askedAt: number;
  /** `failed` means that there is a reason, or that three attempts failed. */
  readonly state: 'running' | 'ready' | 'failed';
  /** Number of records; null before the first report. */
  readonly done: number | null;
  readonly total: number | null;
  /** When the file will be deleted, epoch ms. */
  readonly expiresAt: number;
};

type ExportEnd = Partial<Pick<RecordExport, 'idFile' | 'bytes' | 'rows' | 'reason'>>;

/** Owner of the files in `Files`. */
const FILE_OWNER = 'record-export';
const RETENTION_MS = 24 * 3_600_000;
const RUNNING_MAX = 2;
/** Maximum number of a user's exports. The oldest files are deleted to make room for new ones. */
const EXPORTS_MAX = 10;
const FILE_BYTES_MAX = 200_000_000;
/** Maximum size of all files together. */
const ALL_BYTES_MAX = 5_000_000_000;
const FULL_RETRY_SECONDS = 600;

/**
 * Exports of whole lists. Jobs write the files, which are kept for a day for the requesting user.
 */
export class RecordExports {
  private readonly kinds = new Map<string, ExportKind>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: JobQueue,
    private readonly files: Files,
  ) {}

  add(record: string, kind: ExportKind): void {
    this.kinds.set(record, kind);
  }

  /**
   * Stores the request and its job in one transaction. If the command is repeated, returns the
   * first export.
   * @returns the id of the export
   * @throws TooManyExports; Unavailable OVERLOADED if all files together need too much space
   */
  begin(asked: ExportRequest, rights: ExportRights, by: ExportActor): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      // Handle a user's requests one by one, so that concurrent requests cannot exceed the limit.
      await lockCommand(manager, `record-export ${by.idActor}`);
      const before = await manager.findOneBy(RecordExport, by);
      return before?.idExport ?? this.store(manager, { asked, rights, by });
    });
  }

  /** The export. Null if it is unknown, deleted or expired, or belongs to another user. */
  async find({ idExport, idActor }: ExportKey): Promise<ExportState | null> {
    const { manager } = this.dataSource;
    const [found] = await this.states(
      await manager.findBy(RecordExport, { idExport, idActor, deletedAt: IsNull() }),
    );
    return found ?? null;
  }

  /** All exports of a user, newest first. */
  async own(idActor: number): Promise<readonly ExportState[]> {
    const order = { askedAt: 'DESC', idExport: 'ASC' } as const;
    const where = { idActor, deletedAt: IsNull() };
    return this.states(await this.dataSource.manager.find(RecordExport, { where, order }));
  }

  /** Cancels an export or deletes its file. Works once. False if the user has no such export. */
  async delete(idExport: string, by: ExportActor): Promise<boolean> {
    const deletedAt = new Date(systemClock.now());
    const found = await this.dataSource.transaction(async (manager) => {
      const where = { idExport, idActor: by.idActor };
      const row = await manager.findOne(RecordExport, {
        where,
        lock: { mode: 'pessimistic_write' },
      });
      if (row === null || row.deletedAt !== null) return row;
      // If the job is still running, it finds this mark when it ends, and deletes its own file.
      await manager.update(RecordExport, where, { deletedAt });
      const changes = [trailChangeOf(idExport, { deletedAt: deletedAt.getTime() })];
      await addAuditEntry(manager, TRAIL_TABLE, { by, changes });
      return row;
    });
    if (found === null) return false;
    await this.queue.cancel(RECORD_EXPORT, idExport);
    if (found.idFile !== null) await this.files.delete(FILE_OWNER, found.idFile);
    return true;
  }

  /** Opens a file and records this in the audit trail. Null if the file has just been deleted. */
  async open(
    { idExport, idFile }: Pick<ExportState, 'idExport' | 'idFile'>,
    by: ExportActor,
  ): Promise<AsyncIterable<Uint8Array> | null> {
    const content = idFile === null ? null : await this.files.get(FILE_OWNER, idFile);
    if (content === null) return null;
    await addAuditEntry(this.dataSource.manager, TRAIL_TABLE, {
      by,
      changes: [trailChangeOf(idExport, { downloadedAt: systemClock.now() })],
    });
    return content;
  }

  /** Writes the file of an export. Each attempt starts from the beginning. */
  async run(run: ExportRun): Promise<void> {
    const { idExport } = run.payload;
    const found = await this.dataSource.manager.findOneBy(RecordExport, { idExport });
    const kind = found && this.kinds.get(found.asked.record);
    let written = 0;
    const report: ReportRows = async (done, total) => {
      written = done;
      await run.progress(done, total);
    };
    try {
      if (!kind) throw new ExportRefused('LIST_CHANGED');
      const content = limitBytes(kind.content(found.asked, found, report));
      const { idFile, bytes } = await this.files.put(FILE_OWNER, content);
      await this.finish(run, { idFile, bytes, rows: written });
    } catch (error) {
      if (!(error instanceof ExportRefused)) throw error;
      await this.finish(run, { reason: error.reason });
    }
  }

  /**
   * Deletes files without an export. The rows of expired exports are deleted by `OverdueRows`.
   * @param now epoch ms
   */
  async collect(now: number): Promise<void> {
    const namedAmong = async (ids: readonly string[]): Promise<string[]> => {
      const named = await this.dataSource.manager.findBy(RecordExport, { idFile: In(ids) });
      return named.flatMap(({ idFile }) => idFile ?? []);
    };
    await collectOrphans(this.files, FILE_OWNER, { now, namedAmong });
  }

  private async store(
    manager: EntityManager,
    { asked, rights, by }: { asked: ExportRequest; rights: ExportRights; by: ExportActor },
  ): Promise<string> {
    await this.requireRoom(manager, by.idActor);
    const idExport = randomUUID();
    const idJob = await this.queue.enqueue(manager, RECORD_EXPORT, {
      key: idExport,
      payload: { idExport },
    });
    assert(idJob !== null, 'the export must have one job');
    const askedAt = new Date(systemClock.now());
    await manager.insert(RecordExport, { idExport, ...by, asked, rights, askedAt, idJob });
    // Leave out the values of filters, which may be names of persons.
    const { query, ...list } = asked;
    const facts = { ...list, filters: Object.keys(query), markets: rights.adminEnabledMarkets };
    await addAuditEntry(manager, TRAIL_TABLE, { by, changes: [trailChangeOf(idExport, facts)] });
    return idExport;
  }

  /**
   * Refuses an export beyond the limits, and deletes the user's oldest exports to make room.
   * @throws TooManyExports, Unavailable
   */
  private async requireRoom(manager: EntityManager, idActor: number): Promise<void> {
    const order = { askedAt: 'DESC' } as const;
    const where = { idActor, deletedAt: IsNull() };
    const rows = await manager.find(RecordExport, { where, order });
    const states = await this.states(rows);
    if (states.filter(({ state }) => state === 'running').length >= RUNNING_MAX)
      throw new TooManyExports();
    const [used] = await manager.query<{ bytes: number }[]>(
      'SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM record_export',
    );
    if (used!.bytes > ALL_BYTES_MAX) throw new Unavailable('OVERLOADED', FULL_RETRY_SECONDS);
    const old = states.filter(({ state }) => state !== 'running').slice(EXPORTS_MAX - 1);
    if (old.length > 0)
      await manager.delete(RecordExport, { idExport: In(old.map(({ idExport }) => idExport)) });
  }

  private async finish(run: ExportRun, end: ExportEnd): Promise<void> {
    const { idExport } = run.payload;
    const isNeeded = await this.dataSource
      .transaction(async (manager) => {
        const endedAt = new Date(systemClock.now());
        const where = { idExport, deletedAt: IsNull() };
        const { affected } = await manager.update(RecordExport, where, { ...end, endedAt });
        await run.finish(manager, {});
        return affected !== 0;
      })
      .catch((error: unknown) => {
        // If the result of the commit is unknown, the row may refer to the file, so keep it. If no
        // row does, `collect` deletes the file.
        if (!(error instanceof JobLost)) throw error;
        return false;
      });
    if (!isNeeded && end.idFile) await this.files.delete(FILE_OWNER, end.idFile);
  }

  private async states(rows: readonly RecordExport[]): Promise<ExportState[]> {
    const now = systemClock.now();
    const kept = rows.filter(({ askedAt }) => askedAt.getTime() + RETENTION_MS > now);
    const running = kept.filter(({ endedAt }) => endedAt === null);
    const jobs = await this.queue.newest(
      RECORD_EXPORT,
      running.map(({ idExport }) => idExport),
    );
    // Include completed jobs, because a job may have completed after its row was read.
    const live = new Map(
      jobs.filter((job) => isLive(job) || job.state === 'completed').map((job) => [job.key, job]),
    );
    return kept.map(({ askedAt, endedAt: _endedAt, ...row }) => {
      const job = live.get(row.idExport);
      const state = row.idFile !== null ? 'ready' : job !== undefined ? 'running' : 'failed';
      const at = { askedAt: askedAt.getTime(), expiresAt: askedAt.getTime() + RETENTION_MS };
      return { ...row, ...at, state, done: job?.done ?? null, total: job?.total ?? null };
    });
  }
}

const TRAIL_TABLE = { name: 'record_export', personal: [] };
const trailChangeOf = (key: string, facts: Readonly<Record<string, unknown>>) => ({
  key,
  fields: fieldChanges(null, facts, []),
  row: {},
});

/** Passes content on, up to the maximum size. @throws ExportRefused TOO_LARGE */
async function* limitBytes(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > FILE_BYTES_MAX) throw new ExportRefused('TOO_LARGE');
    yield piece;
  }
}
