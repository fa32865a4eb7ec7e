import type { Records } from '../table/records.js';
import type { RowChange, RowResult } from './change-rows.js';
import type { ChosenRow, Outcome } from './record-selection.entity.js';

export type Row = Readonly<Record<string, unknown>>;
type Source = Pick<Records<Row, Row>, 'table' | 'feed'>;

/** The user who sends the command. */
export type Actor = { readonly idActor: number; readonly commandId: string };

/** A kind of records that can be changed in bulk. */
export type BulkKind = {
  readonly source: Source;
  readonly versionOf: (row: Row) => string;
  /** Converts the request body to a change. */
  readonly changeOf: (body: object) => RowChange<Row>;
  /** The reason why a row must not change, for a user of these markets; null if it may. */
  readonly judge: (
    row: Row,
    asked: { readonly change: RowChange<Row>; readonly idMarkets: readonly string[] },
  ) => RowResult | null;
  readonly constraintReason: (change: RowChange<Row>) => string;
};

/** Rows by key, or all rows of a filter with the number that the user saw. */
export type Chosen =
  | { readonly rows: readonly ChosenRow[] }
  | { readonly filter: object; readonly count: number };
export type BulkRequest = {
  /** The request body. */
  readonly asked: object;
  readonly chosen: Chosen;
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
