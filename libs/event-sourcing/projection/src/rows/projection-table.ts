import type { DataSource, EntityManager } from 'typeorm';
import type { ContextProjection } from '../projected-contexts.js';
import type { Place, Values } from './define-projection.js';
import { KeptRows, type Kept } from './kept-rows.js';
import { arrayText, columnTexts, prepared } from './prepared.js';
import { rowStatements, seenStatements, seenTable } from './row-statements.js';

/** How far a stream went in a projection, and how far it goes now. */
export type Move = { readonly stream: string; readonly from: number; readonly to: number };

/** Another projector was faster with one of the streams: start again from what it left. */
export class StreamMoved extends Error {
  override readonly name = 'StreamMoved';
}

/** Some kilobytes each, of the boards that are busy now. */
const KEPT_MAX = 4_000;

type Written = Values & { readonly version: string };
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
    type Seen = { readonly stream: string; readonly position: number };
    const { rows } = await prepared<Seen>(manager, this.sql.positions, [arrayText(streams)]);
    return new Map(rows.map(({ stream, position }) => [stream, position]));
  }

  /**
   * Moves streams on, and waits for whoever moves one of them right now. @throws StreamMoved when
   * one is no longer where it was read.
   */
  async move(manager: EntityManager, moves: readonly Move[]): Promise<void> {
    const columns = columnTexts(moves, ['stream', 'from', 'to']);
    const { rowCount } = await prepared(manager, this.sql.move, columns);
    if (rowCount !== moves.length) throw new StreamMoved(this.projection.name);
  }

  /** Names a row in a map: its key columns in their order. */
  nameOf(keyed: Values): string {
    return this.keys.map((key) => String(keyed[key])).join('.');
  }

  /** Rows by name, those that are there; one that was kept and is still the same does not travel. */
  async load(manager: EntityManager, keys: readonly Values[]): Promise<Map<string, Kept>> {
    if (keys.length === 0) return new Map();
    const versions = arrayText(keys.map((key) => this.kept.get(this.nameOf(key))?.version));
    const values = [...columnTexts(keys, this.keys), versions];
    const { rows } = await prepared<Loaded>(manager, this.sql.load, values);
    return new Map(
      rows.flatMap(({ row, version, ...key }): [string, Kept][] => {
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
    await this.#add(
      manager,
      rows.filter((row) => !before.has(this.nameOf(row))),
    );
    await this.#change(
      manager,
      rows.flatMap((row) => {
        const known = before.get(this.nameOf(row));
        return known === undefined ? [] : [{ row, known }];
      }),
    );
    const { summary } = this.projection;
    for (const { statement, rows: of, columns } of summary?.writes(rows, this.place) ?? [])
      if (of.length > 0) await prepared(manager, statement, columnTexts(of, columns));
  }

  async #add(manager: EntityManager, rows: readonly Values[]): Promise<void> {
    if (rows.length === 0) return;
    const { rowCount } = await prepared(manager, this.sql.add, this.sql.columnsOf(rows));
    if (rowCount !== rows.length) throw new StreamMoved(this.projection.name);
  }

  async #change(manager: EntityManager, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const columns = this.sql.columnsOf(
      changes.map(({ row }) => row),
      changes.map(({ known }) => known.row),
    );
    const versions = arrayText(changes.map(({ known }) => known.version));
    const { rows } = await prepared<Written>(manager, this.sql.change, [...columns, versions]);
    if (rows.length !== changes.length) throw new StreamMoved(this.projection.name);
    const written = new Map(rows.map(({ version, ...key }) => [this.nameOf(key), version]));
    for (const { row } of changes) {
      const name = this.nameOf(row);
      this.kept.set(name, { row, version: written.get(name) ?? '' });
    }
  }
}

type Change = { readonly row: Values; readonly known: Kept };
