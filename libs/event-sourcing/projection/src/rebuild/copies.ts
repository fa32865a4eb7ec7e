import { queryPrepared, type Statement } from '@fairlot/database';
import type { EntityManager } from 'typeorm';
import { columnTexts } from '../rows/column-texts.js';
import type { Values } from '../rows/define-projection.js';
import { copyLines, copyRows, type CopyField } from './copy-rows.js';
import type { RunInSession } from './session.js';

/** A table in the schema `rebuild` whose rows are written and removed in bulk. */
export type CopiedTable = {
  /** The table's name, without a schema. */
  readonly name: string;
  readonly columns: readonly string[];
  /** The fields of a row, in the order of `columns`. */
  readonly fieldsOf: (row: Values) => readonly CopyField[];
};

/** A copied table whose rows can be removed again by their keys. */
export type KeyedTable = CopiedTable & {
  /** Properties that form the key of a row. */
  readonly keys: readonly string[];
  /** Statement that deletes rows by their keys (one column each), and returns them as `row`. */
  readonly takeOut: Statement;
};

/** A key or an index of a table. `made` is the statement that creates it. */
type TableIndex = { readonly table: string; readonly isKey: boolean; readonly made: string };

/** Memory per session for sorting, grouping and building an index. */
const INDEX_MEMORY = '128MB';

/** @param tables names without a schema; missing ones are ignored */
export const dropCopies = (manager: EntityManager, tables: readonly string[]): Promise<unknown> =>
  manager.query(`DROP TABLE IF EXISTS ${tables.map((table) => `rebuild.${table}`).join(', ')}`);

/** Creates empty copies of the live tables in the schema `rebuild`. */
export const copyEmpty = async (
  manager: EntityManager,
  tables: readonly string[],
): Promise<void> => {
  await dropCopies(manager, tables);
  // Copy storage options such as the fill factor separately, because LIKE does not.
  const [found]: { made: string }[] = await manager.query(
    `SELECT string_agg(format('CREATE TABLE rebuild.%I (LIKE public.%1$I INCLUDING ALL)', relname) ||
       coalesce(' WITH (' || array_to_string(reloptions, ', ') || ')', ''), ';') AS made
     FROM pg_class WHERE oid = ANY ($1::regclass[])`,
    [tables.map((table) => `public.${table}`)],
  );
  await manager.query(found?.made ?? '');
};

/**
 * Drops the tables' keys and indexes.
 * @returns statements that create them again, keys last because they block readers
 */
const takeIndexes = async (manager: EntityManager, tables: readonly string[]) => {
  const found: (TableIndex & { readonly gone: string })[] = await manager.query(
    `SELECT t.relname AS table, i.indisprimary AS "isKey",
       coalesce('ALTER TABLE ' || t.oid::regclass || ' ADD CONSTRAINT ' || quote_ident(c.conname) ||
         ' ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) AS made,
       coalesce('ALTER TABLE ' || t.oid::regclass || ' DROP CONSTRAINT ' || quote_ident(c.conname),
         'DROP INDEX ' || i.indexrelid::regclass) AS gone
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x')
     WHERE t.oid = ANY ($1::regclass[]) ORDER BY i.indisprimary`,
    [tables.map((table) => `rebuild.${table}`)],
  );
  await manager.query(found.map(({ gone }) => gone).join(';'));
  return found.map(({ table, isKey, made }): TableIndex => ({ table, isKey, made }));
};

/**
 * Copies of tables that nobody reads yet. They have no keys or indexes, because building these at
 * the end costs much less than updating them for each row.
 */
export class UnindexedCopies {
  #missing: readonly TableIndex[] = [];

  /** @param inTransaction runs a piece of work in a transaction of its own */
  constructor(private readonly inTransaction: RunInSession) {}

  async make(tables: readonly string[]): Promise<void> {
    this.#missing = await this.inTransaction(async (manager) => {
      await copyEmpty(manager, tables);
      return takeIndexes(manager, tables);
    });
  }

  async append({ name, columns, fieldsOf }: CopiedTable, rows: readonly Values[]): Promise<void> {
    const lines = copyLines(rows, fieldsOf);
    await this.inTransaction((manager) => copyRows(manager, `rebuild.${name}`, columns, lines));
  }

  /**
   * Removes rows that were appended, and returns them. The first call creates the table's key,
   * because this and later calls need it.
   */
  async takeOut(
    { name, keys, takeOut }: KeyedTable,
    sought: readonly Values[],
  ): Promise<readonly Values[]> {
    return this.inTransaction(async (manager) => {
      await this.#index(manager, ({ table, isKey }) => isKey && table === name);
      const texts = columnTexts(sought, keys);
      const { rows } = await queryPrepared<{ readonly row: Values }>(manager, takeOut, texts);
      return rows.map(({ row }) => row);
    });
  }

  /** Fills a summary table from all rows of its table. */
  async summarise(statement: string, inTransaction: RunInSession): Promise<void> {
    await inTransaction(async (manager) => {
      // Without statistics about the new rows, the planner would sort them for a merge join.
      await manager.query(
        `SET LOCAL work_mem = '${INDEX_MEMORY}'; SET LOCAL enable_mergejoin = off`,
      );
      await manager.query(statement);
    });
  }

  /**
   * Restores a table's keys and indexes. Call it once all its rows are written. Tables may be
   * finished in parallel sessions.
   */
  async finish(table: string, inTransaction: RunInSession): Promise<void> {
    await inTransaction(async (manager) => {
      await manager.query(`SET LOCAL maintenance_work_mem = '${INDEX_MEMORY}'`);
      await this.#index(manager, (index) => index.table === table);
      await manager.query(`ANALYZE rebuild.${table}`);
    });
  }

  async #index(manager: EntityManager, isWanted: (index: TableIndex) => boolean): Promise<void> {
    const wanted = this.#missing.filter(isWanted);
    if (wanted.length === 0) return;
    await manager.query(wanted.map(({ made }) => made).join(';'));
    this.#missing = this.#missing.filter((index) => !wanted.includes(index));
  }
}
