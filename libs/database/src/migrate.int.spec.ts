import type { SqlMigration } from './sql-migration.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, NewerSchema, pendingMigrations } from './migrate.js';
import { makeDatabase, type TestDatabase } from './testing/index.js';

const dealers: SqlMigration = {
  name: 'Dealers1763200000000',
  up: 'CREATE TABLE dealer (id int PRIMARY KEY); INSERT INTO dealer VALUES (1)',
};
const names: SqlMigration = {
  name: 'DealerNames1763200000001',
  up: "ALTER TABLE dealer ADD name text NOT NULL DEFAULT 'unnamed'",
};

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase();
});
afterEach(() => database.drop());

const rows = async (sql: string) => (await database.dataSource([])).query<object[]>(sql);

describe('migrate', () => {
  it('applies pending steps in the order of the digits in their names, each once', async () => {
    expect(await pendingMigrations(database.connection, [names, dealers])).toEqual([
      'Dealers1763200000000',
      'DealerNames1763200000001',
    ]);
    expect(await migrate(database.connection, [dealers])).toEqual(['Dealers1763200000000']);
    expect(await migrate(database.connection, [names, dealers])).toEqual([
      'DealerNames1763200000001',
    ]);
    expect(await migrate(database.connection, [names, dealers])).toEqual([]);
    expect(await rows('SELECT * FROM dealer')).toEqual([{ id: 1, name: 'unnamed' }]);
  });

  it('changes nothing if a step fails', async () => {
    const broken: SqlMigration = { name: 'Broken1763200000002', up: 'SELECT no_such_column' };
    await expect(migrate(database.connection, [dealers, broken])).rejects.toThrow('no_such_column');
    expect(await rows("SELECT to_regclass('dealer') AS dealer")).toEqual([{ dealer: null }]);
    expect(await migrate(database.connection, [dealers])).toHaveLength(1);
  });

  it('serializes processes that start at the same time', async () => {
    const runs = await Promise.all(
      Array.from({ length: 6 }, () => migrate(database.connection, [dealers, names])),
    );
    expect(runs.flat().toSorted()).toEqual(['DealerNames1763200000001', 'Dealers1763200000000']);
  });

  it('rejects a schema newer than the program, in one line that names the step', async () => {
    await migrate(database.connection, [dealers, names]);
    for (const attempt of [migrate, pendingMigrations]) {
      const refusal = await attempt(database.connection, [dealers]).catch((error) => error);
      expect(refusal).toBeInstanceOf(NewerSchema);
      expect(refusal.message).toMatch(/^The database .*newer.*DealerNames1763200000001.*$/);
    }
  });
});

describe('makeDatabase', () => {
  it('gives each caller its own copy of the migrated database', async () => {
    const [one, other] = await Promise.all([makeDatabase([dealers]), makeDatabase([dealers])]);
    const [first, second] = await Promise.all([one.dataSource([]), other.dataSource([])]);
    await first.query('INSERT INTO dealer VALUES (2)');
    expect(await second.query('SELECT count(*)::int AS n FROM dealer')).toEqual([{ n: 1 }]);
    await Promise.all([one.drop(), other.drop()]);
    expect(first.isInitialized).toBe(false);
  });
});
