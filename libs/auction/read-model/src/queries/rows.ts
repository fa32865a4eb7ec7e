import type { EntityManager, EntityMetadata, DataSource } from 'typeorm';

/**
 * Runs a statement whose columns have the names of the properties. bigint values are returned as
 * numbers.
 */
export const rowsOf = async <Row>(
  { manager }: { readonly manager: EntityManager },
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> => {
  const rows: { row: Row }[] = await manager.query(`SELECT row_to_json(r) AS row FROM (${sql}) r`, [
    ...parameters,
  ]);
  return rows.map(({ row }) => row);
};

/** SQL for the columns of an entity under the names of its properties, except for some. */
export const columnsOf = (
  dataSource: DataSource,
  entity: Parameters<DataSource['getMetadata']>[0],
  alias: string,
  without: readonly string[] = [],
): string => {
  const { columns }: EntityMetadata = dataSource.getMetadata(entity);
  return columns
    .filter(({ propertyName }) => !without.includes(propertyName))
    .map(({ databaseName, propertyName }) => `${alias}.${databaseName} AS "${propertyName}"`)
    .join(', ');
};

/** Collects the parameters of a statement. Each call returns the placeholder. */
export class SqlBindings {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** A LIKE pattern that matches the text anywhere, with its special characters escaped. */
export const containsLikePattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A page of rows, and the total number. */
export type RowPage<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Reads a page, and the total number of rows. */
export const rowPage = async <Row>(
  of: { readonly manager: EntityManager },
  { select, from, order }: { select: string; from: string; order: string },
  { bindings, page }: { bindings: SqlBindings; page: { limit: number; offset: number } },
): Promise<RowPage<Row>> => {
  const count = `SELECT count(*) AS total ${from}`;
  const [counted] = await rowsOf<{ total: number }>(of, count, bindings.values);
  const sql = `SELECT ${select} ${from} ORDER BY ${order}
    LIMIT ${bindings.add(page.limit)} OFFSET ${bindings.add(page.offset)}`;
  return { rows: await rowsOf<Row>(of, sql, bindings.values), total: counted?.total ?? 0 };
};
