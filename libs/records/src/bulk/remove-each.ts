import { isDeepStrictEqual } from 'node:util';
import { systemClock } from '@fairlot/kernel';
import { In, type EntityManager, type ObjectLiteral } from 'typeorm';
import { auditRemoved, lastValues, lockCommand } from '../audit/audit-trail.js';
import { matching } from '../read/matching.js';
import { toldOf, type RecordTable } from '../table/define-table.js';
import { isBrokenReference, SelectionChanged, SelectionReused } from '../table/record-errors.js';
import type { RecordKey, Records } from '../table/records.js';
import { RecordSelection, type Outcome, type RowOutcome } from './record-selection.entity.js';

/** Rows by their keys, or all that a filter finds: as many as were shown. */
type Chosen =
  | { readonly keys: readonly RecordKey[] }
  | { readonly filter: object; readonly count: number };

export type Removal<Row> = {
  readonly chosen: Chosen;
  /** As it was sent: a repeat sends the same. */
  readonly asked: object;
  readonly by: { readonly idActor: number; readonly commandId: string };
  /** What keeps a row from being deleted; null where nothing does. */
  readonly judge: (row: Row) => Outcome | null;
};

export type Removed<Row> = RowOutcome & {
  /** As it is, or as it was when it was deleted; null where it is gone. */
  readonly row: Partial<Row> | null;
};

/**
 * Deletes rows one by one, each behind a savepoint: one that is refused neither undoes nor hides
 * another. A repeated command is answered as the first was.
 * @returns what became of each row, in the order of the keys that are named
 * @throws SelectionChanged, SelectionReused
 */
export const removeEach = async <Row extends ObjectLiteral, Filter extends object>(
  { table, feed }: Pick<Records<Row, Filter>, 'table' | 'feed'>,
  removal: Removal<Row>,
): Promise<readonly Removed<Row>[]> => {
  const { by } = removal;
  const asked: object = JSON.parse(JSON.stringify(removal.asked));
  const id = { tableName: table.name, ...by };
  let answer: readonly Removed<Row>[] = [];
  await feed.announce(async (manager) => {
    await lockCommand(manager, by.commandId);
    const before = await manager.findOneBy(RecordSelection, id);
    if (before !== null) {
      if (!isDeepStrictEqual(before.asked, asked)) throw new SelectionReused();
      answer = await withRows(manager, table, before);
      return [];
    }
    const { outcomes, removed } = await removeNow(manager, table, removal);
    answer = await withRows(manager, table, { outcomes, commandId: by.commandId });
    const askedAt = new Date(systemClock.now());
    const facts = { askedAt, asked, count: outcomes.length, outcomes };
    await manager.insert(RecordSelection, { ...id, ...facts });
    return removed.map((row) => toldOf(table, row));
  });
  return answer;
};

/** Locks what is chosen, in the order of the keys. */
const lockChosen = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: RecordTable<Row>,
  chosen: Chosen,
): Promise<Row[]> => {
  const isNamed = 'keys' in chosen;
  const query = isNamed
    ? manager.createQueryBuilder(table.entity, 't').where({ [table.key]: In([...chosen.keys]) })
    : matching(manager, table, { ...chosen.filter }).limit(chosen.count + 1);
  const rows = await query.orderBy(`t.${table.key}`).setLock('pessimistic_write').getMany();
  if (!isNamed && rows.length !== chosen.count)
    throw new SelectionChanged(await matching(manager, table, { ...chosen.filter }).getCount());
  return rows;
};

const removeNow = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: RecordTable<Row>,
  { chosen, by, judge }: Removal<Row>,
) => {
  // What is checked at the end of a transaction would undo all rows for one.
  await manager.query('SET CONSTRAINTS ALL IMMEDIATE');
  const found = new Map<RecordKey, Row>(
    (await lockChosen(manager, table, chosen)).map((row) => [row[table.key], row]),
  );
  const keys = 'keys' in chosen ? chosen.keys : [...found.keys()];
  const outcomes: RowOutcome[] = [];
  const removed: Row[] = [];
  for (const key of keys) {
    const row = found.get(key);
    const hindrance = row === undefined ? 'gone' : judge(row);
    const outcome = hindrance ?? (await removeOne(manager, table, key));
    outcomes.push({ key, outcome });
    if (outcome === 'deleted') removed.push(row!);
  }
  await auditRemoved(manager, table, { rows: removed, by });
  return { outcomes, removed };
};

/** Behind a savepoint. */
const removeOne = async (
  manager: EntityManager,
  { entity, key: name }: Pick<RecordTable, 'entity'> & { readonly key: string },
  key: RecordKey,
): Promise<Outcome> => {
  try {
    await manager.transaction((nested) => nested.delete(entity, { [name]: key }));
    return 'deleted';
  } catch (error) {
    if (!isBrokenReference(error)) throw error;
    return 'refused';
  }
};

const withRows = async <Row extends ObjectLiteral>(
  manager: EntityManager,
  table: RecordTable<Row>,
  { outcomes, commandId }: { outcomes: readonly RowOutcome[]; commandId: string },
): Promise<Removed<Row>[]> => {
  const keysOf = (...wanted: readonly Outcome[]) =>
    outcomes.flatMap(({ key, outcome }) => (wanted.includes(outcome) ? [key] : []));
  const there = await manager.findBy(table.entity, {
    [table.key]: In(keysOf('refused', 'changed')),
  } as never);
  const present = new Map<string, Partial<Row>>(there.map((row) => [String(row[table.key]), row]));
  const last = await lastValues<Row>(manager, table, { commandId, keys: keysOf('deleted') });
  return outcomes.map((one) => {
    const key = String(one.key);
    return { ...one, row: (one.outcome === 'deleted' ? last : present).get(key) ?? null };
  });
};
