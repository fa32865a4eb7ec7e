import type { RowWriting } from '@fairlot/records';
import { claimedAmong } from '../listing/listing-claims.js';
import { RELIED_ON_STATES, Vehicle } from '../vehicle.entity.js';
import { detachFiles } from './import-files.js';
import type { ReportRow } from './import-jobs.js';
import { ROWS_PER_BATCH } from './rows/write-planned.js';

type SavedRow = {
  readonly tupla: number;
  readonly idVehicle: number;
  readonly before: object | null;
};

type UndoRequest = {
  readonly idUser: number;
  readonly idTemp: string;
  readonly savedIn: string;
  readonly reached: ReportRow;
};

/** An undo finds vehicles by this column. */
const UNIQUE_COLUMNS = ['idVehicle'] as const;
/**
 * Fields that an undo does not change: the insert date, and the state, which follows from events.
 */
const KEPT_FIELDS = [
  'state',
  'streamPosition',
  'madeAs',
  'stage',
  'idSentTemplate',
  'stagePosition',
  'insertDate',
];

const restoredFields = (before: object): Partial<Vehicle> =>
  Object.fromEntries(Object.entries(before).filter(([name]) => !KEPT_FIELDS.includes(name)));

/**
 * Locks vehicles that are unchanged since the import and are not being listed. New vehicles must
 * not have a condition report yet.
 */
const lockUnchanged = async (
  { manager }: RowWriting<Vehicle>,
  rows: readonly SavedRow[],
  savedIn: string,
): Promise<ReadonlyMap<number, Vehicle>> => {
  const found = await manager
    .createQueryBuilder(Vehicle, 't')
    .where('t.idVehicle = ANY(:ids) AND t.xmin::text = :savedIn', {
      ids: rows.map(({ idVehicle }) => idVehicle),
      savedIn,
    })
    .andWhere(
      `NOT (t.idVehicle = ANY(:made)
        AND EXISTS (SELECT 1 FROM vehicle_condition c WHERE c.id_vehicle = t.id_vehicle))`,
      { made: rows.flatMap(({ before, idVehicle }) => (before === null ? [idVehicle] : [])) },
    )
    .orderBy('t.idVehicle')
    .setLock('pessimistic_write')
    .getMany();
  const claimed = await claimedAmong(
    manager,
    found.map(({ idVehicle }) => idVehicle),
  );
  const free = found.filter(({ idVehicle }) => !claimed.has(idVehicle));
  return new Map(free.map((one) => [one.idVehicle, one]));
};

/** Marks rows as undone, or as kept with the reason. */
const markUndone = (
  manager: RowWriting<Vehicle>['manager'],
  idTemp: string,
  rows: readonly SavedRow[],
  undone: readonly number[],
): Promise<unknown> =>
  manager.query(
    `UPDATE vehicle_import_row r SET
       outcome = CASE WHEN r.id_vehicle = ANY ($3::int[]) THEN 'UNDONE' ELSE 'KEPT' END,
       problems = CASE WHEN r.id_vehicle = ANY ($3::int[]) THEN r.problems ELSE
         jsonb_build_array(jsonb_build_object('field', 'externalId',
           'value', r.vehicle ->> 'externalId',
           'code', CASE WHEN EXISTS (SELECT 1 FROM vehicle v WHERE v.id_vehicle = r.id_vehicle
             AND v.state = ANY ($4)) THEN 'held' ELSE 'touched' END)) END
     WHERE r.id_temp = $1 AND r.tupla = ANY ($2::int[])`,
    [idTemp, rows.map(({ tupla }) => tupla), undone, RELIED_ON_STATES],
  );

/**
 * Deletes the vehicles that the import created and restores those that it changed. Keeps vehicles
 * that an auction, another list or a user has changed since, and records the reason.
 */
export const undoImport = async (
  writing: RowWriting<Vehicle>,
  request: UndoRequest,
): Promise<void> => {
  const { manager } = writing;
  const by = { idActor: request.idUser, commandId: `import-undo:${request.idTemp}` };
  for (let after = 0; ;) {
    const rows: SavedRow[] = await manager.query(
      `SELECT tupla, id_vehicle AS "idVehicle", before FROM vehicle_import_row
       WHERE id_temp = $1 AND tupla > $2 AND outcome IN ('CREATED', 'CHANGED')
       ORDER BY tupla LIMIT $3`,
      [request.idTemp, after, ROWS_PER_BATCH],
    );
    const free = await lockUnchanged(writing, rows, request.savedIn);
    const ours = rows.filter(({ idVehicle }) => free.has(idVehicle));
    const ids = ours.map(({ idVehicle }) => idVehicle);
    await detachFiles(manager, ids, request);
    await writing.drop(
      ours.flatMap(({ before, idVehicle }) => (before === null ? [free.get(idVehicle)!] : [])),
      by,
    );
    await writing.put(
      ours.flatMap(({ before }) => (before === null ? [] : [restoredFields(before)])),
      { by, unique: UNIQUE_COLUMNS },
    );
    await markUndone(manager, request.idTemp, rows, ids);
    if (rows.length < ROWS_PER_BATCH) break;
    after = rows.at(-1)!.tupla;
    await request.reached(after);
  }
  await manager.query(`UPDATE vehicle_import SET state = 'UNDONE' WHERE id_temp = $1`, [
    request.idTemp,
  ]);
};
