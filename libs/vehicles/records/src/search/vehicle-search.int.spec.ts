import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations.js';
import { VehicleRegistry } from '../vehicle-registry.js';
import { vehicleTable, type VehicleFilter } from '../vehicle-table.js';
import { entities } from '../vehicle.entity.js';

const COUNT = 50_000;
let database: TestDatabase;
let source: DataSource;
let registry: VehicleRegistry;
let notifications: Notifications;

beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([...records.entities, ...entities]);
  notifications = new Notifications(database.connection);
  registry = new VehicleRegistry(source, notifications);
  // Twenty makes, a hundred dealers of whom the first has half of the vehicles, and one unique
  // vehicle.
  await source.query(
    `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
       asking_price_minor, license_plate, frame, vehicle_code, provenance, id_market, id_owner_dealer,
       id_template, state)
     SELECT 'S' || n, 'Make' || n % 20, 'Model' || n % 200, 'Edition ' || n % 7, 'SUV',
       (ARRAY['PETROL', 'DIESEL', 'LPG'])[1 + n % 3], 'MANUAL', false, 100000 + n,
       'AB ' || n || '-X', 'ZFA0000' || n, 'S-' || n, 'LTR_RETURN', 'IT',
       CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + n % 99 END, n % 50,
       CASE WHEN n > ${COUNT} * 0.98 THEN 'DRAFT' ELSE 'PUBLISHED' END
     FROM generate_series(1, ${COUNT}) n`,
  );
  await source.query(
    `UPDATE vehicle SET brand = 'Citroën', model = 'Méhari', provenance = 'BANK_REPO', state = 'SOLD'
     WHERE id_vehicle = 777`,
  );
  // Reads every row for the statistics, so that plans are deterministic.
  await source.query(
    `DO $$ BEGIN EXECUTE (SELECT 'ALTER TABLE vehicle ' || string_agg(
       format('ALTER COLUMN %I SET STATISTICS 200', attname), ', ')
       FROM pg_attribute WHERE attrelid = 'vehicle'::regclass AND attnum > 0 AND NOT attisdropped);
     END $$`,
  );
  await source.query('VACUUM ANALYZE vehicle');
}, 60_000);
afterAll(async () => {
  await notifications.close();
  await database.drop();
});

const one = async (filter: VehicleFilter) => (await registry.list({ filter })).rows;
type Plan = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
};
/** Returns the steps and indexes of a plan, the outermost step first. */
const shapeOf = ({ 'Node Type': type, 'Index Name': index, Plans = [] }: Plan): string => {
  const inner = Plans.map(shapeOf).join(', ');
  const step = index === undefined ? type : `${type} of ${index}`;
  return inner === '' ? step : `${step} (${inner})`;
};
const planOf = async (filter: VehicleFilter, sort: string): Promise<string> => {
  const [sql, values] = records
    .matching(source.manager, vehicleTable, filter)
    .orderBy(`t.${sort}`, 'DESC')
    .addOrderBy('t.idVehicle', 'DESC')
    .limit(51)
    .getQueryAndParameters();
  const [row] = await source.query(`EXPLAIN (FORMAT JSON) ${sql}`, values);
  return shapeOf(row['QUERY PLAN'][0].Plan);
};

