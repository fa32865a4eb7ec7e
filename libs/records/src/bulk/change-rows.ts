import { In, type EntityManager, type ObjectLiteral, type QueryDeepPartialEntity } from 'typeorm';
import {
  audit,
  fieldChanges,
  fieldsOf,
  type AuditedRecord,
  type Cause,
} from '../audit/audit-trail.js';
import { announcementOf, type RecordTable } from '../table/define-table.js';
import { isConstraintError } from '../table/record-errors.js';
import type { RecordKey, Records } from '../table/records.js';
import type { ChosenRow, Outcome } from './record-selection.entity.js';

export type RowResult = {
  readonly outcome: Outcome;
  /** A code; null if the outcome says enough. */
  readonly reason: string | null;
};

/** Deletes a row, or writes these values. */
export type RowChange<Row> = 'delete' | Partial<Row>;

export type RowsToChange<Row> = {
  readonly rows: readonly ChosenRow[];
  readonly change: RowChange<Row>;
  readonly by: Cause;
  /**
   * The result if the row must not change; null if it may. Runs after the rows before it have
   * changed, in the same transaction.
   */
  readonly judge: (
    row: Row,
    version: string,
    manager: EntityManager,
  ) => RowResult | null | Promise<RowResult | null>;
  /** The reason in the result if a database constraint rejects the row. */
  readonly constraintReason: string;
  /** Stores the results in the same transaction, in the order of the rows. */
  readonly record: (manager: EntityManager, results: readonly RowResult[]) => Promise<void>;
};

const APPLIED_RESULT: RowResult = { outcome: 'APPLIED', reason: null };
const ALREADY_RESULT: RowResult = { outcome: 'ALREADY', reason: null };
const GONE_RESULT: RowResult = { outcome: 'GONE', reason: null };

/**
 * Changes rows in one transaction, each in a savepoint, so that a refused row does not affect
 * others.
 */
export const changeRows = async <Row extends ObjectLiteral, Filter extends object>(
  { table, feed }: Pick<Records<Row, Filter>, 'table' | 'feed'>,
  { rows, change, by, judge, constraintReason, record }: RowsToChange<Row>,
): Promise<void> => {
  await feed.announce(async (manager) => {
    // Check constraints immediately. A deferred one would roll back all rows at the end.
    await manager.query('SET CONSTRAINTS ALL IMMEDIATE');
    const found = await lockRows(manager, table, rows);
    const results: RowResult[] = [];
    const changes: AuditedRecord[] = [];
    for (const { key, version } of rows) {
      const row = found.get(key);
      const hindrance = row === undefined ? GONE_RESULT : await judge(row, version, manager);
      if (row === undefined || hindrance !== null) {
        results.push(hindrance ?? GONE_RESULT);
        continue;
      }
      const { result, changed } = await changeRow(manager, table, { row, change });
      results.push(result ?? { outcome: 'REFUSED', reason: constraintReason });
      if (changed !== null) changes.push(changed);
    }
    if (changes.length > 0) await audit(manager, table, { by, changes });
    await record(manager, results);
    return changes.map(({ row }) => announcementOf(table, row as Row));
  });
};

/** Locks rows in key order, so that two bulk changes cannot deadlock. */
const lockRows = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  { entity, key }: RecordTable<Row>,
  rows: readonly ChosenRow[],
): Promise<Map<RecordKey, Row>> => {
  const found = await manager
    .createQueryBuilder(entity, 't')
    .where({ [key]: In(rows.map((row) => row.key)) })
    .orderBy(`t.${key}`)
    .setLock('pessimistic_write')
    .getMany();
  return new Map(found.map((row) => [row[key], row]));
};

type PendingRowChange<Row> = { readonly row: Row; readonly change: RowChange<Row> };
/** What happened to a row. `result` is null if a constraint rejected it. */
type ChangedRowResult = {
  readonly result: RowResult | null;
  readonly changed: AuditedRecord | null;
};

const changeRow = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  { entity, key: name, secret }: RecordTable<Row>,
  { row, change }: PendingRowChange<Row>,
): Promise<ChangedRowResult> => {
  const key: unknown = row[name];
  const at = { [name]: key };
  const isDeletion = change === 'delete';
  const after = isDeletion
    ? Object.fromEntries(Object.keys(row).map((field) => [field, null]))
    : { ...change };
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field]]));
  const fields = fieldChanges(before, after, secret);
  if (Object.keys(fields).length === 0) return { result: ALREADY_RESULT, changed: null };
  try {
    await manager.transaction(async (nested) => {
      if (isDeletion) await nested.delete(entity, at);
      else await nested.update(entity, at, after as QueryDeepPartialEntity<Row>);
    });
  } catch (error) {
    if (!isConstraintError(error)) throw error;
    return { result: null, changed: null };
  }
  const now = isDeletion ? row : { ...row, ...after };
  return { result: APPLIED_RESULT, changed: { key, fields: { ...fields }, row: fieldsOf(now) } };
};
