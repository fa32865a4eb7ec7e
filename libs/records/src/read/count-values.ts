import type { EntityManager, ObjectLiteral } from 'typeorm';
import type { RecordTable } from '../table/define-table.js';
import { matching } from './matching.js';

/** Number of records by the value of a field. Values are converted to text. */
export type ValueCounts = Readonly<Record<string, number>>;

type CountRequest = {
  readonly field: string;
  readonly filter: object;
  /** Maximum number of records that are counted. */
  readonly max: number;
};
type CountedValue = { readonly value: string; readonly count: number; readonly total: number };

/**
 * Counts the records that a filter finds by the value of a field. Null for more than `max` records.
 */
export const countValues = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: Pick<RecordTable<Row>, 'entity' | 'conditions'>,
  { field, filter, max }: CountRequest,
): Promise<ValueCounts | null> => {
  const [found, values] = matching(manager, table, { ...filter })
    .select(`t.${field}`, 'value')
    .limit(max + 1)
    .getQueryAndParameters();
  const column = manager.connection.getMetadata(table.entity).findColumnWithPropertyName(field);
  const each = column?.isArray === true ? 'unnest(value)' : 'value';
  const counted: readonly CountedValue[] = await manager.query(
    `WITH found AS MATERIALIZED (${found}),
       each AS (SELECT ${each} AS value FROM found WHERE value IS NOT NULL)
     SELECT value::text AS value, count(*)::int AS count,
       (SELECT count(*)::int FROM found) AS total
     FROM each GROUP BY 1`,
    values,
  );
  if ((counted[0]?.total ?? 0) > max) return null;
  return Object.fromEntries(counted.map(({ value, count }) => [value, count]));
};
