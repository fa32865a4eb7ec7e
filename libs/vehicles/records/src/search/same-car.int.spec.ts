import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../migrations.js';
import { VehicleRegistry } from '../vehicle-registry.js';
import { entities } from '../vehicle.entity.js';

let database: TestDatabase;
let source: DataSource;
let notifications: Notifications;
let registry: VehicleRegistry;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([...records.entities, ...entities]);
  notifications = new Notifications(database.connection);
  registry = new VehicleRegistry(source, notifications);
});
afterAll(async () => {
  await notifications.close();
  await database.drop();
});

const add = async (frame: string, licensePlate: string, idMarket = 'DE'): Promise<number> => {
  const [row]: { id: number }[] = await source.query(
    `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
       asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
     VALUES (gen_random_uuid(), 'VW', 'Golf', '', 'SUV', 'PETROL', 'MANUAL', false, 1, $2, $1, '', $3, 1,
       'PUBLISHED') RETURNING id_vehicle AS id`,
    [frame, licensePlate, idMarket],
  );
  return row!.id;
};
const othersOf = async (idVehicle: number): Promise<readonly number[]> => {
  const of = await registry.byIds([idVehicle]);
  const others = (await registry.sameCars(of.values())).get(idVehicle) ?? [];
  return others.map((one) => one.idVehicle).toSorted((a, b) => a - b);
};

it('a car is found by its VIN in any market and spelling', async () => {
  const first = await add('WVWZZZ1KZAW654321', '');
  const others = [
    await add('wvw-zzz IKZ AW 65432I', '', 'IT'),
    await add('WVWZZZ1KZAW654321', 'A-B 1'),
  ];
  await add('WVWZZZ1KZAW654322', '');
  expect(await othersOf(first)).toEqual(others);
});

it('a car is found by its registration within its market', async () => {
  const first = await add('', 'MÜ-AB 1');
  const other = await add('', 'mü ab 1');
  await add('', 'MÜ-AB 1', 'IT');
  await add('', 'M-AB 1');
  expect(await othersOf(first)).toEqual([other]);
});

it('no other car is found by an unknown or placeholder number', async () => {
  await add('', '');
  expect(await othersOf(await add('', ''))).toEqual([]);
  for (const frame of ['00000000000000000', '12345678901234567']) {
    await add(frame, '');
    expect(await othersOf(await add(frame, ''))).toEqual([]);
  }
  expect((await registry.withPlate('MU-AB 1')).length).toBe(0);
  expect((await registry.withPlate('mü ab-1')).length).toBe(3);
});

it('a car is found through indexes, by VIN and by registration', async () => {
  await source.query(
    `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
       asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
     SELECT 'B' || n, 'VW', 'Golf', '', 'SUV', 'PETROL', 'MANUAL', false, 1, 'X-Y ' || n, 'ZFA' || n, '', 'DE', 2,
       'PUBLISHED' FROM generate_series(1, 5000) n`,
  );
  await source.query('ANALYZE vehicle');
  const plan = await source.query<object[]>(
    `EXPLAIN SELECT FROM vehicle t
     WHERE translate(upper(regexp_replace(t.frame, '[^A-Za-z0-9]', '', 'g')), 'IOQ', '100') = ANY ('{ZFA1}')
       OR upper(regexp_replace(t.license_plate, '[ .·-]', '', 'g')) = ANY ('{XY1}')`,
  );
  const steps = plan.map((row) => String(Object.values(row)[0])).join(' ');
  expect(steps).toContain('IDX_vehicle_frame_key');
  expect(steps).toContain('IDX_vehicle_plate_written');
});
