import type { DataSource, EntityManager } from 'typeorm';
import type { Projection } from './define-projection.js';

/** How far a stream went in a projection, and how far it goes now. */
export type Move = { readonly stream: string; readonly from: number; readonly to: number };

/** Another projector was faster with one of the streams: start again from what it left. */
export class StreamMoved extends Error {
  override readonly name = 'StreamMoved';
}

/** Where live rows stand, and where a rebuild makes them anew. */
export type Place = 'public' | 'rebuild';

/** `lot_board_seen`: how far each stream went in a projection. Its name is made here only. */
export const seenTable = (table: string): string => `${table}_seen`;

/** The rows of a projection and how far each stream went, read and written by the hundred. */
export class ProjectionTable {
  private readonly seen: string;
  private readonly keys: readonly string[];
  private readonly sql: { readonly load: string; readonly save: string };

  constructor(
    readonly projection: Projection,
    dataSource: DataSource,
    place: Place = 'public',
  ) {
    const { columns, primaryColumns, tableName } = dataSource.getMetadata(projection.entity);
    const table = `${place}.${tableName}`;
    this.seen = `${place}.${seenTable(tableName)}`;
    this.keys = primaryColumns.map(({ propertyName }) => propertyName);
    const typed = columns.map(
      ({ propertyName, type, isArray }) => `"${propertyName}" ${String(type)}${isArray ? '[]' : ''}`,
    );
    const names = columns.map(({ databaseName }) => databaseName);
    const keys = primaryColumns.map(({ databaseName }) => databaseName);
    const values = columns.filter(({ isPrimary }) => !isPrimary);
    this.sql = {
      load: `SELECT row_to_json(r) AS row FROM (
          SELECT ${columns.map((c) => `t.${c.databaseName} AS "${c.propertyName}"`).join(', ')}
          FROM unnest(${keys.map((_, i) => `$${i + 1}::int[]`).join(', ')}) k(${keys.join(', ')})
          JOIN ${table} t USING (${keys.join(', ')})) r`,
      save: `INSERT INTO ${table} (${names.join(', ')})
        SELECT ${columns.map((c) => `r."${c.propertyName}"`).join(', ')}
        FROM json_to_recordset($1::json) r(${typed.join(', ')})
        ON CONFLICT (${keys.join(', ')}) DO UPDATE SET
        ${values.map((c) => `${c.databaseName} = excluded.${c.databaseName}`).join(', ')}`,
    };
  }

  /** Last position seen of each stream; a stream that is missing was never seen. */
  async positions(manager: EntityManager, streams: readonly string[]) {
    const rows: { stream: string; position: number }[] = await manager.query(
      `SELECT stream, position FROM ${this.seen} WHERE stream = ANY ($1)`,
      [streams],
    );
    return new Map(rows.map(({ stream, position }) => [stream, position]));
  }

  /**
   * Moves streams on, and waits for whoever moves one of them right now. @throws StreamMoved when
   * one is no longer where it was read.
   */
  async move(manager: EntityManager, moves: readonly Move[]): Promise<void> {
    const inOrder = moves.toSorted((one, other) => (one.stream < other.stream ? -1 : 1));
    const moved: unknown[] = await manager.query(
      `INSERT INTO ${this.seen} AS seen (stream, position)
       SELECT m.stream, m."to" FROM json_to_recordset($1::json) m(stream text, "from" int, "to" int)
       ON CONFLICT (stream) DO UPDATE SET position = excluded.position
       WHERE seen.position = (SELECT m."from" FROM json_to_recordset($1::json)
         m(stream text, "from" int) WHERE m.stream = excluded.stream)
       RETURNING stream`,
      [JSON.stringify(inOrder)],
    );
    if (moved.length !== moves.length) throw new StreamMoved(this.projection.name);
  }

  /** Names a row in a map: its key columns in their order. */
  nameOf(keyed: object): string {
    const values = new Map<string, unknown>(Object.entries(keyed));
    return this.keys.map((key) => String(values.get(key))).join('.');
  }

  async load(manager: EntityManager, keys: readonly object[]): Promise<readonly object[]> {
    const entries = keys.map((key) => new Map<string, unknown>(Object.entries(key)));
    const columns = this.keys.map((name) => entries.map((entry) => entry.get(name)));
    const rows: { row: object }[] = await manager.query(this.sql.load, columns);
    return rows.map(({ row }) => row);
  }

  async save(manager: EntityManager, rows: readonly object[]): Promise<void> {
    if (rows.length > 0) await manager.query(this.sql.save, [JSON.stringify(rows)]);
  }
}
