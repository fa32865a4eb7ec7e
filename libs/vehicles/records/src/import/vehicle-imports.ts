import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isLive, JobQueue, type Job } from '@fairlot/jobs';
import { bytesInParts, CALL_LIMITS, systemClock, Unavailable } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { VehicleFiles } from '../files/vehicle-files.js';
import { VehicleRegistry } from '../vehicle-registry.js';
import { listImportFiles, type ImportFiles } from './import-files.js';
import {
  errorOfRefusal,
  isCut,
  VEHICLE_IMPORT,
  type ImportOutput,
  type ImportPayload,
  type ImportRun,
} from './import-jobs.js';
import {
  beginImport,
  listDoubts,
  importOf,
  readNewestStaged,
  listProblems,
  listRows,
  type RowPage,
} from './import-rows.js';
import type { ListMapping } from './rows/judge-row.js';
import { readValueMappings, unknownValues, type ValueChange } from './values/value-mappings.js';
import { WrongImportState } from './wrong-import-state.js';
import { listImports, stopImport, type OwnImport } from './imports-of.js';
import { forgetImport } from './forget-import.js';
import { runImport, type JudgeOptionsOf } from './run-import.js';
import type { StagedImport, StagedRow } from './staged-import.js';
import { stoppedImports, type StoppedImports } from './stopped-imports.js';
import type { TextEncoding } from './file/text-encoding.js';
import type { ListOwner } from './rows/vehicle-record.js';
import { ROWS_PER_BATCH } from './rows/write-planned.js';

/**
 * The maximum number of pending lists of one user. If there is one more, the oldest is discarded.
 */
const STAGED_MAX = 3;
const DAY_MS = 86_400_000;
/** The number of lists in the overview of a user. */
const SHOWN_MAX = 10;
/** When to retry if another request is reading the list. */
const AGAIN_SECONDS = 5;
/** How long an operation waits for the one that is running. */
const TURN_MS = 10_000;

/** The user has reached the daily limit of lists. */
export class TooManyImports extends Error {
  override readonly name = 'TooManyImports';
  constructor(readonly retryAfterSeconds: number) {
    super('too many lists in a day');
  }
}

type UploadedList = {
  /** The client's id for this upload. Sending the same list again with it has no effect. */
  readonly idTemp: string;
  readonly idUser: number;
  readonly content: Buffer;
  readonly owner: ListOwner;
  /** The encoding that the sender chose. It is detected if missing. */
  readonly encoding?: TextEncoding | undefined;
};
type ImportKey = { readonly idUser: number; readonly idTemp: string };

/**
 * Uploaded lists of vehicles. A list is only a preview until it is saved. A saved list can be undone for
 * a day, except for vehicles changed since.
 */
@Injectable()
export class VehicleImports {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly vehicles: VehicleRegistry,
    private readonly vehicleFiles: VehicleFiles,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * SEC-29: reads and validates a list. A list that cannot be read completely leaves no rows.
   * @returns false if other content, or another user, uses this id
   * @throws ListFault, TooManyImports; WrongImportState if the import was stopped; Unavailable
   * (OVERLOADED) while another request reads the list, or once all attempts have failed
   */
  async stage(sent: UploadedList): Promise<boolean> {
    const { idTemp, idUser, content } = sent;
    const { manager } = this.dataSource;
    const hash = createHash('sha256');
    for await (const part of bytesInParts(content)) hash.update(part);
    const contentHash = hash.digest('hex');
    const job = await this.newestJob(idTemp);
    if (job !== undefined && (isCut(job) || job.state === 'cancelled'))
      await this.forgetUnread({ idTemp, idUser });
    const [before]: { isSame: boolean; isRead: boolean }[] = await manager.query(
      `SELECT id_user = $2 AND content_hash = $3 AS "isSame", state <> 'READING' AS "isRead"
         FROM vehicle_import i WHERE id_temp = $1`,
      [idTemp, idUser, contentHash],
    );
    if (before?.isSame && !before.isRead && job !== undefined && isLive(job))
      throw new Unavailable('OVERLOADED', AGAIN_SECONDS);
    if (before !== undefined) return before.isSame && before.isRead;
    await this.deleteOldest(manager, idUser);
    const id = await this.begin({ ...sent, contentHash });
    if (id === null) return false;
    try {
      await this.end(id);
    } catch (error) {
      // On Unavailable another process continues the job, so the list is kept.
      if (!(error instanceof Unavailable)) await this.forgetUnread({ idTemp, idUser });
      throw error;
    }
    return true;
  }

