import { assert } from '@fairlot/kernel';
import type { EntityManager, ObjectLiteral } from 'typeorm';
import { audit, fieldChanges, fieldsOf, type Cause } from '../audit/audit-trail.js';
import type { RecordTable } from './define-table.js';
import { lockWithTimeout } from './lock-with-timeout.js';

/** A row that was written: before (null if it is new) and after. */
export type PutRow<Row> = { readonly before: Row | null; readonly after: Row };

/** Checks a locked row before it is changed. If it throws, the change is rolled back. */
export type GuardRow<Row> = (manager: EntityManager, before: Row) => Promise<void>;

/** Options of a change. */
export type ChangeOptions<Row> = {
  /** The values that the user saw. If absent, the change overwrites any stored values. */
  readonly expected?: Partial<Row> | null;
  /** Runs before the write, in its transaction. */
  readonly guard?: GuardRow<Row>;
  /** Makes further writes in the same transaction. */
  readonly alongside?: (manager: EntityManager, row: PutRow<Row>) => Promise<void>;
};

export type PutOptions<Row> = {
  readonly by: Cause;
  /** Fields that identify a record. They need a unique constraint. */
  readonly unique: readonly (keyof Row & string)[];
  /** Further values of records that are inserted. */
  readonly initial?: Partial<Row>;
};

/** Writes many rows in one transaction. */
export type RowWriting<Row extends object> = {
  readonly manager: EntityManager;
  /** Inserts and changes rows. Returns those that were written. */
  readonly put: (
    rows: readonly Partial<Row>[],
    options: PutOptions<Row>,
  ) => Promise<readonly PutRow<Row>[]>;
  readonly drop: (rows: readonly Row[], by: Cause) => Promise<void>;
};

const BATCH_SIZE = 1_000;

/**
 * Lets one transaction at a time write many rows of a table. Others wait until it ends, or must
 * retry.
 * @throws Unavailable OVERLOADED
 */
export const lockPuts = async (
  manager: EntityManager,
  { name }: { readonly name: string },
): Promise<void> => {
  await lockWithTimeout(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`put ${name}`]);
};

/**
 * Inserts new rows and changes those that differ, a thousand per statement. All rows must have the
 * same fields. Needs the lock of `lockPuts`, so that no record is inserted twice.
 */
export const putRows = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: RecordTable<Row>,
  rows: readonly Partial<Row>[],
  options: PutOptions<Row>,
): Promise<PutRow<Row>[]> => {
  const written: PutRow<Row>[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE);
    for (const put of await putBatch(new RowStatements(manager, table, options), batch))
      written.push(put);
  }
  return written;
};

const putBatch = async <Row extends ObjectLiteral>(
  stored: RowStatements<Row>,
  rows: readonly Partial<Row>[],
): Promise<PutRow<Row>[]> => {
  const { manager, table, how: options } = stored;
  const existing = await stored.like(rows);
  const differing = rows.flatMap((row) => {
    const before = existing.get(stored.idOf(row)) ?? null;
    const values = before === null ? { ...options.initial, ...row } : row;
    const fields = fieldChanges(before && fieldsOf(before), fieldsOf(values), table.secret);
    return Object.keys(fields).length === 0 ? [] : [{ before, values, fields }];
  });
  if (differing.length === 0) return [];
  await stored.insert(differing.flatMap(({ before, values }) => (before ? [] : [values])));
  await stored.update(differing.flatMap(({ before, values }) => (before ? [values] : [])));
  const now = await stored.like(differing.map(({ values }) => values));
  const written = differing.map(({ before, values, fields }) => {
    const after = now.get(stored.idOf(values));
    assert(after !== undefined, `${table.name}: a written row was not found`);
    return { before, after, key: after[table.key], fields };
  });
  const changes = written.map((one) => ({ ...one, row: one.after }));
  await audit(manager, table, { by: options.by, changes });
  return written;
};

/** SQL statements that write rows of a table. Rows are sent as one JSON array. */
class RowStatements<Row extends ObjectLiteral> {
  constructor(
    readonly manager: EntityManager,
    readonly table: RecordTable<Row>,
    readonly how: PutOptions<Row>,
  ) {}

  idOf(row: Partial<Row>): string {
    return JSON.stringify(this.how.unique.map((field) => row[field]));
  }

  /**
   * The stored rows that have the same unique values as these, locked in the order of their keys.
   */
  async like(rows: readonly Partial<Row>[]): Promise<Map<string, Row>> {
    const { entity, key, secret } = this.table;
    const unique = this.columns(this.how.unique);
    const query = this.manager.createQueryBuilder(entity, 't');
    for (const field of secret) query.addSelect(`t.${field}`);
    const found = await query
      .where(
        `(${this.how.unique.map((field) => `t.${field}`).join(', ')}) IN
        (SELECT ${columnNamesOf(unique)} FROM ${recordset(unique, 'CAST(:rows AS jsonb)')})`,
      )
      .setParameter('rows', this.json(rows, unique))
      .orderBy(`t.${key}`)
      .setLock('pessimistic_write')
      .getMany();
    return new Map(found.map((row) => [this.idOf(row), row]));
  }

  async insert(rows: readonly Partial<Row>[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const columns = this.columns(Object.keys(first));
    await this.manager.query(
      `INSERT INTO ${this.path} (${columnNamesOf(columns)})
       SELECT ${columnNamesOf(columns)} FROM ${recordset(columns, '$1::jsonb')}`,
      [this.json(rows, columns)],
    );
  }

  async update(rows: readonly Partial<Row>[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const columns = this.columns(Object.keys(first));
    const unique = this.columns(this.how.unique).map(({ name }) => name);
    const same = unique.map((name) => `t.${name} = r.${name}`);
    // Leave out the unique columns, because PostgreSQL refuses to set a generated identity.
    const written = columns.filter(({ name }) => !unique.includes(name));
    await this.manager.query(
      `UPDATE ${this.path} AS t SET ${written.map(({ name }) => `${name} = r.${name}`).join(', ')}
       FROM ${recordset(columns, '$1::jsonb')} WHERE ${same.join(' AND ')}`,
      [this.json(rows, columns)],
    );
  }

  private get path(): string {
    return this.manager.connection.getMetadata(this.table.entity).tablePath;
  }

  private columns(fields: readonly string[]): TableColumn[] {
    const { driver } = this.manager.connection;
    const metadata = this.manager.connection.getMetadata(this.table.entity);
    return fields.map((field) => {
      const column = metadata.findColumnWithPropertyName(field);
      assert(column !== undefined, `${this.table.name} has no field ${field}`);
      const type = `${driver.normalizeType(column)}${column.isArray ? '[]' : ''}`;
      return { field, name: `"${column.databaseName}"`, type };
    });
  }

  private json(rows: readonly Partial<Row>[], columns: readonly TableColumn[]): string {
    const named = columns.map(({ field, name }) => [name.slice(1, -1), field] as const);
    return JSON.stringify(
      rows.map((row) => Object.fromEntries(named.map(([name, field]) => [name, row[field]]))),
    );
  }
}

type TableColumn = { readonly field: string; readonly name: string; readonly type: string };

const columnNamesOf = (columns: readonly TableColumn[]): string =>
  columns.map(({ name }) => name).join(', ');
const recordset = (columns: readonly TableColumn[], json: string): string =>
  `jsonb_to_recordset(${json}) AS r (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`;
