import type { EntityManager } from 'typeorm';
import { systemClock } from '@fairlot/kernel';
import { WAITS_MS } from '../files/file-limits.js';
import { NAMES_TEXT } from '../files/vehicle-file-sql.js';
import type { VehicleFiles } from '../files/vehicle-files.js';

type ImportKey = { readonly idUser: number; readonly idTemp: string };

/** Numbers of the files that were sent for a list's rows. */
export type ImportFiles = {
  readonly attached: number;
  /** Files for rows without a vehicle. They are deleted a day after they were sent. */
  readonly waiting: number;
};

const IS_WAITING = `f.id_user = $1 AND f.id_temp = $2 AND f.id_vehicle IS NULL`;

/**
 * Attaches pending files to their rows' vehicles, in the transaction that writes the vehicles.
 * Files of rejected rows stay pending.
 * @returns the number of files attached
 * @throws TooManyVehicleFiles
 */
export const attachFiles = async (
  manager: EntityManager,
  files: Pick<VehicleFiles, 'attach'>,
  own: ImportKey,
): Promise<number> => {
  // Read only rows with files, because a list may be long.
  const rows = await manager.query<{ tupla: number; idVehicle: number }[]>(
    `SELECT r.tupla, r.id_vehicle AS "idVehicle" FROM vehicle_import_row r
     WHERE r.id_temp = $2 AND r.id_vehicle IS NOT NULL AND r.outcome <> 'REFUSED'
       AND r.tupla IN (SELECT f.tupla FROM vehicle_file f WHERE ${IS_WAITING})`,
    [own.idUser, own.idTemp],
  );
  if (rows.length === 0) return 0;
  const vehicles = new Map(rows.map(({ tupla, idVehicle }) => [tupla, idVehicle]));
  await files.attach(manager, own, vehicles);
  const [given] = await manager.query<{ files: number }[]>(
    `SELECT count(*)::int AS files FROM vehicle_file
     WHERE id_vehicle = ANY ($1) AND xmin = pg_current_xact_id()::xid`,
    [[...vehicles.values()]],
  );
  return given?.files ?? 0;
};

/**
 * Removes the files that an import attached, unless they were changed since. Files of a deleted
 * vehicle are deleted with it.
 * @param savedIn id of the transaction that attached them
 */
export const detachFiles = async (
  manager: EntityManager,
  idVehicles: readonly number[],
  { savedIn, idUser }: { readonly savedIn: string; readonly idUser: number },
): Promise<void> => {
  await manager.query(
    `WITH gone AS (
       DELETE FROM vehicle_file WHERE id_vehicle = ANY ($1) AND xmin::text = $2
       RETURNING id_vehicle, name, position)
     INSERT INTO vehicle_file_change (id_vehicle, changed_at, id_user, what, files, old_value)
     SELECT id_vehicle, $4, $3, 'REMOVED', count(*), ${NAMES_TEXT} FROM gone GROUP BY id_vehicle`,
    [idVehicles, savedIn, idUser, systemClock.now()],
  );
};

/**
 * Counts the files that were attached, and those that still wait for a vehicle.
 * @param now epoch ms
 */
export const listImportFiles = async (
  manager: Pick<EntityManager, 'query'>,
  own: ImportKey,
  now: number,
): Promise<ImportFiles> => {
  const [found]: ImportFiles[] = await manager.query(
    `SELECT i.files_attached AS attached,
       (SELECT count(*)::int FROM vehicle_file f WHERE ${IS_WAITING} AND f.kept_at > $3) AS waiting
     FROM vehicle_import i WHERE i.id_user = $1 AND i.id_temp = $2`,
    [own.idUser, own.idTemp, now - WAITS_MS],
  );
  return found ?? { attached: 0, waiting: 0 };
};
