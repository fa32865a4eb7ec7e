import { In, type EntityManager } from 'typeorm';
import { auditRemoved, type Cause } from '../audit/audit-trail.js';
import type { RecordTable } from './define-table.js';

type DropOptions<Row> = { readonly rows: readonly Row[]; readonly by: Cause };

/** Deletes rows, and writes their last values to the audit trail. */
export const dropRows = async <Row extends object>(
  manager: EntityManager,
  table: Pick<RecordTable<Row>, 'entity' | 'name' | 'key' | 'personal' | 'secret'>,
  dropped: DropOptions<Row>,
): Promise<void> => {
  if (dropped.rows.length === 0) return;
  const keys = dropped.rows.map((row) => row[table.key]);
  await manager.delete(table.entity, { [table.key]: In(keys) });
  await auditRemoved(manager, table, dropped);
};