  /** Runs a job. Callers that wait for the job receive its failure. */
  run(run: ImportRun, judging: JudgeOptionsOf): Promise<void> {
    const { dataSource, vehicles, vehicleFiles: files } = this;
    return runImport(run, { dataSource, vehicles, files, judging });
  }

  /** ENG-150: returns the newest lists of a user and their progress. */
  own(idUser: number): Promise<OwnImport[]> {
    const since = systemClock.now() - DAY_MS;
    return listImports(this.dataSource.manager, this.jobs, { idUser, since, max: SHOWN_MAX });
  }

  /** Returns the lists of these markets whose job failed and that are not deleted. */
  stopped(idMarkets: readonly string[]): Promise<StoppedImports> {
    return stoppedImports(this.dataSource.manager, this.jobs, idMarkets);
  }

  /**
   * ENG-151: cancels running work. Returns whether there was any, or null if the list belongs to
   * another user.
   */
  stop(own: ImportKey): Promise<boolean | null> {
    return stopImport(this.dataSource.manager, this.jobs, own);
  }

  /** Finds an import. Null if it is unknown, has expired or belongs to another user. */
  find({ idUser, idTemp }: ImportKey): Promise<StagedImport | null> {
    return importOf(this.dataSource.manager, idUser, idTemp);
  }

  /** SEC-16: returns the list saved with this key, otherwise the newest pending one, or null. */
  newest(idUser: number, key: string | null): Promise<string | null> {
    return readNewestStaged(this.dataSource.manager, idUser, key);
  }

  rows(idTemp: string, page: RowPage): Promise<StagedRow[]> {
    return listRows(this.dataSource.manager, idTemp, page);
  }

  /** Returns why rows were rejected or, after an undo, why they were kept. */
  problems({ idTemp, state }: Pick<StagedImport, 'idTemp' | 'state'>, max: number) {
    const outcome = state === 'UNDONE' ? 'KEPT' : 'REFUSED';
    return listProblems(this.dataSource.manager, idTemp, { outcome, max });
  }

  /** Returns warnings about accepted rows. */
  doubts(idTemp: string, max: number) {
    return listDoubts(this.dataSource.manager, idTemp, max);
  }

  files(own: ImportKey): Promise<ImportFiles> {
    return listImportFiles(this.dataSource.manager, own, systemClock.now());
  }

  /** Loads all rows page by page. */
  async *allRows(
    idTemp: string,
    of: Pick<RowPage, 'onlyWrong' | 'having'>,
  ): AsyncGenerator<StagedRow> {
    let after = 0;
    for (;;) {
      const rows = await this.rows(idTemp, { ...of, after, limit: ROWS_PER_BATCH });
      yield* rows;
      if (rows.length < ROWS_PER_BATCH) return;
      after = rows.at(-1)!.tupla;
    }
  }

  /**
   * ENG-93: validates the rows again with other column and value mappings. Later lists use them.
   * @throws WrongImportState
   */
  remap(own: ImportKey, mapping: ListMapping, values: readonly ValueChange[] = []): Promise<void> {
    return this.work({ ...own, doing: 'JUDGING', mapping, values });
  }

  /**
   * Returns values that could not be understood, and the value mappings that the seller has
   * entered.
   */
  async values({ idTemp, idOwnerDealer }: StagedImport, max: number) {
    const { manager } = this.dataSource;
    const unknown = await unknownValues(manager, idTemp, max);
    return { unknown, known: await readValueMappings(manager, idOwnerDealer) };
  }

