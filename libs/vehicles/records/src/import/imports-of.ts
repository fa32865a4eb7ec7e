import { systemClock } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import { isCutAt, type WorkKind } from './import-work.js';
import type { ImportState } from './staged-import.js';

type Queried = Pick<EntityManager, 'query'>;

/** What is being done with a list. */
export type WorkedOn = {
  readonly doing: WorkKind;
  /** Rows. */
  readonly done: number;
  /** Null while nobody knows; of a list that is read it is about so many. */
  readonly total: number | null;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** By a process that is no more. */
  readonly isCut: boolean;
};

/** One of the lists of a user, as they are told apart. */
export type OwnImport = {
  readonly idTemp: string;
  readonly state: ImportState | 'READING';
  readonly idTemplate: number | null;
  readonly provenance: string | null;
  readonly createdAt: number;
  readonly rowCount: number;
  readonly work: WorkedOn | null;
};

/** The newest lists of a user; those that were forgotten are none. */
export const importsOf = (
  manager: Queried,
  { idUser, since, max }: { readonly idUser: number; readonly since: number; readonly max: number },
): Promise<OwnImport[]> =>
  manager.query(
    // Rows are numbered from 1: the last one's number says how many there are, however many.
    `SELECT i.id_temp AS "idTemp", i.state, i.id_template AS "idTemplate", i.provenance,
       i.created_at::float8 AS "createdAt",
       coalesce((SELECT r.tupla FROM vehicle_import_row r WHERE r.id_temp = i.id_temp
         ORDER BY r.tupla DESC LIMIT 1), 0) AS "rowCount",
       CASE WHEN w.id_temp IS NULL THEN NULL ELSE json_build_object('doing', w.doing,
         'done', w.done, 'total', w.total, 'startedAt', w.started_at, 'isCut', ${isCutAt(4)}) END AS work
     FROM vehicle_import i LEFT JOIN vehicle_import_work w ON w.id_temp = i.id_temp
     WHERE i.id_user = $1 AND i.created_at > $2 AND (i.state <> 'READING' OR w.id_temp IS NOT NULL)
     ORDER BY i.created_at DESC, i.id_temp LIMIT $3`,
    [idUser, since, max, systemClock.now()],
  );

/**
 * Stops what is being done with a list of a user: whoever does it notices, and undoes it.
 * @returns null when he has no such list, else whether anything was being done
 */
export const stopImport = async (
  manager: Queried,
  idUser: number,
  idTemp: string,
): Promise<boolean | null> => {
  const [own]: unknown[] = await manager.query(
    'SELECT 1 FROM vehicle_import WHERE id_user = $1 AND id_temp = $2',
    [idUser, idTemp],
  );
  if (own === undefined) return null;
  const [stopped]: [{ isCut: boolean }[]] = await manager.query(
    `DELETE FROM vehicle_import_work w WHERE w.id_temp = $1 RETURNING ${isCutAt(2)} AS "isCut"`,
    [idTemp, systemClock.now()],
  );
  // What a dead process began to read nobody else takes away.
  if (stopped[0]?.isCut === true)
    await manager.query(`DELETE FROM vehicle_import WHERE id_temp = $1 AND state = 'READING'`, [
      idTemp,
    ]);
  return stopped.length > 0;
};
