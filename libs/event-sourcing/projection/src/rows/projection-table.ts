import type { DataSource, EntityManager } from 'typeorm';
import type { ContextProjection } from '../projected-contexts.js';
import type { Place, Values } from './define-projection.js';
import { KeptRows, type Kept } from './kept-rows.js';
import { rowStatements, seenStatements, seenTable } from './row-statements.js';

/** How far a stream went in a projection, and how far it goes now. */
export type Move = { readonly stream: string; readonly from: number; readonly to: number };

/** Another projector was faster with one of the streams: start again from what it left. */
export class StreamMoved extends Error {
  override readonly name = 'StreamMoved';
}

/** Some kilobytes each, of the boards that are busy now. */
const KEPT_MAX = 4_000;

type Written = { readonly key: Values; readonly version: string };
type Loaded = Written & { readonly row: Values | null };

/** The rows of a projection and how far each stream went, read and written by the hundred. */
export class ProjectionTable {
  /** Its tables without a schema: the rows, how far each stream went, and what is made of the rows. */
  readonly names: readonly string[];
  private readonly keys: readonly string[];
  private readonly sql: ReturnType<typeof rowStatements> & ReturnType<typeof seenStatements>;
  private readonly kept = new KeptRows(KEPT_MAX);

  constructor(
    readonly projection: ContextProjection,
    dataSource: DataSource,
    private readonly place: Place = 'public',
  ) {
    const metadata = dataSource.getMetadata(projection.entity);
    const { tableName, primaryColumns } = metadata;
    const { summary } = projection;
    const made = summary === undefined ? [] : [summary.table];
    this.names = [tableName, seenTable(tableName), ...made];
    this.keys = primaryColumns.map(({ propertyName }) => propertyName);
    this.sql = { ...rowStatements(metadata, place), ...seenStatements(tableName, place) };
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

  /** Rows by name, those that are there; one that was kept and is still the same does not travel. */
  async load(manager: EntityManager, keys: readonly Values[]): Promise<Map<string, Kept>> {
    const columns = this.keys.map((name) => keys.map((key) => key[name]));
    const versions = keys.map((key) => this.kept.get(this.nameOf(key))?.version ?? null);
    const found: Loaded[] = await manager.query(this.sql.load, [...columns, versions]);
    return new Map(
      found.flatMap(({ key, version, row }): [string, Kept][] => {
        const name = this.nameOf(key);
        const known = row ?? this.kept.get(name)?.row;
        return known === undefined ? [] : [[name, { row: known, version }]];
      }),
    );
  }

  /**
   * Writes rows, each once, as the version that was read. @throws StreamMoved when one is no longer
   * what it was.
   */
  async save(
    manager: EntityManager,
    rows: readonly Values[],
    before: ReadonlyMap<string, Kept>,
  ): Promise<void> {
    const added = rows.filter((row) => !before.has(this.nameOf(row)));
    const changes = rows.flatMap((row) => {
      const known = before.get(this.nameOf(row));
      return known === undefined ? [] : [{ row, sent: { ...row, version: known.version } }];
    });
    await this.#write(
      manager,
      this.sql.add,
      added.map((row) => ({ row, sent: row })),
    );
    await this.#write(manager, this.sql.change, changes);
    const { summary } = this.projection;
    for (const { sql, rows: of } of summary?.writes(rows, this.place) ?? [])
      if (of.length > 0) await manager.query(sql, [JSON.stringify(of)]);
  }

  async #write(manager: EntityManager, sql: string, rows: readonly Sent[]): Promise<void> {
    if (rows.length === 0) return;
    const sent = JSON.stringify(rows.map((one) => one.sent));
    const answer: Answer = await manager.query(sql, [sent]);
    const written = isCounted(answer) ? answer[0] : answer;
    if (written.length !== rows.length) throw new StreamMoved(this.projection.name);
    const versions = new Map(written.map(({ key, version }) => [this.nameOf(key), version]));
    for (const { row } of rows) {
      const name = this.nameOf(row);
      this.kept.set(name, { row, version: versions.get(name) ?? '' });
    }
  }
}

/** A row as it is from now on, and what of it has to be told. */
type Sent = { readonly row: Values; readonly sent: Values };

/** TypeORM answers an UPDATE with the number of its rows beside them. */
type Answer = readonly Written[] | readonly [readonly Written[], number];
const isCounted = (answer: Answer): answer is readonly [readonly Written[], number] =>
  Array.isArray(answer[0]);
