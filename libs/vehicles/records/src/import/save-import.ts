import type { RowWriting } from '@fairlot/records';
import type { EntityManager } from 'typeorm';
import type { VehicleFiles } from '../files/vehicle-files.js';
import type { Vehicle } from '../vehicle.entity.js';
import { attachFiles } from './import-files.js';
import type { ReportRow } from './import-jobs.js';
import type { VehicleRow } from './rows/judge-row.js';
import { planRows, type PlannedRow } from './rows/plan-rows.js';
import type { RowProblem } from './rows/row-problem.js';
import type { ListOwner } from './rows/vehicle-record.js';
import { ROWS_PER_BATCH, writePlanned } from './rows/write-planned.js';

type WaitingRow = { readonly tupla: number; readonly vehicle: VehicleRow };
type WrittenRow = {
  readonly tupla: number;
  readonly outcome: PlannedRow['outcome'];
  readonly idVehicle: number | null;
  readonly before: Vehicle | null;
  readonly problems: readonly RowProblem[];
};

type SaveRequest = {
  readonly idUser: number;
  readonly idTemp: string;
  /** The idempotency key, or null if there is none. */
  readonly key: string | null;
};

type SaveOptions = {
  readonly owner: ListOwner;
  readonly files: Pick<VehicleFiles, 'attach'>;
  readonly reached: ReportRow;
};

const readWaitingAfter = (
  manager: EntityManager,
  idTemp: string,
  after: number,
): Promise<WaitingRow[]> =>
  manager.query(
    `SELECT tupla, vehicle FROM vehicle_import_row
     WHERE id_temp = $1 AND tupla > $2 AND vehicle IS NOT NULL ORDER BY tupla LIMIT $3`,
    [idTemp, after, ROWS_PER_BATCH],
  );

const markSaved = (
  manager: EntityManager,
  idTemp: string,
  rows: readonly WrittenRow[],
): Promise<unknown> =>
  manager.query(
    `UPDATE vehicle_import_row AS row SET outcome = r.outcome, id_vehicle = r."idVehicle",
       before = nullif(r.before, 'null'), problems = r.problems
     FROM jsonb_to_recordset($2::jsonb) AS r
       (tupla int, outcome text, "idVehicle" int, before jsonb, problems jsonb)
     WHERE row.id_temp = $1 AND row.tupla = r.tupla`,
    [idTemp, JSON.stringify(rows)],
  );

/**
 * Writes the accepted rows and attaches their files. Plans each row again, because vehicles may have
 * changed since the preview. Vehicles that are now in an auction or sold are refused.
 * @throws TooManyVehicleFiles
 */
export const saveImport = async (
  writing: RowWriting<Vehicle>,
  { idUser, idTemp, key }: SaveRequest,
  { owner, files, reached }: SaveOptions,
): Promise<void> => {
  const { manager } = writing;
  for (let after = 0; ;) {
    const waiting = await readWaitingAfter(manager, idTemp, after);
    const rows = waiting.map(({ vehicle }) => vehicle);
    const planned = await planRows(manager, rows, { owner, isFirm: true });
    const put = await writePlanned(writing, planned, {
      by: { idActor: idUser, commandId: `import:${idTemp}` },
      madeAs: 'LOADED',
    });
    const written = new Map(put.map(({ after: now }) => [now.externalId, now.idVehicle]));
    const marked = planned.map(({ outcome, stored }, at): WrittenRow => {
      const { externalId } = rows[at]!;
      const held = { field: 'externalId', code: 'held', value: externalId } as const;
      return {
        tupla: waiting[at]!.tupla,
        outcome,
        idVehicle: written.get(externalId) ?? stored?.idVehicle ?? null,
        before: outcome === 'CHANGED' ? stored : null,
        problems: outcome === 'REFUSED' ? [held] : [],
      };
    });
    await markSaved(manager, idTemp, marked);
    if (waiting.length < ROWS_PER_BATCH) break;
    after = waiting.at(-1)!.tupla;
    await reached(after);
  }
  // The transaction id later identifies the rows that were not changed after this.
  await manager.query(
    `UPDATE vehicle_import SET state = 'SAVED', saved_in = pg_current_xact_id()::xid::text,
       save_key = $2, files_attached = $3
     WHERE id_temp = $1`,
    [idTemp, key, await attachFiles(manager, files, { idUser, idTemp })],
  );
};
