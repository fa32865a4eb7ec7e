import type { EntityManager } from 'typeorm';
import { judgeRow, type ListMapping, type VehicleRow } from './rows/judge-row.js';
import { missingFields } from './file/list-columns.js';
import { CELL_MAX } from './file/list-line.js';
import { planRows, type RowOutcome } from './rows/plan-rows.js';
import { RowDoubts, type DoubtedRow, type RowDoubt } from './rows/row-doubts.js';
import type { RowProblem } from './rows/row-problem.js';
import type { ListVocabulary } from './rows/vehicle-fields.js';
import type { ListOwner } from './rows/vehicle-record.js';

/** A row before validation. */
export type RawRow = {
  readonly tupla: number;
  readonly line: number;
  readonly cells: readonly string[];
};
type StagedRow = RawRow & {
  readonly vehicle: VehicleRow | null;
  readonly problems: readonly RowProblem[];
  readonly outcome: RowOutcome;
  /** BRAND codes that belong to the VIN if they contradict the make, otherwise null. */
  readonly makesAgainst: readonly string[] | null;
  readonly doubts: readonly RowDoubt[];
};

/** Returns cells as they are stored. Oversized cells are truncated, but remain invalid. */
export const storableCells = (cells: readonly string[], columns: number): string[] =>
  cells.slice(0, columns + 1).map((cell) =>
    cell
      .replaceAll('\0', ' ')
      .slice(0, CELL_MAX + 1)
      .toWellFormed(),
  );

/** Validates the rows of one list with one mapping, batch by batch. */
export class RowJudge {
  private readonly seen = new Map<string, number>();
  private readonly isWhole: boolean;
  private readonly doubts: RowDoubts;

  constructor(
    private readonly mapping: ListMapping,
    private readonly vocabulary: ListVocabulary,
    private readonly owner: ListOwner,
  ) {
    this.isWhole = missingFields(mapping).length === 0;
    this.doubts = new RowDoubts(owner);
  }

  /** Plans rows by comparing them with the current vehicles. Does not lock or write. */
  async judge(manager: EntityManager, raw: readonly RawRow[]): Promise<StagedRow[]> {
    const judged = raw.map((row) => ({ ...row, ...this.judged(row) }));
    const right = judged.flatMap(({ vehicle }) => (vehicle === null ? [] : [vehicle]));
    const planned = await planRows(manager, right, { owner: this.owner, isFirm: false });
    const doubts = await this.doubts.of(manager, this.withFrames(judged));
    const outcomes = new Map(right.map((vehicle, at) => [vehicle, planned[at]!.outcome]));
    return judged.map((row) => {
      const outcome = row.vehicle === null ? 'REFUSED' : outcomes.get(row.vehicle)!;
      const staged = {
        ...row,
        outcome,
        makesAgainst: this.makesAgainst(row.vehicle),
        doubts: (row.vehicle && doubts.get(row.vehicle)) ?? [],
      };
      if (row.vehicle === null || outcome !== 'REFUSED') return staged;
      const held = { field: 'externalId', code: 'held', value: row.vehicle.externalId } as const;
      return { ...staged, problems: [held] };
    });
  }

  private withFrames(
    rows: readonly { readonly vehicle: VehicleRow | null; readonly cells: readonly string[] }[],
  ): DoubtedRow[] {
    const column = this.mapping.indexOf('frame');
    return rows.flatMap(({ vehicle, cells }) =>
      vehicle === null ? [] : [{ vehicle, frame: cells[column] ?? '' }],
    );
  }

  private makesAgainst(vehicle: VehicleRow | null): readonly string[] | null {
    if (vehicle === null || !vehicle.frame) return null;
    const makes = this.vocabulary.makesAgainst(vehicle.brand, vehicle.frame);
    return makes.length === 0 ? null : makes;
  }

  /** Missing columns are reported once for the list, not for each row. */
  private judged({ cells, tupla }: RawRow): Pick<StagedRow, 'vehicle' | 'problems'> {
    const { vehicle, problems } = judgeRow(cells, this.mapping, this.vocabulary);
    if (vehicle === null || !this.isWhole) return { vehicle: null, problems };
    const { externalId } = vehicle;
    if (!this.seen.has(externalId)) {
      this.seen.set(externalId, tupla);
      return { vehicle, problems };
    }
    const twice = { field: 'externalId', code: 'duplicate', value: externalId } as const;
    return { vehicle: null, problems: [twice] };
  }
}

const ROW_RECORDSET = `jsonb_to_recordset($2::jsonb) AS r (tupla int, line int, cells jsonb,
  vehicle jsonb, problems jsonb, outcome text, "makesAgainst" text[],
  doubts jsonb)`;

/** Inserts rows, or replaces those with the same numbers. */
export const storeRows = async (
  manager: Pick<EntityManager, 'query'>,
  idTemp: string,
  rows: readonly StagedRow[],
): Promise<void> => {
  await manager.query(
    `INSERT INTO vehicle_import_row (id_temp, tupla, line, cells, vehicle, problems, outcome,
       makes_against, doubts)
     SELECT $1, tupla, line, cells, nullif(vehicle, 'null'), problems, outcome, "makesAgainst", doubts
     FROM ${ROW_RECORDSET}
     ON CONFLICT (id_temp, tupla) DO UPDATE SET vehicle = excluded.vehicle,
       problems = excluded.problems, outcome = excluded.outcome,
       makes_against = excluded.makes_against, doubts = excluded.doubts`,
    [idTemp, JSON.stringify(rows)],
  );
};
