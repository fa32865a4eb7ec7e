import { createHash } from 'node:crypto';
import { systemClock, Unavailable } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { VehicleFiles } from '../files/vehicle-files.js';
import { VehicleRegistry } from '../vehicle-registry.js';
import { filesOf, type ImportFiles } from './import-files.js';
import {
  beginImport,
  doubtsOf,
  importOf,
  lockImport,
  newestStaged,
  problemsOf,
  rowsOf,
  type KeptImport,
  type RowPage,
} from './import-rows.js';
import type { ListMapping } from './judge-row.js';
import { ImportOver } from './import-over.js';
import { importsOf, stopImport, type OwnImport } from './imports-of.js';
import { ImportWork, isCutAt, type Reached, type WorkKind } from './import-work.js';
import { rememberHeadings } from './known-headings.js';
import { judgeList, readOn, type Judging } from './judge-list.js';
import { saveImport } from './save-import.js';
import { keepRows, RowJudge } from './stage-rows.js';
import type { StagedImport, StagedRow } from './staged-import.js';
import { undoImport } from './undo-import.js';
import type { ListVocabulary } from './vehicle-fields.js';
import type { ListOwner } from './vehicle-record.js';
import { BATCH } from './write-planned.js';

/** Lists of one user that wait to be saved; with one more, the oldest of them is forgotten. */
const STAGED_MAX = 3;
/** Lists of one user in a day, saved ones too: each may hold a hundred thousand rows. */
const DAY_MAX = 40;
const DAY_MS = 86_400_000;
/** Lists of a user that are shown at once. */
const SHOWN_MAX = 10;
/** Whoever sends the same list while it is read comes again later. */
const AGAIN_SECONDS = 5;

/** As many lists in a day as there may be. */
export class TooManyImports extends Error {
  override readonly name = 'TooManyImports';
  constructor(readonly retryAfterSeconds: number) {
    super('too many lists in a day');
  }
}

type Sent = {
  /** What its sender calls this sending; the same list sent again by it is one. */
  readonly idTemp: string;
  readonly idUser: number;
  readonly content: Buffer;
  readonly owner: ListOwner;
  readonly vocabulary: ListVocabulary;
};
type Own = { readonly idUser: number; readonly idTemp: string };

/**
 * Lists of vehicles from the moment they are sent in until a day later. Nothing of them is in the stock
 * before they are saved; what was saved can be undone as long as nobody has touched it.
 */
