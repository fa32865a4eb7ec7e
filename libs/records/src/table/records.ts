import { In, type DataSource, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import {
  audit,
  fieldChanges,
  keyChangedBy,
  lockCommand,
  pick,
  valuesOf,
  type By,
} from '../audit/audit-trail.js';
import type { RecordChange } from '../audit/record-change.entity.js';
import { trailOf, type TrailPage } from '../audit/trail-of.js';
import { ChangeFeed, type FeedParts } from '../feed/change-feed.js';
import { inBatches } from '../read/in-batches.js';
import { everyRow } from '../read/every-row.js';
import { listRows, type RecordPage } from '../read/list-rows.js';
import { ReadCache } from '../read/read-cache.js';
import { toldOf, USUAL_CACHE, type Changed, type RecordTable } from './define-table.js';
import { dropRows } from './drop-rows.js';
import {
  lockPuts,
  putRows,
  type ChangeHow,
  type Guard,
  type Put,
  type PutHow,
  type RowWriting,
} from './put-rows.js';
import { anyRow, eraseRow } from './erase-row.js';
import { NoRecord, RecordConflict } from './record-errors.js';

/** A list that takes longer than this is given up; its filter costs too much. */
const LIST_MS = 10_000;

export type RecordKey = string | number;
const nothingAlongside = async (): Promise<void> => {};

type Asked<Filter extends object, Sort extends string> = z.input<
  RecordTable<object, Filter, Sort>['query']
>;

/** One declared table: the only writer of its rows, so that every change is kept, told and audited. */
export class Records<
  Row extends object,
  Filter extends object = object,
  Sort extends string = string,
> {
  readonly feed: ChangeFeed<Changed>;
  private readonly cache: ReadCache<RecordKey, Row | null>;
  private readonly dataSource: DataSource;

  constructor(
    readonly table: RecordTable<Row, Filter, Sort>,
    parts: FeedParts,
  ) {
    this.dataSource = parts.dataSource;
    this.feed = new ChangeFeed(parts, `${table.name}_changed`);
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

  /** From memory once warm, unless the table keeps nothing there; null when there is none. */
  get(key: RecordKey): Promise<Row | null> {
    return this.cache.get(key);
  }

  /** The same without waiting; undefined where `get` would have to. */
  known(key: RecordKey): Row | null | undefined {
    return this.cache.known(key);
  }

  /** Those that exist, in no order, straight from the table. */
  async all(keys: Iterable<RecordKey>): Promise<Row[]> {
    const { manager } = this.dataSource;
    return inBatches([...new Set(keys)], (batch) =>
      manager.findBy(this.table.entity, this.at(In(batch))),
    );
  }

  /**
   * @param alongside what else is written with it: both, or neither
   * @returns the record's key.
   */
  async insert(
    row: Partial<Row>,
    by: By,
    alongside: (manager: EntityManager, key: RecordKey) => Promise<void> = async () => undefined,
  ): Promise<RecordKey> {
    const [{ key }] = await this.feed.announce(async (manager) => {
      const change = await this.inserted(manager, row, by);
      await alongside(manager, change.key);
      return [change] as const;
    });
    return key;
  }

  /** The same as a part of somebody else's transaction. @returns the record's key */
  async insertIn(manager: EntityManager, row: Partial<Row>, by: By): Promise<RecordKey> {
    const change = await this.inserted(manager, row, by);
    await this.feed.announceIn(manager, [change]);
    return change.key;
  }

  /**
   * The same for a client that may repeat its command: the record that the command has made is made once.
   * @returns the record's key
   */
  async insertOnce(
    row: Partial<Row>,
    by: By & { readonly commandId: string },
    alongside: ChangeHow<Row>['alongside'] = nothingAlongside,
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

  /** The record that a command has made, changed or removed; null when there is none. */
  changedBy(commandId: string): Promise<RecordKey | null> {
    return keyChangedBy(this.dataSource.manager, this.table, commandId);
  }

  /**
   * Writes what differs; what does not is neither told nor audited.
   * @throws NoRecord; RecordConflict when a field is no longer as `seen`
   */
  async change(
    key: RecordKey,
    change: Partial<Row>,
    by: By,
    { seen = null, guard = anyRow, alongside = nothingAlongside }: ChangeHow<Row> = {},
  ): Promise<void> {
    await this.feed.announce(async (manager) => {
      const before = await this.locked(manager, key, Object.keys(change));
      const stale = seen === null ? {} : fieldChanges(valuesOf(seen), pick(before, seen), []);
      if (Object.keys(stale).length > 0) throw new RecordConflict(Object.keys(stale));
      const fields = fieldChanges(valuesOf(before), valuesOf(change), this.table.secret);
      if (Object.keys(fields).length === 0) return [];
      await guard(manager, before);
      await manager.update(this.table.entity, this.at(key), change as object);
      const row = { ...before, ...change };
      await audit(manager, this.table, { by, changes: [{ key, fields, row }] });
      await alongside(manager, { before, after: row });
      return [this.changed(row)];
    });
  }

  /**
   * Takes a person out of a record and out of its trail, which says only that these fields changed.
   * @param blank the values that stay
   * @param guard sees the row as it was, and takes the person out of other tables
   * @throws NoRecord
   */
  async erase(
    key: RecordKey,
    blank: Partial<Row>,
    by: By,
    guard: Guard<Row> = anyRow,
  ): Promise<void> {
    await this.feed.announce(async (manager) => {
      const before = await this.locked(manager, key, []);
      await guard(manager, before);
      return [this.changed(await eraseRow(manager, this.table, { before, blank, by }))];
    });
  }

  /**
   * Many rows at once, all of them or none: new ones inserted, those that differ changed.
   * @param check sees what was written before it counts; what it throws undoes everything
   * @returns what was written, which is not what stood there so already
   */
  put(
    rows: readonly Partial<Row>[],
    how: PutHow<Row>,
    check: (written: readonly Put<Row>[]) => void = () => undefined,
  ): Promise<readonly Put<Row>[]> {
    return this.within(async (writing) => {
      const written = await writing.put(rows, how);
      check(written);
      return written;
    });
  }

  /**
   * Many rows, a batch after the other: all of them or none. Who writes many rows of the same table
   * meanwhile waits, so no record is inserted twice.
   */
  async within<Result>(work: (writing: RowWriting<Row>) => Promise<Result>): Promise<Result> {
    let result: { readonly of: Result } | null = null;
    await this.feed.announce(async (manager) => {
      const told: Changed[] = [];
      await lockPuts(manager, this.table);
      result = {
        of: await work({
          manager,
          put: async (rows, how) => {
            const written = await putRows(manager, this.table, rows, how);
            told.push(...written.map(({ after }) => this.changed(after)));
            return written;
          },
          drop: async (rows, by) => {
            await dropRows(manager, this.table, { rows, by });
            told.push(...rows.map((row) => this.changed(row)));
          },
        }),
      };
      return told;
    });
    return result!.of;
  }

  /** @throws NoRecord */
  async remove(key: RecordKey, by: By): Promise<void> {
    await this.feed.announce(async (manager) => {
      const before = await this.locked(manager, key, []);
      await dropRows(manager, this.table, { rows: [before], by });
      return [this.changed(before)];
    });
  }

  /** @throws ZodError with the path of every wrong field; InvalidCursor */
  async list(asked: Asked<Filter, Sort>): Promise<RecordPage<Row>> {
    const query = this.table.query.parse(asked);
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = ${LIST_MS}`);
      return listRows(manager, this.table, { ...query, filter: { ...query.filter } });
    });
  }

  /**
   * Every record that a list would show, a page at a time: no more than one page is ever in memory
   * and nothing is held open while the reader is slow. Records that move meanwhile are as they are
   * when their page is read.
   */
  export(
    asked: Pick<Asked<Filter, Sort>, 'filter' | 'sort' | 'order' | 'thenBy'>,
  ): AsyncGenerator<Row, void, undefined> {
    return everyRow((page) => this.list({ ...asked, ...page }));
  }

  /** Newest first; the page after one begins before its last change. */
  trail(key: RecordKey, page: TrailPage = {}): Promise<RecordChange[]> {
    return trailOf(this.dataSource.manager, this.table, { key, ...page });
  }

  private async inserted(manager: EntityManager, row: Partial<Row>, by: By): Promise<Changed> {
    const saved = await manager.save(manager.create(this.table.entity, row as Row));
    const change = this.changed(saved);
    const fields = fieldChanges(null, valuesOf(row), this.table.secret);
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

  private changed(row: Row): Changed {
    return toldOf(this.table, row);
  }
}
