import { StoreOutages } from '@fairlot/auction-application';
import { typeormOptions } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { systemClock } from '@fairlot/kernel';
import { eventually } from '@fairlot/testing';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrations } from '../core/schema.js';
import type { Settings } from '../settings/settings.js';
import { OutageTable } from './outage-table.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await makeDatabase(migrations);
  dataSource = await new DataSource(typeormOptions(database.connection)).initialize();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});
beforeEach(() => dataSource.query('TRUNCATE store_outage'));

/** Outages of a process that takes no bids. It has only those that the test reports. */
const startProcess = () => {
  const outages = new StoreOutages();
  const settings: Partial<Settings> = { roles: ['projector'] };
  return {
    outages,
    table: new OutageTable(dataSource, outages, systemClock, settings as Settings),
  };
};

it('the outage table lets every process read the outages of all others, which decide when a lot closes', async () => {
  const [one, other, closing] = [startProcess(), startProcess(), startProcess()];
  for (const { table } of [one, other]) table.start();
  const now = Date.now();
  const early = { fromAt: now - 9_000, untilAt: now - 8_000 };
  const late = { fromAt: now - 5_000, untilAt: now - 4_000 };
  const elsewhere = { fromAt: now - 7_000, untilAt: now - 1_000 };
  one.outages.was(early);
  one.outages.wrote(now - 6_000);
  one.outages.was(late);
  other.outages.was(elsewhere);
  await eventually(async () => {
    const known = await closing.table.readOutages();
    expect(known).toHaveLength(3);
    expect(known).toEqual(expect.arrayContaining([early, late, elsewhere]));
  });
  for (const { table } of [one, other]) await table.stop();
});

it('the outage table reads the newest outage of a process with an older version, and ignores outages that affect no lot', async () => {
  const now = Date.now();
  await dataSource.query(
    `INSERT INTO store_outage (process, from_at, until_at) VALUES
      (gen_random_uuid(), $1, $2), (gen_random_uuid(), 1, 2)`,
    [now - 3_000, now - 2_000],
  );
  const outages = await startProcess().table.readOutages();
  expect(outages).toEqual([{ fromAt: now - 3_000, untilAt: now - 2_000 }]);
});
