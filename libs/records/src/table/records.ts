import { In, type DataSource, type EntityManager, type FindOptionsWhere } from 'typeorm';
import {
  audit,
  fieldChanges,
  keyChangedBy,
  lockCommand,
  fieldsLike,
  fieldsOf,
  type Cause,
} from '../audit/audit-trail.js';
import type { RecordChange } from '../audit/record-change.entity.js';
import { trailOf, type TrailPageRequest } from '../audit/trail-of.js';
import { ChangeFeed, type ChangeFeedOptions } from '../feed/change-feed.js';
import { findInBatches } from '../read/in-batches.js';
import { everyRow } from '../read/every-row.js';
import type { RecordPage } from '../read/list-rows.js';
import { readCounts, readList, type ListQueryInput } from '../read/read-list.js';
import type { ValueCounts } from '../read/count-values.js';
import { ReadCache } from '../read/read-cache.js';
import { announcementOf, USUAL_CACHE, type RowChange, type RecordTable } from './define-table.js';
import { dropRows } from './drop-rows.js';
import {
  lockPuts,
  putRows,
  type ChangeOptions,
  type GuardRow,
  type PutRow,
  type PutOptions,
  type RowWriting,
} from './put-rows.js';
import { noGuard, eraseRow } from './erase-row.js';
import { NoRecord, RecordConflict } from './record-errors.js';

export type RecordKey = string | number;
const noSideEffect = async (): Promise<void> => {};

/** Owns all writes to a declared table, so that every change is stored, published and audited. */
export class Records<
  Row extends object,
  Filter extends object = object,
  Sort extends string = string,
