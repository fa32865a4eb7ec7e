import { prepared, type Statement } from '@fairlot/database';
import type { EntityManager } from 'typeorm';
import { columnTexts } from '../rows/column-texts.js';
import type { Values } from '../rows/define-projection.js';
import { copyLines, copyRows, type Field } from './copy-rows.js';
import type { Work } from './session.js';

/** A table of the schema `rebuild` whose rows come and go by the thousand. */
export type CopiedTable = {
  /** Without a schema. */
  readonly name: string;
  readonly columns: readonly string[];
  /** In the order of the columns. */
  readonly fieldsOf: (row: Values) => readonly Field[];
};

/** One whose rows may be looked for again. */
export type KeyedTable = CopiedTable & {
  /** Properties of a row that make its key. */
  readonly keys: readonly string[];
  /** Takes rows away by their keys, a column each, and answers them as `row`. */
  readonly takeOut: Statement;
};

/** A key or an index, and the statement that makes it. */
type Index = { readonly table: string; readonly isKey: boolean; readonly made: string };

/** Of what is sorted for an index, and grouped, at once in a session. */
const MEMORY = '128MB';

/** @param tables their names without a schema; some or all may be missing */
export const dropCopies = (manager: EntityManager, tables: readonly string[]): Promise<unknown> =>
  manager.query(`DROP TABLE IF EXISTS ${tables.map((table) => `rebuild.${table}`).join(', ')}`);

/** Makes tables as those in use, empty, in the schema `rebuild`. */
export const copyEmpty = async (
  manager: EntityManager,
  tables: readonly string[],
): Promise<void> => {
  await dropCopies(manager, tables);
  // How full its pages become and which rows are packed, LIKE does not copy.
  const [found]: { made: string }[] = await manager.query(
    `SELECT string_agg(format('CREATE TABLE rebuild.%I (LIKE public.%1$I INCLUDING ALL)', relname) ||
       coalesce(' WITH (' || array_to_string(reloptions, ', ') || ')', ''), ';') AS made
     FROM pg_class WHERE oid = ANY ($1::regclass[])`,
    [tables.map((table) => `public.${table}`)],
  );
  await manager.query(found?.made ?? '');
};

/**
 * Takes keys and indexes off. @returns how they are made again: keys last, which others that read the
 * table have to wait for
 */
const takeIndexes = async (manager: EntityManager, tables: readonly string[]) => {
  const found: (Index & { readonly gone: string })[] = await manager.query(
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
  return found.map(({ table, isKey, made }): Index => ({ table, isKey, made }));
};

/**
 * Tables that nobody reads yet: without keys and indexes, which made at once of all rows cost far less
 * than row by row.
 */
export class BareCopies {
  #missing: readonly Index[] = [];

  /** @param inTransaction each work by itself */
  constructor(private readonly inTransaction: Work) {}

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

  /** Rows that were appended, by their keys. What is looked for once will be again: it gets its key. */
  async takeOut(
    { name, keys, takeOut }: KeyedTable,
    sought: readonly Values[],
  ): Promise<readonly Values[]> {
    return this.inTransaction(async (manager) => {
      await this.#index(manager, ({ table, isKey }) => isKey && table === name);
      const texts = columnTexts(sought, keys);
      const { rows } = await prepared<{ readonly row: Values }>(manager, takeOut, texts);
      return rows.map(({ row }) => row);
    });
  }

  /** Makes what is made of all rows. */
  async summarise(statement: string, inTransaction: Work): Promise<void> {
    await inTransaction(async (manager) => {
      // Nothing is known of the rows yet: what is made of them would be planned by sorting them.
      await manager.query(`SET LOCAL work_mem = '${MEMORY}'; SET LOCAL enable_mergejoin = off`);
      await manager.query(statement);
    });
  }

  /** Once all rows of a table are there; several tables at once, each in a session of its own. */
  async finish(table: string, inTransaction: Work): Promise<void> {
    await inTransaction(async (manager) => {
      await manager.query(`SET LOCAL maintenance_work_mem = '${MEMORY}'`);
      await this.#index(manager, (index) => index.table === table);
      await manager.query(`ANALYZE rebuild.${table}`);
    });
  }

  async #index(manager: EntityManager, isWanted: (index: Index) => boolean): Promise<void> {
    const wanted = this.#missing.filter(isWanted);
    if (wanted.length === 0) return;
    await manager.query(wanted.map(({ made }) => made).join(';'));
    this.#missing = this.#missing.filter((index) => !wanted.includes(index));
  }
}
