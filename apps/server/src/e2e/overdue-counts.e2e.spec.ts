import { afterAll, beforeAll, expect, it } from 'vitest';
import { overdueSince } from '@fairlot/access-records';
import { COUNT_MAX } from '@fairlot/records';
import { applicationHelpers } from '../testing/applications.js';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  await applicationHelpers(portal).apply();
  // `due_at` is a generated column. Make it a plain column, so that the test can set it.
  await query('ALTER TABLE dealer_registration ALTER COLUMN due_at DROP EXPRESSION');
});
afterAll(() => portal.stop());

const query = (sql: string, values: unknown[] = []) => portal.parts.dataSource.query(sql, values);
const dueAt = (at: number) => query('UPDATE dealer_registration SET due_at = $1', [at]);
const staff = () => world.as('centre');
const counts = async () => {
  const { total } = await staff().run('ENG-220', { query: { overdue: true, limit: 1 } });
  const { overdueRegistrations } = await staff().run('ENG-229');
  const { count, isExact } = overdueRegistrations!;
  return { list: total, home: { count, isExact } };
};
const both = (count: number, isExact = true) => ({
  list: { count, isExact },
  home: { count, isExact },
});

it('ENG-229 the home page counts overdue applications as their list does, even those due within this hour', async () => {
  await dueAt(overdueSince());
  expect(await counts()).toEqual(both(0));
  await dueAt(overdueSince() - 1);
  expect(await counts()).toEqual(both(1));
});

it('ENG-229 the home page counts up to the same limit as the list', async () => {
  const columns = await query(
    `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
     WHERE table_name = 'dealer_registration'
       AND column_name NOT IN ('id_registration', 'content_hash', 'sending_key')`,
  );
  const [{ names }] = columns as [{ names: string }];
  await query(
    `INSERT INTO dealer_registration (content_hash, ${names})
     SELECT 'copy ' || n, ${names} FROM dealer_registration, generate_series(1, ${COUNT_MAX - 1}) n`,
  );
  expect(await counts()).toEqual(both(COUNT_MAX));
  await query(
    `INSERT INTO dealer_registration (content_hash, ${names})
     SELECT 'one more', ${names} FROM dealer_registration LIMIT 1`,
  );
  expect(await counts()).toEqual(both(COUNT_MAX, false));
});
