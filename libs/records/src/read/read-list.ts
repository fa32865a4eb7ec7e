import type { DataSource, EntityManager } from 'typeorm';
import type { z } from 'zod';
import { COUNT_MAX, type RecordTable } from '../table/define-table.js';
import { countValues, type ValueCounts } from './count-values.js';
import { listRows, type RecordPage } from './list-rows.js';

/** Timeout for a list whose filter is expensive. */
const LIST_MS = 10_000;

export type ListQueryInput<Filter extends object, Sort extends string> = z.input<
  RecordTable<object, Filter, Sort>['query']
>;

const readInTime = <Result>(
  dataSource: DataSource,
  read: (manager: EntityManager) => Promise<Result>,
): Promise<Result> =>
  dataSource.transaction('REPEATABLE READ', async (manager) => {
    await manager.query(`SET LOCAL statement_timeout = ${LIST_MS}`);
    return read(manager);
  });

/** One page of a list. @throws ZodError with the path of every wrong field; InvalidCursor */
export const readList = <Row extends object, Filter extends object, Sort extends string>(
  dataSource: DataSource,
  table: RecordTable<Row, Filter, Sort>,
  input: ListQueryInput<Filter, Sort>,
): Promise<RecordPage<Row>> => {
  const query = table.query.parse(input);
  return readInTime(dataSource, (manager) =>
    listRows(manager, table, { ...query, filter: { ...query.filter } }),
  );
};

/** Counts records by the value of a field. Null if there are more than 10,000. @throws ZodError */
export const readCounts = <Row extends object, Filter extends object, Sort extends string>(
  dataSource: DataSource,
  table: RecordTable<Row, Filter, Sort>,
  input: { readonly field: string; readonly filter: Filter },
): Promise<ValueCounts | null> => {
  const { filter } = table.query.parse({ filter: input.filter });
  return readInTime(dataSource, (manager) =>
    countValues(manager, table, { field: input.field, filter, max: COUNT_MAX }),
  );
};