> {
  readonly feed: ChangeFeed<RowChange>;
  private readonly cache: ReadCache<RecordKey, Row | null>;
  private readonly dataSource: DataSource;

  constructor(
    readonly table: RecordTable<Row, Filter, Sort>,
    feedOptions: ChangeFeedOptions,
  ) {
    this.dataSource = feedOptions.dataSource;
    this.feed = new ChangeFeed(feedOptions, `${table.name}_changed`);
    this.cache = new ReadCache({
      ...(table.cache ?? USUAL_CACHE),
      load: (key) => this.dataSource.manager.findOneBy(table.entity, this.at(key)),
      trusted: () => table.cache !== null && this.feed.listening,
    });
    this.feed.changes.subscribe(({ key }) => this.cache.delete(key));
    this.feed.gaps.subscribe(() => this.cache.clear());
  }

  onModuleInit(): Promise<void> {
    return this.feed.open();
  }

  onModuleDestroy(): void {
    this.feed.close();
  }

  /** The record, from the cache if possible. Null if it does not exist. */
  get(key: RecordKey): Promise<Row | null> {
    return this.cache.get(key);
  }

  /** Like `get`, but synchronous; undefined if `get` would wait. */
  cached(key: RecordKey): Row | null | undefined {
    return this.cache.cached(key);
  }

  /** The existing records with these keys, in any order. Reads from the database. */
  async all(keys: Iterable<RecordKey>): Promise<Row[]> {
    const { manager } = this.dataSource;
    return findInBatches([...new Set(keys)], (batch) =>
      manager.findBy(this.table.entity, this.at(In(batch))),
    );
  }

  /**
   * @param alongside further writes in the same transaction
   * @returns the key of the record
   */
  async insert(
    row: Partial<Row>,
    by: Cause,
    alongside: (manager: EntityManager, key: RecordKey) => Promise<void> = async () => undefined,
  ): Promise<RecordKey> {
    const [{ key }] = await this.feed.announce(async (manager) => {
      const change = await this.inserted(manager, row, by);
      await alongside(manager, change.key);
      return [change] as const;
    });
    return key;
  }

  /** Like `insert`, within the caller's transaction. Returns the record's key. */
  async insertIn(manager: EntityManager, row: Partial<Row>, by: Cause): Promise<RecordKey> {
    const change = await this.inserted(manager, row, by);
    await this.feed.announceIn(manager, [change]);
    return change.key;
  }

  /** Like `insert`, for a client that may repeat its command: creates the record only once. */
  async insertOnce(
    row: Partial<Row>,
    by: Cause & { readonly commandId: string },
    alongside: ChangeOptions<Row>['alongside'] = noSideEffect,
  ): Promise<RecordKey> {
    let key: RecordKey | null = null;
    await this.feed.announce(async (manager) => {
      await lockCommand(manager, by.commandId);
      key = await keyChangedBy(manager, this.table, by.commandId);
      if (key !== null) return [];
      const change = await this.inserted(manager, row, by);
      key = change.key;
      await alongside(manager, { before: null, after: { ...(row as Row), [this.table.key]: key } });
      return [change];
    });
    return key!;
  }

  /** The key of the record that a command created, changed or removed; null if there is none. */
  changedBy(commandId: string): Promise<RecordKey | null> {
    return keyChangedBy(this.dataSource.manager, this.table, commandId);
  }

  /**
   * Writes the fields that differ. If none do, nothing is announced or audited.
   * @throws NoRecord; Malformed; RecordConflict if a stored field differs from `expected`
   */
  async change(
    key: RecordKey,
    change: Partial<Row>,
    by: Cause,
    { expected = null, guard = noGuard, alongside = noSideEffect }: ChangeOptions<Row> = {},
  ): Promise<void> {
    await this.feed.announce(async (manager) => {
      const before = await this.locked(manager, key, Object.keys(change));
      const stale =
        expected === null ? {} : fieldChanges(fieldsOf(expected), fieldsLike(before, expected), []);
      if (Object.keys(stale).length > 0) throw new RecordConflict(Object.keys(stale));
      const fields = fieldChanges(fieldsOf(before), fieldsOf(change), this.table.secret);
      if (Object.keys(fields).length === 0) return [];
      await guard(manager, before);
      await manager.update(this.table.entity, this.at(key), change as object);
      const row = { ...before, ...change };
      await this.check(manager, { before, after: row }, by);
      await audit(manager, this.table, { by, changes: [{ key, fields, row }] });
      await alongside(manager, { before, after: row });
      return [this.changed(row)];
    });
  }

  /**
   * Removes personal data from a record and its audit trail, which then only shows that it changed.
   * @param blank the values to store instead
   * @param guard gets the row before, and removes the data from other tables
   * @throws NoRecord
   */
  async erase(
    key: RecordKey,
    blank: Partial<Row>,
    by: Cause,
    guard: GuardRow<Row> = noGuard,
  ): Promise<void> {
    await this.feed.announce(async (manager) => {
      const before = await this.locked(manager, key, []);
      await guard(manager, before);
      return [this.changed(await eraseRow(manager, this.table, { before, blank, by }))];
    });
  }

  /**
   * Writes many rows, all or none: inserts new rows, and changes those that differ.
   * @param check gets the written rows before the commit. If it throws, everything is rolled back.
   * @returns the rows that were written, without unchanged ones
   */
  put(
    rows: readonly Partial<Row>[],
    options: PutOptions<Row>,
    check: (rows: readonly PutRow<Row>[]) => void = () => undefined,
  ): Promise<readonly PutRow<Row>[]> {
    return this.within(async (writing) => {
      const written = await writing.put(rows, options);
      check(written);
      return written;
    });
  }

  /** Writes many rows, all or none. Other such writers wait, so that no row is inserted twice. */
  async within<Result>(work: (writing: RowWriting<Row>) => Promise<Result>): Promise<Result> {
    let result: { readonly of: Result } | null = null;
    await this.feed.announce(async (manager) => {
      const changes: RowChange[] = [];
      await lockPuts(manager, this.table);
      result = {
        of: await work({
          manager,
          put: async (rows, options) => {
            const written = await putRows(manager, this.table, rows, options);
            changes.push(...written.map(({ after }) => this.changed(after)));
            return written;
          },
          drop: async (rows, by) => {
            await dropRows(manager, this.table, { rows, by });
            changes.push(...rows.map((row) => this.changed(row)));
          },
        }),
      };
      return changes;
    });
    return result!.of;
  }

  /** Like `put`, but within the caller's transaction. */
  async putIn(manager: EntityManager, rows: readonly Partial<Row>[], how: PutOptions<Row>) {
    await lockPuts(manager, this.table);
    const written = await putRows(manager, this.table, rows, how);
    const changes = written.map(({ after }) => this.changed(after));
    await this.feed.announceIn(manager, changes);
  }

  /** Deletes a record. @throws NoRecord */
  async remove(key: RecordKey, by: Cause): Promise<void> {
    await this.feed.announce(async (manager) => {
      const before = await this.locked(manager, key, []);
      await dropRows(manager, this.table, { rows: [before], by });
      return [this.changed(before)];
    });
  }

  /** A page of records. @throws ZodError with the path of every wrong field; InvalidCursor */
  async list(input: ListQueryInput<Filter, Sort>): Promise<RecordPage<Row>> {
    return readList(this.dataSource, this.table, input);
  }

  /** Counts records by value. Null if the filter finds more than 10,000. @throws ZodError */
  counts(field: keyof Row & string, filter: Filter): Promise<ValueCounts | null> {
    return readCounts(this.dataSource, this.table, { field, filter });
  }

  /**
   * Yields every record of a list. Reads page by page, with at most one page in memory and without
   * locks while the reader is slow. Each page shows records as they are when it is read.
   */
  export(
    input: Pick<ListQueryInput<Filter, Sort>, 'filter' | 'sort' | 'order' | 'thenBy'>,
  ): AsyncGenerator<Row, void, undefined> {
    return everyRow((page) => this.list({ ...input, ...page }));
  }

  /** Changes of a record, newest first. The next page starts before the last change of this. */
  trail(key: RecordKey, page: TrailPageRequest = {}): Promise<RecordChange[]> {
    return trailOf(this.dataSource.manager, this.table, { key, ...page });
  }

  /** A rule of a subclass for each insert and change, in the same transaction. @throws Malformed */
  protected async check(_manager: EntityManager, _row: PutRow<Row>, _by: Cause): Promise<void> {}

  private async inserted(manager: EntityManager, row: Partial<Row>, by: Cause): Promise<RowChange> {
    const saved = await manager.save(manager.create(this.table.entity, row as Row));
    await this.check(manager, { before: null, after: saved }, by);
    const change = this.changed(saved);
    const fields = fieldChanges(null, fieldsOf(row), this.table.secret);
    await audit(manager, this.table, { by, changes: [{ key: change.key, fields, row: saved }] });
    return change;
  }

  private async locked(
    manager: EntityManager,
    key: RecordKey,
    named: readonly string[],
  ): Promise<Row> {
    const { secret, entity } = this.table;
    const query = manager.createQueryBuilder(entity, 't').where(this.at(key));
    for (const field of secret) if (named.includes(field)) query.addSelect(`t.${field}`);
    const row = await query.setLock('pessimistic_write').getOne();
    if (row === null) throw new NoRecord();
    return row;
  }

  private at(key: unknown): FindOptionsWhere<Row> {
    return { [this.table.key]: key } as FindOptionsWhere<Row>;
  }

  private changed(row: Row): RowChange {
    return announcementOf(this.table, row);
  }
}
