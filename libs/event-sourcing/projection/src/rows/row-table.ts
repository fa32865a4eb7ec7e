import { queryPrepared } from '@fairlot/database';
import type { DataSource, EntityManager } from 'typeorm';
import { arrayText, columnTexts } from './column-texts.js';
import type { RowSchema, Rows, Values } from './define-projection.js';
import { CachedRows, type CachedRow } from './cached-rows.js';
import { rowStatements } from './row-statements.js';
import { isThere, StreamAdvanced } from './stream-advanced.js';

/** Maximum number of cached rows, which take some kilobytes each. */
const CACHED_MAX = 4_000;

type LoadedRow = Values & { readonly version: string; readonly row: Values };
type ChangedRow = { readonly count: number; readonly version: string };
const NO_ROWS: ChangedRow = { count: 0, version: '' };

/** Reads and writes the rows of a table in bulk. */
export class RowTable {
  /** Names of the tables for the rows and for their summary, without a schema. */
  readonly names: readonly [rows: string, ...made: string[]];
  private readonly keys: readonly string[];
  private readonly sql: ReturnType<typeof rowStatements>;
  private readonly cache = new CachedRows(CACHED_MAX);

  constructor(
    readonly of: Rows,
    dataSource: DataSource,
    private readonly schema: RowSchema = 'public',
  ) {
    const metadata = dataSource.getMetadata(of.entity);
    const { tableName, primaryColumns } = metadata;
    const made = of.summary === undefined ? [] : [of.summary.table];
    this.names = [tableName, ...made];
    this.keys = primaryColumns.map(({ propertyName }) => propertyName);
    this.sql = rowStatements(metadata, schema);
  }

  /** Empties the cache, because the transaction that wrote its rows was rolled back. */
  forget(): void {
    this.cache.clear();
  }

  /** Name of a row in a map: the values of its key columns, in order. */
  readonly nameOf = (row: Values): string => this.keys.map((key) => String(row[key])).join('.');

  /** Loads existing rows, by name. A cached row may be outdated, which `save` detects. */
  async load(manager: EntityManager, keys: readonly Values[]): Promise<Map<string, CachedRow>> {
    const found = new Map<string, CachedRow>();
    const unknown: Values[] = [];
    for (const key of keys) {
      const name = this.nameOf(key);
      const cached = this.cache.get(name);
      if (cached === undefined) unknown.push(key);
      else found.set(name, cached);
    }
    if (unknown.length === 0) return found;
    const values = columnTexts(unknown, this.keys);
    const { rows } = await queryPrepared<LoadedRow>(manager, this.sql.load, values);
    for (const { row, version, ...key } of rows) found.set(this.nameOf(key), { row, version });
    return found;
  }

  /**
   * Writes each row over the version that was read.
   * @throws StreamAdvanced if a row has another version by now
   */
  async save(manager: EntityManager, writes: readonly RowWrite[]): Promise<void> {
    const added = writes.flatMap(({ row, known }) => (known === undefined ? [row] : []));
    await this.#add(manager, added);
    const changed = await this.#change(manager, writes.filter(isChange));
    const { summary } = this.of;
    const rows = writes.map(({ row }) => row);
    for (const { statement, rows: of, columns } of summary?.writes(rows, this.schema) ?? [])
      if (of.length > 0) await queryPrepared(manager, statement, columnTexts(of, columns));
    for (const [name, row] of changed) this.cache.set(name, row);
  }

  async #add(manager: EntityManager, rows: readonly Values[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await queryPrepared(manager, this.sql.add, this.sql.columnsOf(rows));
    } catch (error) {
      throw isThere(error, this.names[0]) ? new StreamAdvanced(this.names[0]) : error;
    }
  }

  /** Writes changed rows. Returns them with their new version, by name. */
  async #change(
    manager: EntityManager,
    changes: readonly RowChange[],
  ): Promise<ReadonlyMap<string, CachedRow>> {
    if (changes.length === 0) return new Map();
    const columns = this.sql.columnsOf(
      changes.map(({ row }) => row),
      changes.map(({ known }) => known.row),
    );
    const versions = arrayText(changes.map(({ known }) => known.version));
    const values = [...columns, versions];
    const { rows } = await queryPrepared<ChangedRow>(manager, this.sql.change, values);
    const [{ count, version } = NO_ROWS] = rows;
    if (count !== changes.length) throw new StreamAdvanced(this.names[0]);
    return new Map(changes.map(({ row }) => [this.nameOf(row), { row, version }]));
  }
}

/** A row to write, and its known version if it exists. */
type RowWrite = { readonly row: Values; readonly known: CachedRow | undefined };
type RowChange = RowWrite & { readonly known: CachedRow };

const isChange = (write: RowWrite): write is RowChange => write.known !== undefined;
