import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Condition } from './conditions.js';

/** Selects the records (alias `t`) that match every condition of the filter. */
export const matching = <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: {
    readonly entity: new () => Row;
    readonly conditions: Readonly<Record<string, Condition>>;
  },
  filter: Readonly<Record<string, unknown>>,
): SelectQueryBuilder<Row> => {
  const query = manager.createQueryBuilder(table.entity, 't');
  Object.entries(table.conditions).forEach(([name, { sql, bound }], index) => {
    const filterValue = filter[name];
    const value = filterValue === undefined ? undefined : bound(filterValue);
    if (value === undefined) return;
    const written = typeof sql === 'string' ? sql : sql(filterValue);
    query.andWhere(written.replaceAll(':value', `:filter${index}`), { [`filter${index}`]: value });
  });
  return query;
};
