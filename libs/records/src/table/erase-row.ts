import type { EntityManager, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { audit, fieldChanges, redactTrail, fieldsOf, type Cause } from '../audit/audit-trail.js';
import type { RecordTable } from './define-table.js';

export const noGuard = async (): Promise<void> => undefined;

type ErasedRow<Row> = {
  readonly before: Row;
  readonly blank: Partial<Row>;
  readonly by: Cause;
};

/**
 * Writes the values that remain, and redacts earlier values in the audit trail. Returns the row.
 */
export const eraseRow = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: RecordTable<Row>,
  { before, blank, by }: ErasedRow<Row>,
): Promise<Row> => {
  const key: unknown = before[table.key];
  const fields = fieldChanges(fieldsOf(before), fieldsOf(blank), table.secret);
  const at = { [table.key]: key } as FindOptionsWhere<Row>;
  await manager.update(table.entity, at, blank);
  const row = { ...before, ...blank };
  await audit(manager, table, { by, changes: [{ key, fields, row }] });
  await redactTrail(manager, table, key);
  return row;
};
