import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { storedTable } from '@fairlot/kernel';
import { format } from 'oxfmt';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cachedPage } from './cached-page.js';
import { storedTables } from './stored-tables.js';
import { readColumnTypes, ownDataSchema } from '../testing/own-data-schema.js';
import { entities, migrations } from './schema.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await makeDatabase(migrations);
  source = await database.dataSource(entities);
});
afterAll(() => database.drop());

/** All columns in the database, as `table.column`. */
const columns = async (): Promise<string[]> => {
  const rows: { name: string }[] = await source.query(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
};
const classified = storedTables.flatMap(({ table, personal, person, secret, other }) =>
  [...personal, ...person, ...secret, ...other].map((column) => `${table}.${column}`),
);
const less = (some: readonly string[], others: readonly string[]) =>
  some.filter((one) => !others.includes(one));

it('the register classifies every column of the database exactly once', async () => {
  const there = await columns();
  expect(there.length).toBeGreaterThan(250);
  expect({ unclassified: less(there, classified), gone: less(classified, there) }).toEqual({
    unclassified: [],
    gone: [],
  });
  expect(classified.filter((one, index) => classified.indexOf(one) !== index)).toEqual([]);
});

it('the register reports a new column that it does not describe', async () => {
  await source.query('ALTER TABLE app_user ADD COLUMN shoe_size int');
  expect(less(await columns(), classified)).toEqual(['app_user.shoe_size']);
  await source.query('ALTER TABLE app_user DROP COLUMN shoe_size');
});

it("the user's data export includes every table that refers to a user", () => {
  const pointing = storedTables.filter(({ person }) => person.includes('id_user'));
  expect(pointing.length).toBeGreaterThan(7);
  expect(pointing.filter(({ ofUser }) => ofUser === null).map(({ table }) => table)).toEqual([]);
});

it("ENG-63 in part: the schema of the user's data export lists tables and columns as the database has them", async () => {
  const file = new URL('../../../../libs/contracts/src/documents/own-data.json', import.meta.url);
  const ownTables = storedTables.filter(({ ofUser }) => ofUser !== null);
  const schema = ownDataSchema(ownTables, await readColumnTypes(source));
  const { code } = await format(file.pathname, JSON.stringify(schema));
  await expect(code).toMatchFileSnapshot(file.pathname);
});

it('the register states a reason and a retention period for all personal data', () => {
  const keeps = 'made up';
  expect(() => storedTable('made_up', { keeps, personal: 'name', why: 'curiosity' })).toThrow();
  expect(storedTable('made_up', { keeps, other: 'size' }).why).toBeNull();
});

it('matches the page in the documentation', async () => {
  const file = new URL('../../../../docs/PERSONAL-DATA.md', import.meta.url).pathname;
  const { code } = await format(file, cachedPage(storedTables));
  await expect(code).toMatchFileSnapshot(file);
});
