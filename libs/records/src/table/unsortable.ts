import type { DataSource } from 'typeorm';

/**
 * Declared sort columns that may be null or are not first in an index, as `table.field`. For a test
 * in the context that declares them, because a page in such an order reads the whole table.
 */
export const unsortable = async (
  dataSource: DataSource,
  table: { readonly entity: new () => object; readonly name: string },
  sorts: readonly string[],
): Promise<string[]> => {
  const metadata = dataSource.getMetadata(table.entity);
  const found: string[] = [];
  for (const field of sorts) {
    const column = metadata.findColumnWithPropertyName(field)?.databaseName;
    const [row] = await dataSource.query(
      `SELECT FROM pg_attribute a JOIN pg_index i
         ON i.indrelid = a.attrelid AND i.indkey[0] = a.attnum AND i.indpred IS NULL
       WHERE a.attrelid = $1::regclass AND a.attname = $2 AND a.attnotnull LIMIT 1`,
      [metadata.tableName, column],
    );
    if (row === undefined) found.push(`${table.name}.${field}`);
  }
  return found;
};
