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
