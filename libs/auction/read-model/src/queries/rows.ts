import type { EntityManager, EntityMetadata, DataSource } from 'typeorm';

/** Rows of a statement whose columns are named as the properties; numbers are numbers. */
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

/** The columns of an entity under the names of its properties, but for some. */
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

/** Collects parameters of a statement; each gives back its place. */
export class Bindings {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Text to look for anywhere, with the signs of LIKE taken literally. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A page of rows, and of how many it is one. */
export type Listed<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** The page, and how many rows there are without its bounds. */
export const listed = async <Row>(
  of: { readonly manager: EntityManager },
  { select, from, order }: { select: string; from: string; order: string },
  { bindings, page }: { bindings: Bindings; page: { limit: number; offset: number } },
): Promise<Listed<Row>> => {
  const count = `SELECT count(*) AS total ${from}`;
  const [counted] = await rowsOf<{ total: number }>(of, count, bindings.values);
  const sql = `SELECT ${select} ${from} ORDER BY ${order}
    LIMIT ${bindings.add(page.limit)} OFFSET ${bindings.add(page.offset)}`;
  return { rows: await rowsOf<Row>(of, sql, bindings.values), total: counted?.total ?? 0 };
};