describe('a page of a large stock', () => {
  const sellers = { idOwnerDealers: [7], idTemplates: [9] };
  const filters: [string, VehicleFilter][] = [
    ['no filter', {}],
    ['a rare make', { brand: 'citroen' }],
    ['a frequent make', { brand: 'make7' }],
    ['a model', { model: 'mehari' }],
    ['a plate', { licensePlate: 'ab 4711' }],
    ['a short part of a plate', { licensePlate: 'b4' }],
    ['two short parts of a plate', { licensePlate: 'ab 0' }],
    ['a frame', { frame: 'zfa00004711' }],
    ['a code', { vehicleCode: 's-4711' }],
    ['a text', { text: 'edition 4711' }],
    ['a text that nothing has', { text: 'nothing like it' }],
    ['a dealer', { idOwnerDealer: 7 }],
    ['a dealer and a text', { idOwnerDealer: 7, text: 'mehari' }],
    ['sellers of both kinds', { managedBy: sellers }],
    ['a template', { idTemplate: 7 }],
    ['a provenance', { provenance: ['BANK_REPO'] }],
    ['a state', { states: ['SOLD'] }],
    ['what waits', { states: ['DRAFT'] }],
    ['a fuel', { fuelTypes: ['LPG'] }],
    ['a fuel that nothing has', { fuelTypes: ['STEAM'] }],
    ['a channel that nothing has', { channel: 'DIRECT' }],
    ['a market that nothing is in', { idMarkets: ['PL'] }],
    ['more auctions than anything was in', { minAuctions: 3 }],
    ['a short word', { text: 'ab' }],
    ['a short word that nothing has', { text: 'qx' }],
    ['a short make that nothing has', { brand: 'vw' }],
    ['days before any', { insertedTo: new Date(0) }],
    ['days after any', { insertedFrom: new Date('2100-01-01') }],
    ['a price', { minPriceMinor: 140_000, maxPriceMinor: 140_100 }],
  ];
  const sorts = ['idVehicle', 'askingPriceMinor', 'insertDate'];

  it('never scans the whole table, and has the plans of the snapshot', async () => {
    const lines: string[] = [];
    for (const [what, filter] of filters)
      for (const sort of sorts) lines.push(`${what}, by ${sort}: ${await planOf(filter, sort)}`);
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('vehicle-plans.txt');
  });

  it('stops counting at the requested maximum', async () => {
    const counting = { count: 'bounded', countMax: 1_000, limit: 1 } as const;
    expect((await registry.list(counting)).total).toEqual({ count: 1_000, isExact: false });
    const few = await registry.list({ ...counting, filter: { brand: 'citroen' } });
    expect(few.total).toEqual({ count: 1, isExact: true });
  });
});

describe('a vehicle', () => {
  it.each([
    ['its make, ignoring accents', { brand: 'CITROEN' }],
    ['its model', { model: 'mehari' }],
    ['its plate without punctuation', { licensePlate: 'AB777X' }],
    ['a part of its plate', { licensePlate: 'b-777' }],
    ['a part of its frame', { frame: '0000777' }],
    ['its code', { vehicleCode: 's-777' }],
    ['words in any order', { text: 'mehari ab777x citroën' }],
    ['the start of a word', { brand: 'ci' }],
    ['short words', { text: 'ci me' }],
  ] satisfies [string, VehicleFilter][])('is found by %s', async (_what, filter) => {
    const found = await one(filter);
    expect(found.map(({ idVehicle }) => idVehicle)).toContain(777);
    expect(found.length).toBeLessThan(20);
  });

  it('is not found by words that it does not contain', async () => {
    expect(await one({ text: 'mehari diesel-less' })).toEqual([]);
    expect(await one({ text: 'citroen %' })).toEqual([]);
    // The VIN of the vehicle starts with these letters.
    expect(await one({ licensePlate: 'zfa' })).toEqual([]);
    for (const licensePlate of ['-', '%', '_', ' . '])
      expect([licensePlate, await one({ licensePlate })]).toEqual([licensePlate, []]);
    for (const field of ['brand', 'model', 'frame', 'vehicleCode'])
      expect([field, await one({ [field]: ' - ' })]).toEqual([field, []]);
  });
});

describe('ENG-105 facets of vehicles', () => {
  it('ENG-105 in part: ignore their own selection and list the most frequent values first', async () => {
    const filter: VehicleFilter = {
      text: 'edition',
      provenance: ['BANK_REPO'],
      idOwnerDealers: [9, 1],
    };
    const { brand, provenance, state, isExact } = await registry.facets(filter);
    expect([brand, state]).toEqual([[], []]);
    expect(provenance).toEqual([{ code: 'LTR_RETURN', count: 10_000 }]);
    expect(isExact).toBe(false);
  });

  it('count all matches exactly if there are few', async () => {
    const { brand, state, isExact } = await registry.facets({ vehicleCode: 'S-777' });
    const sum = (facet: readonly { count: number }[]) =>
      facet.reduce((total, { count }) => total + count, 0);
    const found = await one({ vehicleCode: 'S-777' });
    expect([sum(brand), isExact]).toEqual([found.length, true]);
    expect(state.find(({ code }) => code === 'SOLD')).toEqual({ code: 'SOLD', count: 1 });
    expect(state[0]?.code).toBe('PUBLISHED');
  });
});

it('SEC-39 finds vehicles by registration, code or VIN in any format', async () => {
  const names = [
    { licensePlate: 'ab-12 x' },
    { vehicleCode: ' S-13' },
    { frame: 'zfa000014' },
    { licensePlate: 'nobody' },
  ];
  const found = await registry.named({}, names);
  expect(found.map(({ idVehicle }) => idVehicle)).toEqual([14, 13, 12]);
  expect(await registry.named({ states: ['SOLD'] }, names)).toEqual([]);
});
