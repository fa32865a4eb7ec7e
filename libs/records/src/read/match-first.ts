import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { ListQuery } from '../table/define-table.js';
import { orderOf, type KeyColumn } from './keyset.js';

type KeysOfPage = {
  /** Keys in the order of the list, one more than the page has. */
  readonly keys: readonly (number | string)[];
  /** Number of matches, counted up to `countMax + 1`. */
  readonly count: number;
};

type MatchFirstOptions = {
  /** The sort columns. The last one is the key. */
  readonly columns: readonly KeyColumn[];
  readonly listQuery: Pick<ListQuery, 'limit' | 'offset' | 'countMax'>;
};

/**
 * Finds all matches before sorting them. For a page with a limit, PostgreSQL would read the table
 * in the order of the list until it has enough matches, although the first match may be at the end.
 */
export const keysOfMatches = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  matches: SelectQueryBuilder<Row>,
  { columns, listQuery: { limit, offset = 0, countMax } }: MatchFirstOptions,
): Promise<KeysOfPage> => {
  const names = columns.map((_, index) => `place_${index}`);
  matches.select([]);
  columns.forEach(({ sort }, index) => matches.addSelect(`t.${sort}`, names[index]));
  const [sql, values] = matches.getQueryAndParameters();
  const order = columns.map((column, index) => `${names[index]} ${orderOf(column)}`).join(', ');
  const [found] = await manager.query<[KeysOfPage]>(
    `WITH found AS MATERIALIZED (${sql})
     SELECT ARRAY(SELECT ${names.at(-1)} FROM found ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}) AS keys,
       (SELECT count(*)::int FROM (SELECT FROM found LIMIT ${countMax + 1}) AS counted) AS count`,
    values,
  );
  return found;
};
