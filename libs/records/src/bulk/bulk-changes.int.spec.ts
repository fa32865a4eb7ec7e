import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { jobMigrations, JobQueue, JobWorker } from '@fairlot/jobs';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RECORD_BULK, type BulkKind } from './bulk-change.js';
import { BulkChanges } from './bulk-changes.js';
import { bulkMigrations } from './bulk-migrations.js';
import type { RowChange, RowResult } from './change-rows.js';
import { OUTCOMES, type ChosenRow } from './record-selection.entity.js';
import { rowsMatching, tableBulk, type TableBulk } from './table-bulk.js';
import { SelectionChanged, SelectionReused } from '../table/record-errors.js';
import { startProcess, type TestProcess } from '../testing/make-process.js';
import { makePart, partMigrations, type Part } from '../testing/part.js';

/**
 * A table that refers to parts. One constraint is checked immediately, the other at the end of the
 * transaction.
 */
const USES = {
  name: 'PartUses1764100000001',
  up: `
    CREATE TABLE part_use (
      id_part int REFERENCES part,
      id_later int REFERENCES part DEFERRABLE INITIALLY DEFERRED
    );
  `,
};

let database: TestDatabase;
let here: TestProcess;
let queue: JobQueue;
let bulk: BulkChanges;
let worker: Pick<JobWorker<object, object>, 'start' | 'stop'> | null = null;
let commands = 0;
const failed = vi.fn<(error: unknown) => void>();

/** By key, the results of rows that a test blocks. */
const blocked = new Map<unknown, RowResult>();
let table: TableBulk;
let kind: BulkKind;
/** Called before the rules are checked for a row. */
let onJudge = (_part: Part): void => undefined;

beforeAll(async () => {
  database = await makeDatabase([...partMigrations, USES, ...jobMigrations, ...bulkMigrations]);
  here = await startProcess(database);
  queue = new JobQueue(database.connection, here.notifications, failed);
  bulk = new BulkChanges(here.source, queue);
  table = {
    source: here.parts as never,
    versionOf: ({ name, stock }) => `${String(name)} ${String(stock)}`,
    changeOf: (request) => (request as { change?: RowChange<Part> }).change ?? 'delete',
    constraintReason: (change) => (change === 'delete' ? 'RECORD_IN_USE' : 'VALIDATION'),
    judge: (row) => {
      onJudge(row as never);
      return blocked.get(row['idPart']) ?? null;
    },
  };
  kind = tableBulk(table);
  bulk.add(kind);
});
const work = async (): Promise<void> => {
  worker = new JobWorker(queue, RECORD_BULK, (run) => bulk.run(run), {
    atOnce: 2,
    checkSeconds: 1,
  });
  await worker.start();
};
const rest = async (): Promise<void> => {
  await worker?.stop();
  worker = null;
};
afterEach(async () => {
  await rest();
  onJudge = () => undefined;
  blocked.clear();
  failed.mockClear();
});
afterAll(async () => {
  await queue.stop();
  await here.stop();
  await database.drop();
});

const by = () => ({ idActor: 7, commandId: `c-${(commands += 1)}` });
const some = (idOwner: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) =>
      Number(await here.parts.insert(makePart({ idOwner, name: `N${index}` }), { idActor: 7 })),
    ),
  );
const named = (keys: readonly number[]) => ({
  rows: keys.map((key, index) => ({ key, version: `N${index} 1` })),
});
type Chosen =
  | { readonly rows: readonly ChosenRow[] }
  | { readonly filter: object; readonly count: number };
const begin = (chosen: Chosen, who = by(), more: object = {}) =>
  bulk.begin(kind, {
    choose: async (manager) =>
      'rows' in chosen ? chosen.rows : rowsMatching(manager, table, chosen),
    asked: { chosen, ...more },
    by: who,
    idMarkets: ['IT'],
  });
const allRows = (who: { idActor: number; commandId: string }) =>
  bulk.rows({ tableName: 'part', ...who }, { outcomes: OUTCOMES, after: 0, limit: 1_000 });
