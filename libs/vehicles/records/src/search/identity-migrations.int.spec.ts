import { migrate } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../migrations.js';
import { identityMigrations } from './identity-migrations.js';

const ALL = [...records.migrations, ...migrations];
const BEFORE = ALL.filter((one) => !identityMigrations.includes(one));

let database: TestDatabase;
beforeAll(async () => {
  database = await makeDatabase(BEFORE);
});
afterAll(() => database.drop());

/** Registrations and VINs in the form that imports generated until November 2026. */
const MADE_UP = [
  ['NL', 'V-1001', 'GC-628-E', 'ZZZ1CKD4D8T6B3PNC'],
  ['DE', 'X1', 'JW-AD 9477', 'ZZZ2JSK5W0575KDT7'],
  ['OTHER', '7', 'DZH-8599', 'ZZZH3GR0FBTCVHBHW'],
] as const;

it('the migration clears generated registrations and VINs, and no others', async () => {
  const source = await database.dataSource([]);
  const add = ([market, code, plate, frame]: readonly string[]) =>
    source.query(
      `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, power_hp,
         mileage_km, first_registration, postal_code, asking_price_minor, license_plate, frame,
         vehicle_code, id_market, id_owner_dealer, state, damaged)
       VALUES ($2, 'Fiat', 'Panda', '', 'SUV', 'PETROL', 'MANUAL', 1, 1, '2019-07', '1', 1, $3, $4, $2,
         $1, 1, 'PUBLISHED', false)`,
      [market, code, plate, frame],
    );
  for (const one of MADE_UP) await add(one);
  await add(['NL', 'with a plate', 'SZ-083-J', 'ZZZW06G0XJRJ9V8PV']);
  await add(['NL', 'real', 'CK-442-B', 'WVWZZZ1KZAW123456']);
  await add(['IT', 'demonstration', 'DEMO 1ABCDEF', 'ZZZDEM01234567890']);
  await migrate(database.connection, ALL);
  const rows: object[] = await source.query(
    `SELECT vehicle_code || ' ' || license_plate || ' ' || frame AS said FROM vehicle ORDER BY id_vehicle`,
  );
  expect(rows.map((row) => Object.values(row)[0])).toEqual([
    ...MADE_UP.map(([, code]) => `${code}  `),
    'with a plate SZ-083-J ',
    'real CK-442-B WVWZZZ1KZAW123456',
    'demonstration DEMO 1ABCDEF ZZZDEM01234567890',
  ]);
});
