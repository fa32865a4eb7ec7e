import type { EntityManager, ObjectLiteral } from 'typeorm';
import type { ListQuery, RecordTable } from '../table/define-table.js';
import { cursorAt, InvalidCursor, placeOf, type Place } from './cursor.js';
import { matching } from './matching.js';

export type Total = { readonly count: number; readonly isExact: boolean };
export type RecordPage<Row> = {
  readonly rows: readonly Row[];
  /** Of the next page; null when this was the last. */
  readonly next: string | null;
  /** Null when no count was asked for. */
  readonly total: Total | null;
};

type Table<Row extends object> = Pick<RecordTable<Row>, 'entity' | 'name' | 'key' | 'conditions'>;

/**
 * One page after a place in the order, not after so many rows: records that come or go meanwhile
 * neither repeat others nor hide them.
 * @throws InvalidCursor
 */
export const listRows = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: Table<Row>,
  asked: ListQuery,
): Promise<RecordPage<Row>> => {
  const { sort, order, limit, cursor } = asked;
  const query = matching(manager, table, { ...asked.filter });
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  query
    .addSelect(`CAST(t.${sort} AS text)`, 'place_value')
    .addSelect(`CAST(t.${table.key} AS text)`, 'place_key')
    .orderBy(`t.${sort}`, direction)
    .limit(limit + 1);
  if (sort !== table.key) query.addOrderBy(`t.${table.key}`, direction);
  if (cursor !== undefined) {
    const place = placeOf(cursor, asked);
    query.andWhere(after(manager, table, asked), { place: place.value, placeKey: place.key });
  }
  const { entities, raw } = await query
    .getRawAndEntities<{ place_value: string; place_key: string }>()
    .catch((error: unknown) => {
      throw cursor !== undefined && isNoValue(error) ? new InvalidCursor() : error;
    });
  const last = entities.length > limit ? raw[limit - 1] : undefined;
  const place: Place | null = last ? { value: last.place_value, key: last.place_key } : null;
  return {
    rows: entities.slice(0, limit),
    next: place && cursorAt(asked, place),
    total: await totalOf(manager, table, asked),
  };
};

/** What stands after a place; its texts become values of the columns' own types again. */
const after = <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: Table<Row>,
  { sort, order }: ListQuery,
): string => {
  const sign = order === 'asc' ? '>' : '<';
  const cast = (field: string, parameter: string): string => {
    const column = manager.connection.getMetadata(table.entity).findColumnWithPropertyName(field);
    if (column === undefined) throw new Error(`${table.name} has no field ${field}`);
    return `CAST(:${parameter} AS ${manager.connection.driver.normalizeType(column)})`;
  };
  return sort === table.key
    ? `t.${sort} ${sign} ${cast(sort, 'place')}`
    : `(t.${sort}, t.${table.key}) ${sign} (${cast(sort, 'place')}, ${cast(table.key, 'placeKey')})`;
};

/** SQLSTATE class 22: a text that is no value of its column's type. */
const isNoValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22');

const totalOf = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: Table<Row>,
  { count, countMax, filter }: ListQuery,
): Promise<Total | null> => {
  if (count === 'none') return null;
  const query = matching(manager, table, { ...filter });
  if (count === 'exact') return { count: await query.getCount(), isExact: true };
  const [sql, values] = query
    .select('1')
    .limit(countMax + 1)
    .getQueryAndParameters();
  const [row] = await manager.query(`SELECT count(*)::int AS count FROM (${sql}) AS found`, values);
  return { count: Math.min(row.count, countMax), isExact: row.count <= countMax };
};