  /**
   * SEC-15: writes the accepted rows, all or nothing. A repeat has no effect.
   * @throws WrongImportState, TooManyVehicleFiles; Unavailable OVERLOADED while other work on it is running
   */
  save(own: ImportKey, key: string | null): Promise<void> {
    return this.work({ ...own, doing: 'SAVING', key });
  }

  /** ENG-96: undoes a saved list, except for vehicles changed since. @throws WrongImportState */
  undo(own: ImportKey): Promise<void> {
    return this.work({ ...own, doing: 'UNDOING' });
  }

  /** Stores the list together with its job. Returns null if the id is in use. */
  private begin(sent: UploadedList & { readonly contentHash: string }): Promise<string | null> {
    const { idTemp, idUser } = sent;
    const payload = { idTemp, idUser, doing: 'JUDGING', mapping: null } as const;
    return this.dataSource.transaction(async (manager) => {
      if (!(await beginImport(manager, sent))) return null;
      const id = await this.jobs.enqueue(manager, VEHICLE_IMPORT, { key: idTemp, payload });
      if (id === null) throw new Unavailable('OVERLOADED', AGAIN_SECONDS);
      return id;
    });
  }

  /** Runs work on a list in any process. Concurrent calls with the same request share one job. */
  private async work(payload: ImportPayload): Promise<void> {
    const { idTemp } = payload;
    const until = AbortSignal.timeout(TURN_MS);
    for (;;) {
      const id = await this.dataSource.transaction((manager) =>
        this.jobs.enqueue(manager, VEHICLE_IMPORT, { key: idTemp, payload }),
      );
      if (id !== null) return this.end(id);
      const running = await this.newestJob(idTemp);
      if (running === undefined) continue;
      if (isDeepStrictEqual(running.payload, payload)) return this.end(running.id);
      await this.jobs.end(VEHICLE_IMPORT, running.id, until);
    }
  }

  private async end(id: string): Promise<void> {
    const ended = await this.jobs.end(VEHICLE_IMPORT, id);
    if (ended.state === 'cancelled') throw new WrongImportState();
    if (ended.state === 'failed') throw new Unavailable('OVERLOADED', AGAIN_SECONDS);
    const { refusal } = ended.output;
    if (refusal !== null) throw errorOfRefusal(refusal);
  }

  private async newestJob(idTemp: string): Promise<Job<ImportPayload, ImportOutput> | undefined> {
    const [job] = await this.jobs.newest(VEHICLE_IMPORT, [idTemp]);
    return job;
  }

  /** Lets users send the list again with the same id. It still counts towards the daily limit. */
  private forgetUnread(own: ImportKey): Promise<void> {
    return forgetImport(this.dataSource.manager, own);
  }

  private async deleteOldest(manager: EntityManager, idUser: number): Promise<void> {
    const now = systemClock.now();
    const [sent]: { n: number; oldest: number }[] = await manager.query(
      `SELECT count(*)::int AS n, min(created_at)::float8 AS oldest
       FROM vehicle_import WHERE id_user = $1 AND created_at > $2`,
      [idUser, now - DAY_MS],
    );
    if (sent !== undefined && sent.n >= CALL_LIMITS.lists.max)
      throw new TooManyImports(Math.max(1, Math.ceil((sent.oldest + DAY_MS - now) / 1_000)));
    // Deletes the rows, but keeps the list for the daily limit. Skips a list that is being saved.
    await manager.query(
      `WITH old AS (SELECT id_temp FROM vehicle_import WHERE id_user = $1 AND state = 'STAGED'
         ORDER BY created_at DESC, id_temp OFFSET $2 FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM vehicle_import_row WHERE id_temp IN (SELECT id_temp FROM old))
       UPDATE vehicle_import SET state = 'READING' WHERE id_temp IN (SELECT id_temp FROM old)`,
      [idUser, STAGED_MAX - 1],
    );
  }
}
