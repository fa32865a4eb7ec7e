import { isLive, type Job, type JobQueue } from '@fairlot/jobs';
import { systemClock } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import { isCut, VEHICLE_IMPORT, type ImportOutput, type ImportPayload } from './import-jobs.js';
import { forgetImport } from './forget-import.js';
import type { ImportState } from './staged-import.js';

type QueryManager = Pick<EntityManager, 'query'>;

/** Work on a list that is running or has failed. */
type WorkedOn = {
  readonly doing: ImportPayload['doing'];
  /** Number of rows that are finished. */
  readonly done: number;
  /**
   * Number of rows in the list. Null while it is unknown, and an estimate while the list is being
   * read.
   */
  readonly total: number | null;
  /** When the work began, in epoch milliseconds. */
  readonly startedAt: number;
  /** Whether the work failed, so that no process works on the list any more. */
  readonly isCut: boolean;
};

/** A list in the overview of the user who uploaded it. */
export type OwnImport = {
  readonly idTemp: string;
  readonly state: ImportState | 'READING';
  readonly idTemplate: number | null;
  readonly provenance: string | null;
  readonly createdAt: number;
  readonly rowCount: number;
  readonly work: WorkedOn | null;
};

const importProgressOf = (
  job: Job<ImportPayload, ImportOutput> | undefined,
  now: number,
): WorkedOn | null => {
  if (job === undefined || !(isLive(job) || isCut(job))) return null;
  const { payload, done, total, runningMs } = job;
  return {
    doing: payload.doing,
    done: done ?? 0,
    total,
    startedAt: now - (runningMs ?? 0),
    isCut: isCut(job),
  };
};

/** Returns the newest lists of a user, without deleted ones. */
export const listImports = async (
  manager: QueryManager,
  jobs: JobQueue,
  { idUser, since, max }: { readonly idUser: number; readonly since: number; readonly max: number },
): Promise<OwnImport[]> => {
  const lists: Omit<OwnImport, 'work'>[] = await manager.query(
    // Rows are numbered from 1, so the highest number is the count.
    `SELECT i.id_temp AS "idTemp", i.state, i.id_template AS "idTemplate", i.provenance,
       i.created_at::float8 AS "createdAt",
       coalesce((SELECT r.tupla FROM vehicle_import_row r WHERE r.id_temp = i.id_temp
         ORDER BY r.tupla DESC LIMIT 1), 0) AS "rowCount"
     FROM vehicle_import i WHERE i.id_user = $1 AND i.created_at > $2
     ORDER BY i.created_at DESC, i.id_temp`,
    [idUser, since],
  );
  const found = await jobs.newest(
    VEHICLE_IMPORT,
    lists.map(({ idTemp }) => idTemp),
  );
  const now = systemClock.now();
  const works = new Map(found.map((job) => [job.key, importProgressOf(job, now)]));
  return lists
    .map((list) => ({ ...list, work: works.get(list.idTemp) ?? null }))
    .filter(({ state, work }) => state !== 'READING' || work !== null)
    .slice(0, max);
};

/**
 * Stops the work on a list. The worker notices and rolls back. A list that was not read completely
 * is deleted.
 * @returns null if the user has no such list, otherwise whether any work was running
 */
export const stopImport = async (
  manager: QueryManager,
  jobs: JobQueue,
  { idUser, idTemp }: { readonly idUser: number; readonly idTemp: string },
): Promise<boolean | null> => {
  const [own]: unknown[] = await manager.query(
    'SELECT 1 FROM vehicle_import WHERE id_user = $1 AND id_temp = $2',
    [idUser, idTemp],
  );
  if (own === undefined) return null;
  const isStopped = await jobs.cancel(VEHICLE_IMPORT, idTemp);
  if (isStopped) await forgetImport(manager, { idUser, idTemp });
  return isStopped;
};
