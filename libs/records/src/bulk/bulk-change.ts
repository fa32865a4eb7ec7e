import type { JobKind } from '@fairlot/jobs';
import type { EntityManager } from 'typeorm';
import type { RowResult } from './change-rows.js';
import type { ChosenRow, Outcome } from './record-selection.entity.js';

export type Row = Readonly<Record<string, unknown>>;

/** The user who sends the command. */
export type Actor = { readonly idActor: number; readonly commandId: string };

/** Rows that are changed in one transaction. */
export type BulkBatch = {
  readonly rows: readonly ChosenRow[];
  /** Body of the request. */
  readonly asked: object;
  readonly by: Actor;
  readonly idMarkets: readonly string[];
  /** Stores the results in the same transaction, in the order of the rows. */
  readonly record: (manager: EntityManager, results: readonly RowResult[]) => Promise<void>;
};

/** What a job must know to find the selected rows. */
export type BulkPayload = Actor & {
  readonly tableName: string;
  readonly idMarkets: readonly string[];
};
export const RECORD_BULK: JobKind<BulkPayload, object> = { name: 'record-bulk' };
/**
 * Queue for kinds that were added after the first queue. Processes of an older version do not serve
 * it, because they would fail jobs of a kind that they do not know.
 */
export const LATER_BULK: JobKind<BulkPayload, object> = { name: 'record-bulk-later' };

/** A kind of rows that can be changed in bulk. */
export type BulkKind = {
  /** Identifies the selections of this kind. Usually the table name of the rows. */
  readonly tableName: string;
  /** Queue of the jobs. Default: `RECORD_BULK`. */
  readonly queue?: typeof LATER_BULK;
  readonly versionOf: (row: Row) => string;
  readonly changeBatch: (batch: BulkBatch) => Promise<void>;
  /**
   * The rows of results by key: their current values, or the last ones if the command deleted them.
   */
  readonly rowsOf: (
    manager: EntityManager,
    commandId: string,
    results: readonly (RowResult & { readonly key: string | number })[],
  ) => Promise<ReadonlyMap<string, Partial<Row>>>;
};

export type BulkRequest = {
  /** Body of the request. */
  readonly asked: object;
  /** Selects the rows. Not called if the command is repeated. @throws SelectionChanged */
  readonly choose: (manager: EntityManager) => Promise<readonly ChosenRow[]>;
  readonly by: Actor;
  readonly idMarkets: readonly string[];
};

/** A bulk change with its progress. */
export type BulkChange = {
  readonly tableName: string;
  readonly commandId: string;
  /** Body of the request. */
  readonly asked: object;
  readonly askedAt: number;
  /** `stopped` means by a user, or after three failures. Rows without a result are unchanged. */
  readonly state: 'running' | 'done' | 'stopped';
  readonly count: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
};
export type BulkRow = RowResult & {
  readonly key: string | number;
  /** The row as it is, or as it was when it was deleted; null if it does not exist. */
  readonly row: Partial<Row> | null;
};
