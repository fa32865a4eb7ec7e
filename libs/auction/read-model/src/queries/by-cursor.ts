import { encodeCursor, InvalidCursor, parseCursor } from '@fairlot/records';
import type { SortOrder } from './auction-queries.js';
import type { RowPage } from './rows.js';

type CursorQuery = {
  readonly sort: { readonly sort: string; readonly order: SortOrder };
  readonly limit: number;
  readonly cursor?: string | undefined;
};
/** The query of a list that is paged by offset: the number of rows before the page. */
export type OffsetQuery<Query extends CursorQuery> = Omit<Query, 'sort' | 'cursor'> & {
  readonly offset: number;
  readonly sortField: Query['sort']['sort'];
  readonly sortOrder: SortOrder;
};
type CursorPage<Row> = {
  rows: Row[];
  total: { count: number; isExact: boolean } | null;
  next: string | null;
};

const CURSOR_PATTERN = /^\d{1,6}$/;

/** Reads a page of a list by cursor, with the total number of rows. @throws InvalidCursor */
export const readByCursor = async <Query extends CursorQuery, Row>(
  query: Query,
  read: (query: OffsetQuery<Query>) => Promise<RowPage<Row>>,
): Promise<CursorPage<Row>> => {
  const { sort, cursor, ...rest } = query;
  const { limit, ...filter } = rest;
  const list = { sort: sort.sort, order: sort.order, filter };
  const before = cursor === undefined ? '0' : parseCursor(cursor, list).value;
  if (!CURSOR_PATTERN.test(before)) throw new InvalidCursor();
  const offset = Number(before);
  const counted = { ...rest, offset, sortField: sort.sort, sortOrder: sort.order };
  const { rows, total } = await read(counted);
  const end = offset + limit;
  return {
    rows: [...rows],
    total: cursor === undefined ? { count: total, isExact: true } : null,
    next: end < total ? encodeCursor(list, { value: String(end), key: '' }) : null,
  };
};
