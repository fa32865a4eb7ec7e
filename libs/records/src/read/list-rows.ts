import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import type { ListQuery, RecordTable } from '../table/define-table.js';
import { encodeCursor, InvalidCursor, parseCursor } from './cursor.js';
import {
  rowsAfterPosition,
  orderRows,
  keyColumns,
  keyValuesIn,
  type KeyColumn,
  type KeyValues,
} from './keyset.js';
import { keysOfMatches } from './match-first.js';
import { matching } from './matching.js';

export type Total = { readonly count: number; readonly isExact: boolean };
export type RecordPage<Row> = {
  readonly rows: readonly Row[];
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null;
  /** Number of rows in the whole list; null if the caller did not request a count. */
  readonly total: Total | null;
};

type ListTable<Row extends object> = Pick<
  RecordTable<Row>,
  'entity' | 'name' | 'key' | 'conditions'
>;

/** What identifies the list of a cursor: its filter and its order. */
const listOf = ({ sort, order, thenBy, filter }: ListQuery) => ({
  sort: [sort, ...thenBy.map((one) => `${one.sort} ${one.order}`)].join(),
  order,
  filter,
});

/** The sort values at a cursor. @throws InvalidCursor if the cursor is not of this list */
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
 * Reads one page after a position in the order. Use an offset only if the inventory says so: with
 * it, concurrent changes make records appear twice or never.
 * @throws InvalidCursor
 */
export const listRows = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: ListTable<Row>,
  listQuery: ListQuery,
): Promise<RecordPage<Row>> => {
  const { limit, cursor } = listQuery;
  const columns = keyColumns(manager, table, listQuery);
  const { query, count } = await pageQuery(manager, table, { columns, listQuery }).catch(
    refuseCursor(cursor),
  );
  orderRows(query, columns);
  const { entities, raw } = await query
    .getRawAndEntities<Record<string, string | null>>()
    .catch(refuseCursor(cursor));
  const last = entities.length > limit ? raw[limit - 1] : undefined;
  return {
    rows: entities.slice(0, limit),
    next: last ? cursorOf(listQuery, keyValuesIn(columns, last)) : null,
    total:
      count !== null && cursor === undefined && listQuery.count === 'bounded'
        ? boundedTotal(count, listQuery)
        : await countTotal(manager, table, listQuery),
  };
};

type Paged = { readonly columns: readonly KeyColumn[]; readonly listQuery: ListQuery };

/** The query for the rows of a page, and the number of matches if it is already known. */
const pageQuery = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: ListTable<Row>,
  { columns, listQuery }: Paged,
): Promise<{ readonly query: SelectQueryBuilder<Row>; readonly count: number | null }> => {
  const { limit, cursor, offset } = listQuery;
  const query = matching(manager, table, { ...listQuery.filter });
  if (cursor !== undefined)
    rowsAfterPosition(query, columns, cursorPosition(cursor, listQuery, columns.length));
  if (!listQuery.matchesFirst) return { query: query.limit(limit + 1).offset(offset), count: null };
  const { keys, count } = await keysOfMatches(manager, query, { columns, listQuery });
  const ofKeys = manager
    .createQueryBuilder(table.entity, 't')
    .where(`t.${table.key} = ANY(:keys)`, { keys });
  return { query: ofKeys, count };
};

/** Handles an error. @throws InvalidCursor if the database rejects a value of the cursor */
const refuseCursor =
  (cursor: string | undefined) =>
  (error: unknown): never => {
    throw cursor !== undefined && isNoValue(error) ? new InvalidCursor() : error;
  };

const boundedTotal = (count: number, { countMax }: ListQuery): Total => ({
  count: Math.min(count, countMax),
  isExact: count <= countMax,
});

/** The cursor at these sort values. */
const cursorOf = (listQuery: ListQuery, values: KeyValues): string =>
  encodeCursor(listOf(listQuery), {
    value: JSON.stringify(values.slice(0, -1)),
    key: String(values.at(-1)),
  });

/** Whether PostgreSQL rejects text as a value of its column's type (SQLSTATE class 22). */
const isNoValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22');

const countTotal = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: ListTable<Row>,
  listQuery: ListQuery,
): Promise<Total | null> => {
  const { count, countMax, filter } = listQuery;
  if (count === 'none') return null;
  const query = matching(manager, table, { ...filter });
  if (count === 'exact') return { count: await query.getCount(), isExact: true };
  const [sql, values] = query
    .select('1')
    .limit(countMax + 1)
    .getQueryAndParameters();
  const [row] = await manager.query(`SELECT count(*)::int AS count FROM (${sql}) AS found`, values);
  return boundedTotal(row.count, listQuery);
};
