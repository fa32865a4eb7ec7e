import type { DataSource, EntityManager, EntityMetadata } from 'typeorm';
import type { ContextProjection } from '../projected-contexts.js';
import type { Place, Values } from './define-projection.js';

/** How far a stream went in a projection, and how far it goes now. */
export type Move = { readonly stream: string; readonly from: number; readonly to: number };

/** Another projector was faster with one of the streams: start again from what it left. */
export class StreamMoved extends Error {
  override readonly name = 'StreamMoved';
}

/** `lot_board_seen`: how far each stream went in a projection. Its name is made here only. */
const seenTable = (table: string): string => `${table}_seen`;

/** Rows travel as JSON: one parameter for any number of them, and numbers come back as numbers. */
const statements = ({ columns, primaryColumns, tableName }: EntityMetadata, place: Place) => {
  const table = `${place}.${tableName}`;
  const seen = `${place}.${seenTable(tableName)}`;
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const keys = primaryColumns.map(({ databaseName }) => databaseName).join(', ');
  const values = columns.filter(({ isPrimary }) => !isPrimary);
  const typed = columns.map(
    ({ propertyName, type, isArray }) => `"${propertyName}" ${String(type)}${isArray ? '[]' : ''}`,
  );
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
    load: `SELECT row_to_json(r) AS row FROM (
        SELECT ${columns.map((c) => `t.${c.databaseName} AS "${c.propertyName}"`).join(', ')}
        FROM unnest(${primaryColumns.map((_, i) => `$${i + 1}::int[]`).join(', ')}) k(${keys})
        JOIN ${table} t USING (${keys})) r`,
    save: `INSERT INTO ${table} (${names})
      SELECT ${columns.map((c) => `r."${c.propertyName}"`).join(', ')}
      FROM json_to_recordset($1::json) r(${typed.join(', ')})
      ON CONFLICT (${keys}) DO UPDATE SET
      ${values.map((c) => `${c.databaseName} = excluded.${c.databaseName}`).join(', ')}`,
  };
};

/** The rows of a projection and how far each stream went, read and written by the hundred. */
export class ProjectionTable {
  /** Its tables without a schema: the rows, how far each stream went, and what is made of the rows. */
  readonly names: readonly string[];
  private readonly keys: readonly string[];
  private readonly sql: ReturnType<typeof statements>;

  constructor(
    readonly projection: ContextProjection,
    dataSource: DataSource,
    private readonly place: Place = 'public',
  ) {
    const metadata = dataSource.getMetadata(projection.entity);
    const { summary } = projection;
    this.names = [
      metadata.tableName,
      seenTable(metadata.tableName),
      ...(summary === undefined ? [] : [summary.table]),
    ];
    this.keys = metadata.primaryColumns.map(({ propertyName }) => propertyName);
    this.sql = statements(metadata, place);
  }

  /** Last position seen of each stream; a stream that is missing was never seen. */
  async positions(manager: EntityManager, streams: readonly string[]) {
    const rows: { stream: string; position: number }[] = await manager.query(this.sql.positions, [
      streams,
    ]);
    return new Map(rows.map(({ stream, position }) => [stream, position]));
  }

  /**
   * Moves streams on, and waits for whoever moves one of them right now. @throws StreamMoved when
   * one is no longer where it was read.
   */
  async move(manager: EntityManager, moves: readonly Move[]): Promise<void> {
    const moved: unknown[] = await manager.query(this.sql.move, [JSON.stringify(moves)]);
    if (moved.length !== moves.length) throw new StreamMoved(this.projection.name);
  }

  /** Names a row in a map: its key columns in their order. */
  nameOf(keyed: Values): string {
    return this.keys.map((key) => String(keyed[key])).join('.');
  }

  async load(manager: EntityManager, keys: readonly Values[]): Promise<readonly Values[]> {
    const columns = this.keys.map((name) => keys.map((key) => key[name]));
    const rows: { row: Values }[] = await manager.query(this.sql.load, columns);
    return rows.map(({ row }) => row);
  }

  async save(manager: EntityManager, rows: readonly Values[]): Promise<void> {
    if (rows.length === 0) return;
    await manager.query(this.sql.save, [JSON.stringify(rows)]);
    for (const { sql, rows: of } of this.projection.summary?.writes(rows, this.place) ?? [])
      if (of.length > 0) await manager.query(sql, [JSON.stringify(of)]);
  }
}
