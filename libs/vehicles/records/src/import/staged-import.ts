import type { ListMapping } from './rows/judge-row.js';
import type { RowOutcome } from './rows/plan-rows.js';
import type { TextEncoding } from './file/text-encoding.js';
import type { RowProblem } from './rows/row-problem.js';

export type ImportState = 'STAGED' | 'SAVED' | 'UNDONE';
/** The outcome of a row. After an undo: UNDONE, or KEPT because the vehicle was changed since. */
export type StagedOutcome = RowOutcome | 'UNDONE' | 'KEPT';

/** An uploaded list. */
export type StagedImport = {
  readonly idTemp: string;
  readonly idOwnerDealer: number;
  readonly idMarket: string;
  readonly idTemplate: number | null;
  readonly provenance: string | null;
  /**
   * Whether the list states its own source. Otherwise new vehicles get the source of the template.
   */
  readonly isProvenanceTold: boolean;
  /** The encoding of a text file. Null for a workbook. */
  readonly encoding: TextEncoding | null;
  readonly state: ImportState;
  readonly headings: readonly string[];
  readonly mapping: ListMapping;
  /** When the list was uploaded, in epoch milliseconds. */
  readonly createdAt: number;
  /** Number of rows by outcome. Outcomes without rows are left out. */
  readonly counts: Readonly<Partial<Record<StagedOutcome, number>>>;
};

/** A row of a list. `tupla` counts from 1, `line` is the line in the file. */
export type StagedRow = {
  readonly tupla: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly outcome: StagedOutcome;
  readonly idVehicle: number | null;
  readonly problems: readonly RowProblem[];
};
