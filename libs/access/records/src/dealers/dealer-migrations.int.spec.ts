import { migrate } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as messaging from '@fairlot/messaging-records';
import * as records from '@fairlot/records';
import { afterAll, expect, it } from 'vitest';
import { migrations } from '../migrations.js';

let database: TestDatabase;
afterAll(() => database.drop());

const others = [...records.migrations, ...messaging.migrations];
const NAME = 'EnabledDealersAreConfigured1799500000001';

it('the migration marks enabled dealers as configured, but not disabled dealers', async () => {
  database = await makeDatabase([...others, ...migrations.filter(({ name }) => name !== NAME)]);
  const source = await database.dataSource([]);
  await source.query(`
    INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city, address,
      enabled, state)
    SELECT 'Old', 'IT', '{IT}', 'IT', state || enabled, 'Asti', 'Via 1', enabled, state
    FROM unnest('{REGISTERED,CONFIGURED}'::text[]) state, unnest('{true,false}'::bool[]) enabled`);
  await migrate(database.connection, [...others, ...migrations]);
  const now = await source.query('SELECT vat_code, state FROM dealer ORDER BY vat_code');
  expect(now).toEqual([
    { vat_code: 'CONFIGUREDfalse', state: 'CONFIGURED' },
    { vat_code: 'CONFIGUREDtrue', state: 'CONFIGURED' },
    { vat_code: 'REGISTEREDfalse', state: 'REGISTERED' },
    { vat_code: 'REGISTEREDtrue', state: 'CONFIGURED' },
  ]);
});
