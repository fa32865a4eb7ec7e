import type { JobKind } from '@fairlot/jobs';
import type { EntityManager } from 'typeorm';
import type { RowResult } from './change-rows.js';
import type { ChosenRow, Outcome } from './record-selection.entity.js';

export type Row = Readonly<Record<string, unknown>>;

/** The user who sends the command. */
export type Actor = { readonly idActor: number; readonly commandId: string };

/** Rows to change in one transaction. */
export type BulkBatch = {
  readonly rows: readonly ChosenRow[];
  /** The request body. */
  readonly asked: object;
  readonly by: Actor;
  readonly idMarkets: readonly string[];
  /** Stores the results in the same transaction, in row order. */
  readonly record: (manager: EntityManager, results: readonly RowResult[]) => Promise<void>;
};

/** What a job needs to find its selection. */
export type BulkPayload = Actor & {
  readonly tableName: string;
  readonly idMarkets: readonly string[];
};
export const RECORD_BULK: JobKind<BulkPayload, object> = { name: 'record-bulk' };
/**
 * Queue for kinds that were added after the first queue. Processes of an older version do not serve
 * it; they would fail jobs of kinds that they do not know.
 */
export const LATER_BULK: JobKind<BulkPayload, object> = { name: 'record-bulk-later' };

/** A kind of rows that can be changed in bulk. */
export type BulkKind = {
  /** Identifies the selections of this kind. Usually the name of the rows' table. */
  readonly tableName: string;
  /** Queue of the jobs. Default: `RECORD_BULK`. */
  readonly queue?: typeof LATER_BULK;
  readonly versionOf: (row: Row) => string;
  readonly changeBatch: (batch: BulkBatch) => Promise<void>;
  /** Row of each result by key: its current state, or the last one if the command deleted it. */
  readonly rowsOf: (
    manager: EntityManager,
    commandId: string,
    results: readonly (RowResult & { readonly key: string | number })[],
  ) => Promise<ReadonlyMap<string, Partial<Row>>>;
};

export type BulkRequest = {
  /** The request body. */
  readonly asked: object;
  /** The chosen rows. A repeated command does not call it. @throws SelectionChanged */
  readonly choose: (manager: EntityManager) => Promise<readonly ChosenRow[]>;
  readonly by: Actor;
  readonly idMarkets: readonly string[];
};

/** A bulk change with its progress. */
export type BulkChange = {
  readonly tableName: string;
  readonly commandId: string;
  /** The request body. */
  readonly asked: object;
  readonly askedAt: number;
  /** `stopped`: by a user, or after three failures. Rows without a result are unchanged. */
  readonly state: 'running' | 'done' | 'stopped';
  readonly count: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
};
export type BulkRow = RowResult & {
  readonly key: string | number;
  /** The row as it is, or was when deleted; null if it is missing. */
  readonly row: Partial<Row> | null;
};
