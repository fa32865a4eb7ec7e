import { In, type EntityManager } from 'typeorm';
import { audit, fieldChanges, valuesOf, type By } from '../audit/audit-trail.js';
import type { RecordTable } from './define-table.js';

type Dropped<Row> = { readonly rows: readonly Row[]; readonly by: By };

/** Deletes rows and leaves their last values in the trail. */
export const dropRows = async <Row extends object>(
  manager: EntityManager,
  table: Pick<RecordTable<Row>, 'entity' | 'name' | 'key' | 'personal' | 'secret'>,
  { rows, by }: Dropped<Row>,
): Promise<void> => {
  if (rows.length === 0) return;
  const { entity, key, secret } = table;
  const keys = rows.map((row) => row[key]);
  await manager.delete(entity, { [key]: In(keys) });
  const changes = rows.map((row) => {
    const gone = Object.fromEntries(Object.keys(row).map((field) => [field, null]));
    return { key: row[key], fields: fieldChanges(valuesOf(row), gone, secret), row };
  });
  await audit(manager, table, { by, changes });
};