@Injectable()
export class VehicleImports {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly vehicles: VehicleRegistry,
    private readonly vehicleFiles: VehicleFiles,
  ) {}

  /**
   * SEC-29: reads and judges a list; what cannot be read to its end leaves nothing.
   * @returns false when something else was sent by this id, or somebody else did
   * @throws ListFault, TooManyImports; ImportOver when it is stopped; Unavailable OVERLOADED while it is
   * being read already
   */
  async stage(sent: Sent): Promise<boolean> {
    const { idTemp, idUser, content } = sent;
    const { manager } = this.dataSource;
    const contentHash = createHash('sha256').update(content).digest('hex');
    await forgetTorn(manager, sent);
    const [before]: { isSame: boolean; isRead: boolean; isAtWork: boolean }[] = await manager.query(
      `SELECT id_user = $2 AND content_hash = $3 AS "isSame", state <> 'READING' AS "isRead",
           EXISTS (SELECT 1 FROM vehicle_import_work w WHERE w.id_temp = i.id_temp) AS "isAtWork"
         FROM vehicle_import i WHERE id_temp = $1`,
      [idTemp, idUser, contentHash],
    );
    if (before?.isSame && !before.isRead && before.isAtWork)
      throw new Unavailable('OVERLOADED', AGAIN_SECONDS);
    if (before !== undefined) return before.isSame && before.isRead;
    await this.makeRoom(manager, idUser);
    const work = await this.begin({ ...sent, contentHash });
    if (work === null) return false;
    try {
      await judgeList(this.dataSource, sent, work);
    } catch (error) {
      const isOurs = await work.dropped();
      await manager.query(`DELETE FROM vehicle_import WHERE id_temp = $1 AND state = 'READING'`, [
        idTemp,
      ]);
      throw isOurs ? error : new ImportOver();
    }
    return true;
  }

  /**
   * Reads on what a process was reading that is no more (SEC-29). What cannot be read stays cut: who sent it
   * is told to send it again, and hears then what is wrong with it.
   * @returns false where there is none
   */
  async readCut(judging: Judging, signal: AbortSignal): Promise<boolean> {
    const work = await ImportWork.takeOver(this.dataSource.manager, signal);
    if (work === null) return false;
    await readOn(this.dataSource, work, judging);
    return true;
  }

  /** ENG-150: the newest of a user, and how far what is being done with them has come. */
  own(idUser: number): Promise<OwnImport[]> {
    const since = systemClock.now() - DAY_MS;
    return importsOf(this.dataSource.manager, { idUser, since, max: SHOWN_MAX });
  }

  /** ENG-151: whether anything was being done, which is now undone; null when it is no list of his. */
  stop({ idUser, idTemp }: Own): Promise<boolean | null> {
    return stopImport(this.dataSource.manager, idUser, idTemp);
  }

  /** Null when it is another user's, over or unknown. */
  find({ idUser, idTemp }: Own): Promise<StagedImport | null> {
    return importOf(this.dataSource.manager, idUser, idTemp);
  }

  /** SEC-16: the one that was saved by this key, else the newest that waits; null when none does. */
  newest(idUser: number, key: string | null): Promise<string | null> {
    return newestStaged(this.dataSource.manager, idUser, key);
  }

  rows(idTemp: string, page: RowPage): Promise<StagedRow[]> {
    return rowsOf(this.dataSource.manager, idTemp, page);
  }

  /** What is wrong with rows that were not taken, or why one was not taken back. */
  problems({ idTemp, state }: Pick<StagedImport, 'idTemp' | 'state'>, max: number) {
    const outcome = state === 'UNDONE' ? 'KEPT' : 'REFUSED';
    return problemsOf(this.dataSource.manager, idTemp, { outcome, max });
  }

  /** Rows whose frame number speaks against their make. */
  doubts(idTemp: string, max: number) {
    return doubtsOf(this.dataSource.manager, idTemp, max);
  }

  files(own: Own): Promise<ImportFiles> {
    return filesOf(this.dataSource.manager, own, systemClock.now());
  }

  /** All rows, as they are asked for. */
  async *allRows(
    idTemp: string,
    of: Pick<RowPage, 'onlyWrong' | 'having'>,
  ): AsyncGenerator<StagedRow> {
    let after = 0;
    for (;;) {
      const rows = await this.rows(idTemp, { ...of, after, limit: BATCH });
      yield* rows;
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.tupla;
    }
  }

  /** ENG-93: reads the same rows by another mapping, and the seller's next list too. @throws ImportOver */
  remap(
    own: Own,
    by: {
      readonly mapping: ListMapping;
      readonly owner: ListOwner;
      readonly vocabulary: ListVocabulary;
    },
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const found = await locked(manager, own);
      if (found.state !== 'STAGED') throw new ImportOver();
      await manager.query('UPDATE vehicle_import SET mapping = $2 WHERE id_temp = $1', [
        own.idTemp,
        JSON.stringify(by.mapping),
      ]);
      await rememberHeadings(manager, found, { headings: found.headings, mapping: by.mapping });
      const judge = new RowJudge(by.mapping, by.vocabulary, by.owner);
      await this.working(manager, found, 'JUDGING', async (reached) => {
        for (let after = 0; ;) {
          const page = { onlyWrong: false, after, limit: BATCH };
          const rows = await rowsOf(manager, own.idTemp, page);
          await keepRows(manager, own.idTemp, await judge.judge(manager, rows));
          if (rows.length < BATCH) return;
          after = rows.at(-1)!.tupla;
          await reached(after);
        }
      });
    });
  }

  /**
   * SEC-15: writes what is right, all of it or nothing; a repeat changes nothing.
   * @throws ImportOver, TooManyVehicleFiles; Unavailable OVERLOADED where another saving takes long
   */
  save(own: Own, owner: ListOwner, key: string | null): Promise<void> {
    return this.vehicles.within(async (writing) => {
      const found = await locked(writing.manager, own);
      if (found.state === 'UNDONE') throw new ImportOver();
      if (found.state === 'STAGED')
        await this.working(writing.manager, found, 'SAVING', (reached) =>
          saveImport(writing, { ...own, key }, { owner, files: this.vehicleFiles, reached }),
        );
    });
  }

  /** ENG-96: takes back what was saved and nobody has touched since. @throws ImportOver */
  undo(own: Own): Promise<void> {
    return this.vehicles.within(async (writing) => {
      const found = await locked(writing.manager, own);
      const { state, savedIn } = found;
      if (state === 'STAGED') throw new ImportOver();
      if (state === 'SAVED')
        await this.working(writing.manager, found, 'UNDOING', (reached) =>
          undoImport(writing, { ...own, savedIn: savedIn ?? '', reached }),
        );
    });
  }

  /** The list and that it is being read, both or none; null when there is one by its id. */
  private begin(sent: Sent & { readonly contentHash: string }): Promise<ImportWork | null> {
    const begun = { idTemp: sent.idTemp, doing: 'JUDGING', total: null } as const;
    return this.dataSource.transaction(async (manager) =>
      (await beginImport(manager, sent))
        ? ImportWork.begin(this.dataSource.manager, begun, manager)
        : null,
    );
  }

  /**
   * What a transaction does with the rows of a list, where everybody sees how far it is and its user may
   * stop it. @throws ImportOver when he does
   */
  private async working(
    manager: EntityManager,
    { idTemp, counts }: StagedImport,
    doing: WorkKind,
    does: (reached: Reached) => Promise<void>,
  ): Promise<void> {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const work = await ImportWork.begin(this.dataSource.manager, { idTemp, doing, total });
    try {
      await does((tupla) => work.at(tupla, total));
      await work.finish(manager);
    } catch (error) {
      throw (await work.dropped()) ? error : new ImportOver();
    }
  }

  private async makeRoom(manager: EntityManager, idUser: number): Promise<void> {
    const now = systemClock.now();
    const [sent]: { n: number; oldest: number }[] = await manager.query(
      `SELECT count(*)::int AS n, min(created_at)::float8 AS oldest
       FROM vehicle_import WHERE id_user = $1 AND created_at > $2`,
      [idUser, now - DAY_MS],
    );
    if (sent !== undefined && sent.n >= DAY_MAX)
      throw new TooManyImports(Math.max(1, Math.ceil((sent.oldest + DAY_MS - now) / 1_000)));
    // Its rows go, it stays to be counted; one that is being saved is left alone.
    await manager.query(
      `WITH old AS (SELECT id_temp FROM vehicle_import WHERE id_user = $1 AND state = 'STAGED'
         ORDER BY created_at DESC, id_temp OFFSET $2 FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM vehicle_import_row WHERE id_temp IN (SELECT id_temp FROM old))
       UPDATE vehicle_import SET state = 'READING' WHERE id_temp IN (SELECT id_temp FROM old)`,
      [idUser, STAGED_MAX - 1],
    );
  }
}

/** What a process began to read that is no more: the same list may be sent again by its id. */
const forgetTorn = (manager: EntityManager, { idTemp, idUser }: Own): Promise<unknown> =>
  manager.query(
    `DELETE FROM vehicle_import i USING vehicle_import_work w
     WHERE i.id_temp = $1 AND w.id_temp = i.id_temp AND id_user = $2 AND state = 'READING'
       AND ${isCutAt(3)}`,
    [idTemp, idUser, systemClock.now()],
  );

/** Of the same user, and no longer anybody else's to change. */
const locked = async (manager: EntityManager, { idUser, idTemp }: Own): Promise<KeptImport> => {
  await lockImport(manager, idUser, idTemp);
  const found = await importOf(manager, idUser, idTemp);
  if (found === null) throw new ImportOver();
  return found;
};
