import type { ListMapping } from './judge-row.js';
import type { RowOutcome } from './plan-rows.js';
import type { TextEncoding } from './text-encoding.js';
import type { RowProblem } from './row-problem.js';

export type ImportState = 'STAGED' | 'SAVED' | 'UNDONE';
/** After an undo: taken back, or left because somebody has touched it since. */
export type StagedOutcome = RowOutcome | 'UNDONE' | 'KEPT';

/** A list that was sent in. */
export type StagedImport = {
  readonly idTemp: string;
  readonly idOwnerDealer: number;
  readonly idMarket: string;
  readonly idTemplate: number | null;
  readonly provenance: string | null;
  /** Whether the list named it; else it is that of the template, and of new vehicles alone. */
  readonly isProvenanceTold: boolean;
  /** How its text was written; null of a workbook. */
  readonly encoding: TextEncoding | null;
  readonly state: ImportState;
  readonly headings: readonly string[];
  readonly mapping: ListMapping;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Rows by what becomes of them; what is not named is none. */
  readonly counts: Readonly<Partial<Record<StagedOutcome, number>>>;
};

/** A row of it; `tupla` counts from 1, `line` is the line in the file. */
export type StagedRow = {
  readonly tupla: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly outcome: StagedOutcome;
  readonly idVehicle: number | null;
  readonly problems: readonly RowProblem[];
};
