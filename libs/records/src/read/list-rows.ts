import type { EntityManager, ObjectLiteral } from 'typeorm';
import { z } from 'zod';
import type { ListQuery, RecordTable } from '../table/define-table.js';
import { cursorAt, InvalidCursor, parseCursor } from './cursor.js';
import { rowsAfterPosition, orderRows, keyColumns, valuesIn, type KeyValues } from './keyset.js';
import { matching } from './matching.js';

export type Total = { readonly count: number; readonly isExact: boolean };
export type RecordPage<Row> = {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
  /** Number of rows of the whole list; null if no count was requested. */
  readonly total: Total | null;
};

type Table<Row extends object> = Pick<RecordTable<Row>, 'entity' | 'name' | 'key' | 'conditions'>;

/** The list that a cursor belongs to: its filter and its order. */
const listOf = ({ sort, order, thenBy, filter }: ListQuery) => ({
  sort: [sort, ...thenBy.map((one) => `${one.sort} ${one.order}`)].join(),
  order,
  filter,
});

/** The values of the row at a cursor. @throws InvalidCursor if it is not of this list */
const cursorPosition = (cursor: string, listQuery: ListQuery, length: number): KeyValues => {
  const { value, key } = parseCursor(cursor, listOf(listQuery));
  try {
    return z
      .array(z.string().nullable())
      .length(length)
      .parse([...JSON.parse(value), key]);
  } catch {
    throw new InvalidCursor();
  }
};

/**
 * Reads one page after a position in the order. With an offset instead, concurrent changes would
 * repeat or hide records.
 * @throws InvalidCursor
 */
export const listRows = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: Table<Row>,
  listQuery: ListQuery,
): Promise<RecordPage<Row>> => {
  const { limit, cursor } = listQuery;
  const columns = keyColumns(manager, table, listQuery);
  const query = matching(manager, table, { ...listQuery.filter }).limit(limit + 1);
  orderRows(query, columns);
  if (cursor !== undefined)
    rowsAfterPosition(query, columns, cursorPosition(cursor, listQuery, columns.length));
  const { entities, raw } = await query
    .getRawAndEntities<Record<string, string | null>>()
    .catch((error: unknown) => {
      throw cursor !== undefined && isNoValue(error) ? new InvalidCursor() : error;
    });
  const last = entities.length > limit ? raw[limit - 1] : undefined;
  return {
    rows: entities.slice(0, limit),
    next: last ? cursorOf(listQuery, valuesIn(columns, last)) : null,
    total: await totalOf(manager, table, listQuery),
  };
};

/**
 * The cursor after a row with these values, of which the last is its key. The key is never null.
 */
const cursorOf = (listQuery: ListQuery, values: KeyValues): string =>
  cursorAt(listOf(listQuery), {
    value: JSON.stringify(values.slice(0, -1)),
    key: String(values.at(-1)),
  });

/** SQLSTATE class 22: text that is not a valid value of its column's type. */
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