const counted = (counts: Partial<Record<(typeof OUTCOMES)[number], number>>) => ({
  ...Object.fromEntries(OUTCOMES.map((one) => [one, 0])),
  ...counts,
});
const nobody = (idOwner: number) =>
  here.source.query('SELECT count(*)::int AS n FROM part WHERE id_owner = $1', [idOwner]);

describe('a bulk change', () => {
  it('records a result for each row, and a refused row does not affect others', async () => {
    await work();
    const keys = await some(100, 6);
    const [used, later, mine, foreign, edited] = keys as [number, number, number, number, number];
    await here.source.query('INSERT INTO part_use VALUES ($1, $2)', [used, later]);
    await here.parts.change(edited, { stock: 5 }, { idActor: 9 });
    blocked.set(foreign, { outcome: 'GONE', reason: null });
    await here.parts.remove(keys[5]!, { idActor: 9 });
    const who = by();
    const change = await begin(named(keys), who);
    expect(change).toMatchObject({
      tableName: 'part',
      commandId: who.commandId,
      state: 'done',
      count: 6,
      outcomes: counted({ APPLIED: 1, REFUSED: 2, GONE: 2, CHANGED: 1 }),
    });
    const rows = await allRows(who);
    expect(rows.map(({ key, outcome, reason }) => [key, outcome, reason])).toEqual([
      [used, 'REFUSED', 'RECORD_IN_USE'],
      [later, 'REFUSED', 'RECORD_IN_USE'],
      [mine, 'APPLIED', null],
      [foreign, 'GONE', null],
      [edited, 'CHANGED', null],
      [keys[5], 'GONE', null],
    ]);
    expect(rows.map(({ row }) => row?.['name'])).toEqual([
      'N0',
      'N1',
      'N2',
      undefined,
      'N4',
      undefined,
    ]);
    const page = { outcomes: ['REFUSED'] as const, after: 1, limit: 5 };
    expect(await bulk.rows({ tableName: 'part', ...who }, page)).toMatchObject([{ key: later }]);
    const left = await here.parts.all(keys);
    expect(new Set(left.map(({ idPart }) => idPart))).toEqual(
      new Set([used, later, foreign, edited]),
    );
    const [trail] = await here.parts.trail(mine);
    expect(trail).toMatchObject({ ...who, fields: { name: { old: 'N2', new: null } } });
  });

  it('writes the same values to many rows, and reports rows that already had them', async () => {
    await work();
    const keys = await some(101, 3);
    await here.parts.change(keys[1]!, { weight: 8 }, { idActor: 9 });
    // Names are unique for owners with an id of 80 or higher.
    await here.parts.insert(makePart({ idOwner: 101, name: 'Taken' }), { idActor: 9 });
    const who = by();
    const done = await begin(named(keys), who, { change: { weight: 8 } });
    expect(done.outcomes).toEqual(counted({ APPLIED: 2, ALREADY: 1 }));
    const weights = (await here.parts.all(keys)).map(({ weight }) => weight);
    expect(weights).toEqual([8, 8, 8]);
    const [trail] = await here.parts.trail(keys[0]!);
    expect(trail).toMatchObject({ ...who, fields: { weight: { old: 0, new: 8 } } });
    const twice = await begin(named(keys), by(), { change: { name: 'Taken' } });
    expect(twice.outcomes).toEqual(counted({ REFUSED: 3 }));
  });

  it('changes the rows that a filter finds if their count equals the one that the user confirmed', async () => {
    await work();
    await some(102, 3);
    const filter = { idOwner: 102 };
    const refused = await begin({ filter, count: 2 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SelectionChanged);
    expect(refused).toMatchObject({ count: 3 });
    await expect(begin({ filter, count: 4 })).rejects.toBeInstanceOf(SelectionChanged);
    expect((await nobody(102))[0]).toEqual({ n: 3 });
    const { outcomes } = await begin({ filter, count: 3 });
    expect(outcomes).toEqual(counted({ APPLIED: 3 }));
  });

  it('starts once if its command is repeated', async () => {
    await work();
    const keys = await some(103, 2);
    const who = by();
    const both = await Promise.all([begin(named(keys), who), begin(named(keys), who)]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]?.outcomes).toEqual(counted({ APPLIED: 2 }));
    await expect(begin(named([keys[0]!]), who)).rejects.toBeInstanceOf(SelectionReused);
    // Command ids belong to their users, so another user can use the same id.
    const other = await begin(named(keys), { ...who, idActor: 8 });
    expect(other.outcomes).toEqual(counted({ GONE: 2 }));
    expect((await bulk.own(8)).map(({ commandId }) => commandId)).toEqual([who.commandId]);
    expect(await bulk.find({ tableName: 'part', idActor: 9, commandId: who.commandId })).toBeNull();
  });

  it('shows its progress, and leaves the remaining rows unchanged if it is stopped', async () => {
    const keys = await some(104, 120);
    const who = by();
    const change = await begin(named(keys), who);
    expect(change).toMatchObject({ state: 'running', count: 120, outcomes: counted({}) });
    const at = { tableName: 'part', ...who };
    const stopping = Promise.withResolvers<void>();
    onJudge = ({ idPart }) => {
      // Stop during the second batch, whose transaction is then rolled back.
      if (idPart === keys[60]) void bulk.stop(at).then(stopping.resolve);
    };
    await work();
    await stopping.promise;
    const over = await eventually(async () => {
      const found = await bulk.find(at);
      expect(found?.state).toBe('stopped');
      return found;
    });
    expect([50, 100]).toContain(over?.outcomes.APPLIED);
    expect(120 - (await here.parts.all(keys)).length).toBe(over?.outcomes.APPLIED);
    await bulk.stop(at);
  });

  it('continues after its last batch if its process ends', async () => {
    const keys = await some(105, 120);
    const who = by();
    await begin(named(keys), who);
    const reached = Promise.withResolvers<void>();
    const seen: number[] = [];
    onJudge = ({ idPart }) => {
      seen.push(idPart);
      if (idPart === keys[70]) reached.resolve();
    };
    await work();
    await reached.promise;
    await rest();
    await work();
    const done = await eventually(async () => {
      const found = await bulk.find({ tableName: 'part', ...who });
      expect(found?.state).toBe('done');
      return found;
    });
    expect(done?.outcomes).toEqual(counted({ APPLIED: 120 }));
    // The first batch was not repeated.
    expect(seen.filter((key) => key === keys[0])).toHaveLength(1);
  });

  it('rolls back a batch on any other error, and stops after three attempts', async () => {
    const keys = await some(106, 2);
    await here.source.query(`
      CREATE FUNCTION guard_part() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'out of order'; END $$;
      CREATE TRIGGER guard BEFORE DELETE ON part FOR EACH ROW
        WHEN (OLD.id_part = ${keys[1]}) EXECUTE FUNCTION guard_part()`);
    const who = by();
    await work();
    await begin(named(keys), who);
    await eventually(async () => {
      const found = await bulk.find({ tableName: 'part', ...who });
      expect(found).toMatchObject({ state: 'stopped', outcomes: counted({}) });
    });
    expect(await here.parts.all(keys)).toHaveLength(2);
    expect(failed).toHaveBeenCalledTimes(3);
  });

  it('returns the results of a command that an older version completed without a job', async () => {
    const keys = await some(107, 1);
    const who = by();
    const chosen = named(keys);
    const outcomes = [
      { key: keys[0], outcome: 'refused' },
      { key: 999_999, outcome: 'deleted' },
    ];
    await here.source.query(
      `INSERT INTO record_selection
         (table_name, id_actor, command_id, asked_at, asked, count, outcomes)
       VALUES ('part', $1, $2, now(), $3, 2, $4)`,
      [who.idActor, who.commandId, { chosen }, JSON.stringify(outcomes)],
    );
    const change = await begin(chosen, who);
    expect(change).toMatchObject({ state: 'done', outcomes: counted({ REFUSED: 1, APPLIED: 1 }) });
    expect(await allRows(who)).toMatchObject([
      { key: keys[0], outcome: 'REFUSED', reason: 'RECORD_IN_USE', row: { name: 'N0' } },
      { key: 999_999, outcome: 'APPLIED', row: null },
    ]);
  });
});
