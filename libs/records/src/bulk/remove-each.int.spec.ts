import { aDatabase, type TestDatabase } from '@fairlot/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordSelection, removeEach, SelectionChanged, SelectionReused } from '../index.js';
import { aProcess, type Process } from '../testing/a-process.js';
import { aPart, partMigrations, type Part } from '../testing/part.js';

/** Refers to parts: at once, and at the end of a transaction. */
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
let here: Process;
beforeAll(async () => {
  database = await aDatabase([...partMigrations, USES]);
  here = await aProcess(database);
});
afterAll(async () => {
  await here.stop();
  await database.drop();
});

let commands = 0;
const by = (commandId = `c-${(commands += 1)}`) => ({ idActor: 7, commandId });
const some = (idOwner: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) =>
      Number(await here.parts.insert(aPart({ idOwner, name: `N${index}` }), { idActor: 7 })),
    ),
  );
const nothing = () => null;
const removeKeys = (keys: readonly number[], more: object = {}) =>
  removeEach(here.parts, {
    ...{ chosen: { keys }, asked: { keys }, by: by(), judge: nothing },
    ...more,
  });
const removeOwned = (idOwner: number, count: number, who = by()) => {
  const chosen = { filter: { idOwner }, count };
  return removeEach(here.parts, { chosen, asked: chosen, by: who, judge: nothing });
};
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);

describe('the deletion of many rows', () => {
  it('says of each row what became of it, whatever became of others', async () => {
    const [used, later, mine, foreign, edited] = await some(100, 5);
    await here.source.query('INSERT INTO part_use VALUES ($1, $2)', [used, later]);
    const judge = ({ idPart }: Part) =>
      idPart === foreign ? 'gone' : idPart === edited ? 'changed' : null;
    const keys = [edited!, used!, later!, 999_999, mine!, foreign!];
    const who = by();
    const removed = await removeKeys(keys, { judge, by: who });
    expect(removed.map(({ key }) => key)).toEqual(keys);
    const expected = ['changed', 'refused', 'refused', 'gone', 'deleted', 'gone'];
    expect(outcomes(removed)).toEqual(expected);
    expect(removed.map(({ row }) => row?.name)).toEqual([
      'N4',
      'N0',
      'N1',
      undefined,
      'N2',
      undefined,
    ]);
    const left = await here.parts.all(keys);
    expect(new Set(left.map(({ idPart }) => idPart))).toEqual(
      new Set([used, later, foreign, edited]),
    );
    const trails = await Promise.all(keys.map(async (key) => (await here.parts.trail(key)).length));
    expect(trails).toEqual([1, 1, 1, 0, 2, 1]);
    const [change] = await here.parts.trail(mine!);
    expect(change).toMatchObject({ ...who, fields: { name: { old: 'N2', new: null } } });
  });

  it('deletes what a filter finds, as long as it finds as many as were shown', async () => {
    const keys = await some(101, 3);
    const refused = await removeOwned(101, 2).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SelectionChanged);
    expect(refused).toMatchObject({ count: 3 });
    expect(await removeOwned(101, 4).catch((error: Error) => error.name)).toBe('SelectionChanged');
    expect(await here.parts.all(keys)).toHaveLength(3);
    const who = by();
    expect(outcomes(await removeOwned(101, 3, who))).toEqual(['deleted', 'deleted', 'deleted']);
    const stored = await here.source.manager.findOneBy(RecordSelection, who);
    expect(stored).toMatchObject({ asked: { filter: { idOwner: 101 }, count: 3 }, count: 3 });
    expect(stored?.outcomes).toHaveLength(3);
  });

  it('answers a repeated command as the first, and deletes nothing more', async () => {
    const [used, ...rest] = await some(102, 3);
    await here.source.query('INSERT INTO part_use VALUES ($1)', [used]);
    const who = by();
    const both = await Promise.all([removeOwned(102, 3, who), removeOwned(102, 3, who)]);
    expect(both[0]).toEqual(both[1]);
    await here.source.query('DELETE FROM part_use WHERE id_part = $1', [used]);
    expect(await removeOwned(102, 3, who)).toEqual(both[0]);
    expect(await here.parts.all([used!, ...rest])).toHaveLength(1);
    await expect(removeOwned(102, 1, who)).rejects.toBeInstanceOf(SelectionReused);
    // A command is its user's own.
    expect(outcomes(await removeOwned(102, 1, { ...who, idActor: 8 }))).toEqual(['deleted']);
  });

  it('tells of each row that is deleted', async () => {
    const keys = await some(103, 2);
    const told: unknown[] = [];
    const stop = here.parts.feed.changes.subscribe((change) => told.push(change));
    await removeKeys([...keys, 999_999]);
    stop();
    expect(told).toEqual(keys.map((key) => ({ key, idOwner: 103 })));
  });

  it('undoes all of it where something else fails than a reference', async () => {
    const keys = await some(104, 2);
    await here.source.query(`
      CREATE FUNCTION guard_part() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'out of order'; END $$;
      CREATE TRIGGER guard BEFORE DELETE ON part FOR EACH ROW
        WHEN (OLD.id_part = ${keys[1]}) EXECUTE FUNCTION guard_part()`);
    await expect(removeKeys(keys)).rejects.toThrow('out of order');
    expect(await here.parts.all(keys)).toHaveLength(2);
  });

  it('deletes a thousand rows', async () => {
    await here.source.query(
      `INSERT INTO part (name, id_owner) SELECT 'P' || n, 70 FROM generate_series(1, 1000) AS n`,
    );
    const removed = await removeOwned(70, 1_000);
    expect(removed).toHaveLength(1_000);
    expect(new Set(outcomes(removed))).toEqual(new Set(['deleted']));
  });
});
