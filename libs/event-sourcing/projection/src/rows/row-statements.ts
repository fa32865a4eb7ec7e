import type { EntityMetadata } from 'typeorm';
import type { Place } from './define-projection.js';

/** `lot_board_seen`: how far each stream went in a projection. Its name is made here only. */
export const seenTable = (table: string): string => `${table}_seen`;

type Column = EntityMetadata['columns'][number];

const quoted = ({ propertyName }: Column): string => `"${propertyName}"`;
const typed = (column: Column): string =>
  `${quoted(column)} ${String(column.type)}${column.isArray ? '[]' : ''}`;
const database = ({ databaseName }: Column): string => databaseName;

/**
 * Rows travel as JSON: one parameter for any number of them, and numbers come back as numbers. A row's
 * version is the transaction that wrote it: it is another one whenever the row was written, by whomever.
 */
export const rowStatements = (
  { columns, primaryColumns, tableName }: EntityMetadata,
  place: Place,
) => {
  const table = `${place}.${tableName}`;
  const keys = primaryColumns.map(database).join(', ');
  const values = columns.filter(({ isPrimary }) => !isPrimary);
  const version = `json_build_object(${primaryColumns
    .map((column) => `'${column.propertyName}', t.${column.databaseName}`)
    .join(', ')}) AS key, t.xmin::text AS version`;
  return {
    load: `SELECT ${version}, CASE WHEN t.xmin::text IS DISTINCT FROM k.version THEN
        (SELECT row_to_json(r) FROM (SELECT
          ${columns.map((column) => `t.${database(column)} AS ${quoted(column)}`).join(', ')}) r)
        END AS row
      FROM unnest(${primaryColumns.map((_, i) => `$${i + 1}::int[]`).join(', ')},
        $${primaryColumns.length + 1}::text[]) k(${keys}, version)
      JOIN ${table} t USING (${keys})`,
    add: `INSERT INTO ${table} AS t (${columns.map(database).join(', ')})
      SELECT ${columns.map((column) => `r.${quoted(column)}`).join(', ')}
      FROM json_to_recordset($1::json) r(${columns.map(typed).join(', ')})
      ON CONFLICT (${keys}) DO NOTHING RETURNING ${version}`,
    change: `UPDATE ${table} t SET ${values
      .map((column) => `${database(column)} = r.${quoted(column)}`)
      .join(', ')}
      FROM json_to_recordset($1::json) r(${columns.map(typed).join(', ')}, version text)
      WHERE ${primaryColumns
        .map((column) => `t.${database(column)} = r.${quoted(column)}`)
        .join(' AND ')} AND t.xmin::text = r.version
      RETURNING ${version}`,
  };
};

export const seenStatements = (tableName: string, place: Place) => {
  const seen = `${place}.${seenTable(tableName)}`;
  return {
    positions: `SELECT stream, position FROM ${seen} WHERE stream = ANY ($1)`,
    move: `WITH m AS MATERIALIZED (
        SELECT * FROM json_to_recordset($1::json) r(stream text, "from" int, "to" int)
      ), locked AS MATERIALIZED (
        SELECT s.stream, m."to" FROM ${seen} s JOIN m ON m.stream = s.stream AND m."from" = s.position
        ORDER BY s.stream FOR UPDATE OF s
      ), known AS (
        UPDATE ${seen} s SET position = l."to" FROM locked l WHERE s.stream = l.stream RETURNING 1
      ), added AS (
        INSERT INTO ${seen} (stream, position)
        SELECT m.stream, m."to" FROM m WHERE m."from" = -1 ORDER BY m.stream
        ON CONFLICT DO NOTHING RETURNING 1
      ) SELECT 1 FROM known UNION ALL SELECT 1 FROM added`,
  };
};
