import { prepared } from '@fairlot/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { ContextProjection } from '../projected-contexts.js';
import type { Place, Values } from './define-projection.js';
import { KeptRows, type Kept } from './kept-rows.js';
import { arrayText, columnTexts } from './column-texts.js';
import { rowStatements, seenStatements, seenTable } from './row-statements.js';
import { isThere, StreamMoved } from './stream-moved.js';

/** How far a stream went in a projection, and how far it goes now. */
export type Move = { readonly stream: string; readonly from: number; readonly to: number };

/** Some kilobytes each, of the boards that are busy now. */
const KEPT_MAX = 4_000;

type Written = Values & { readonly version: string };
type Loaded = Written & { readonly row: Values };

/** The rows of a projection and how far each stream went, read and written by the hundred. */
export class ProjectionTable {
  /** Its tables without a schema: the rows, how far each stream went, and what is made of the rows. */
  readonly names: readonly [rows: string, seen: string, ...made: string[]];
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

  /** Rows that were written in a transaction which failed are none. */
  forget(): void {
    this.kept.clear();
  }

  /** Names a row in a map: its key columns in their order. */
  nameOf(keyed: Values): string {
    return this.keys.map((key) => String(keyed[key])).join('.');
  }

  /** Rows by name, those that are there. One that was kept is taken to be as it was: `save` finds out. */
  async load(manager: EntityManager, keys: readonly Values[]): Promise<Map<string, Kept>> {
    const found = new Map<string, Kept>();
    const unknown: Values[] = [];
    for (const key of keys) {
      const name = this.nameOf(key);
      const kept = this.kept.get(name);
      if (kept === undefined) unknown.push(key);
      else found.set(name, kept);
    }
    if (unknown.length === 0) return found;
    const values = columnTexts(unknown, this.keys);
    const { rows } = await prepared<Loaded>(manager, this.sql.load, values);
    for (const { row, version, ...key } of rows) found.set(this.nameOf(key), { row, version });
    return found;
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
    const changed = await this.#change(
      manager,
      rows.flatMap((row) => {
        const known = before.get(this.nameOf(row));
        return known === undefined ? [] : [{ row, known }];
      }),
    );
    const { summary } = this.projection;
    for (const { statement, rows: of, columns } of summary?.writes(rows, this.place) ?? [])
      if (of.length > 0) await prepared(manager, statement, columnTexts(of, columns));
    for (const [name, row] of changed) this.kept.set(name, row);
  }

  async #add(manager: EntityManager, rows: readonly Values[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await prepared(manager, this.sql.add, this.sql.columnsOf(rows));
    } catch (error) {
      throw isThere(error, this.names[0]) ? new StreamMoved(this.projection.name) : error;
    }
  }

  /** The rows as they are now, by name. */
  async #change(
    manager: EntityManager,
    changes: readonly Change[],
  ): Promise<ReadonlyMap<string, Kept>> {
    if (changes.length === 0) return new Map();
    const columns = this.sql.columnsOf(
      changes.map(({ row }) => row),
      changes.map(({ known }) => known.row),
    );
    const versions = arrayText(changes.map(({ known }) => known.version));
    const { rows } = await prepared<Written>(manager, this.sql.change, [...columns, versions]);
    if (rows.length !== changes.length) throw new StreamMoved(this.projection.name);
    const made = new Map(changes.map(({ row }) => [this.nameOf(row), row]));
    return new Map(
      rows.map(({ version, ...key }) => {
        const name = this.nameOf(key);
        return [name, { row: made.get(name)!, version }];
      }),
    );
  }
}

type Change = { readonly row: Values; readonly known: Kept };
