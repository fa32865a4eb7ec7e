import { readByCursor, type OffsetQuery, type RowPage } from '@fairlot/auction-read-model';
import type { ListOrder } from '@fairlot/contracts';

type SortValue = string | number | null;
type PageQuery<Field extends string> = {
  readonly sort: ListOrder<Field>;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

const compareValues = (a: SortValue, b: SortValue, sign: 1 | -1): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b));
};

const countedOf = <Field extends string, Row extends Readonly<Record<Field, SortValue>>>(
  rows: readonly Row[],
  { limit, offset, sortField, sortOrder }: OffsetQuery<PageQuery<Field>>,
): RowPage<Row> => {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const sorted = rows.toSorted((a, b) => compareValues(a[sortField], b[sortField], sign));
  return { rows: sorted.slice(offset, offset + limit), total: rows.length };
};

/**
 * A page of rows in memory: nulls last, equal rows in their original order.
 * @throws InvalidCursor
 */
export const pageOf = <Field extends string, Row extends Readonly<Record<Field, SortValue>>>(
  rows: readonly Row[],
  query: PageQuery<Field>,
) => readByCursor(query, async (counted) => countedOf<Field, Row>(rows, counted));
