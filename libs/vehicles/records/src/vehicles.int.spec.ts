import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@fairlot/kernel';
import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import type { VehicleEvent } from '@fairlot/vehicles-domain';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importVehicles, type ImportOptions } from './import/import-vehicles.js';
import type { ImportProgress } from './import/rows/read-vehicles.js';
import { migrations } from './migrations.js';
import { PLAIN_VOCABULARY } from './testing/plain-vocabulary.js';
import { VehicleMarks, vehicleMarks } from './vehicle-marks.js';
import { VehicleRegistry } from './vehicle-registry.js';
import { FREE_STATES, vehicleTable } from './vehicle-table.js';
import { entities, Vehicle } from './vehicle.entity.js';

const SAMPLE = fileURLToPath(new URL('../../../demonstration/data/vehicles.csv', import.meta.url));
const [HEADER = '', ...SAMPLE_LINES] = readFileSync(SAMPLE, 'utf8').trimEnd().split(/\r?\n/);
const OPTIONS: ImportOptions = {
  idOwnerDealer: 1,
  idMarket: 'DE',
  vocabulary: PLAIN_VOCABULARY,
};

let database: TestDatabase;
let source: DataSource;
let registry: VehicleRegistry;
let marks: VehicleMarks;
let notifications: Notifications;

const load = (lines: readonly string[], options: Partial<ImportOptions> = {}) => {
  const text = [HEADER, ...lines, ''].join('\n');
  return importVehicles(registry, Readable.from([Buffer.from(text)]), { ...OPTIONS, ...options });
};
const inAuction = (...idVehicles: number[]) =>
  source.getRepository(Vehicle).update(idVehicles, { state: 'IN_AUCTION' });
const stored = () => source.getRepository(Vehicle).count();
const ids = async (filter: Parameters<VehicleRegistry['matchingIds']>[0]) =>
  registry.matchingIds(filter);

beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([...records.entities, ...entities]);
  notifications = new Notifications(database.connection);
  registry = new VehicleRegistry(source, notifications);
  marks = new VehicleMarks(source);
});
afterAll(async () => {
  await notifications.close();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE vehicle, record_change RESTART IDENTITY CASCADE'));

it('the entities match the migrated tables exactly', async () => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

describe('the import of vehicles', () => {
  it('imports the whole sample, and finds all vehicles unchanged when repeated', async () => {
    const seen: ImportProgress[] = [];
    const onProgress = (progress: ImportProgress) => seen.push(progress);
    const options = { ...OPTIONS, onProgress };
    const first = await importVehicles(registry, SAMPLE, options);
    expect(first).toEqual({
      outcome: 'imported',
      rowCount: 4_000,
      inserted: 4_000,
      updated: 0,
      unchanged: 0,
    });
    expect(seen.some(({ doing }) => doing === 'READING')).toBe(true);
    expect(seen.at(-1)).toEqual({ doing: 'SAVING', done: 4_000, total: 4_000 });
    expect(await importVehicles(registry, SAMPLE, OPTIONS)).toMatchObject({
      inserted: 0,
      updated: 0,
      unchanged: 4_000,
    });
    expect(await registry.get(1)).toMatchObject({
      externalId: 'V000001',
      brand: 'Renault',
      askingPriceMinor: 2_000_00,
      firstRegistration: '2001-10',
      state: 'PUBLISHED',
      vehicleCode: 'V000001',
      insertDate: expect.any(Date),
    });
  });

  it('writes nothing if one row is invalid', async () => {
    const lines = SAMPLE_LINES.slice(0, 100);
    const report = await load([...lines, 'V9,bad']);
    expect(report).toMatchObject({ outcome: 'refused', errorCount: 5 });
    expect(await stored()).toBe(0);
  });

  it('counts new, changed and unchanged rows, and treats the same number of another owner as a new vehicle', async () => {
    const [a = '', b = '', c = ''] = SAMPLE_LINES;
    await load([a, b]);
    const changed = b.replace(/\d+$/, '1999');
    const report = await load([a, changed, c]);
    expect(report).toMatchObject({ inserted: 1, updated: 1, unchanged: 1 });
    expect((await registry.get(2))?.askingPriceMinor).toBe(1_999_00);
    expect(await load([a], { idOwnerDealer: 2 })).toMatchObject({ inserted: 1 });
    expect(await stored()).toBe(4);
  });

  it('STA-087 in part: changes nothing if one of the vehicles is in an auction', async () => {
    const [a = '', b = '', c = ''] = SAMPLE_LINES;
    await load([a, b]);
    await inAuction(2);
    expect(await load([a, b])).toMatchObject({ unchanged: 2 });
    expect(await load([c, b.replace(/\d+$/, '1999')])).toEqual({
      outcome: 'refused',
      rowCount: 2,
      errorCount: 1,
      errors: [
        {
          row: 3,
          field: 'externalId',
          code: 'held',
          value: 'V000002',
          reason: 'is in an auction or sold, so its data cannot change',
        },
      ],
    });
    expect(await stored()).toBe(2);
    expect((await registry.get(2))?.askingPriceMinor).toBe(1_800_00);
  });

  it('inserts each vehicle once if the same file is imported twice concurrently', async () => {
    const lines = SAMPLE_LINES.slice(0, 500);
    const reports = await Promise.all([load(lines), load(lines.toReversed()), load(lines)]);
    const inserted = reports.map((report) =>
      report.outcome === 'imported' ? report.inserted : -1,
    );
    expect(inserted.sort((x, y) => x - y)).toEqual([0, 0, 500]);
    expect(await stored()).toBe(500);
  });

  it('uses the region, source and channel that the caller passes', async () => {
    await load(SAMPLE_LINES.slice(0, 1), {
      regionOf: (postalCode) => (postalCode === '44809' ? 'DE-NW' : null),
      provenance: 'LTR_RETURN',
      channel: 'AUCTION',
      idTemplate: 3,
    });
    expect(await registry.get(1)).toMatchObject({
      region: 'DE-NW',
      provenance: 'LTR_RETURN',
      channel: 'AUCTION',
      idTemplate: 3,
    });
  });
});

describe('the registry of vehicles', () => {
  const LINES = [
    'A1,BMW,3er,BMW 320d Touring,ESTATE,DIESEL,MANUAL,163,90000,2010-05,false,44809,9000',
    'A2,BMW,x1,BMW X1 100% wie neu,SUV,DIESEL,AUTOMATIC,143,60000,2012-05,false,80331,14000',
    'A3,Volkswagen,golf,VW Golf 1.6,CITY_CAR,PETROL,MANUAL,102,120000,2008-01,true,10115,4000',
  ];
  beforeEach(async () => {
    await load(LINES, { regionOf: (code) => (code === '80331' ? 'DE-BY' : null) });
    await source.query(
      `UPDATE vehicle SET license_plate = 'KK-KR 926' || id_vehicle, frame = 'WVWZZZ1KZAW65432' || id_vehicle`,
    );
  });

  it('combines filters by make, model, registration, VIN, region and id with AND', async () => {
    const x1 = await registry.get(2);
    expect(await ids({ brand: 'bmw' })).toEqual([1, 2]);
    expect(await ids({ brand: 'bmw', model: 'X' })).toEqual([2]);
    expect(
      await ids({ licensePlate: x1?.licensePlate.replace(/[- ]/g, '').toLowerCase() }),
    ).toEqual([2]);
    expect(await ids({ frame: x1?.frame.slice(5).toLowerCase() })).toEqual([2]);
    expect(await ids({ region: 'DE-BY' })).toEqual([2]);
    expect((await ids({ damaged: true })).length + (await ids({ damaged: false })).length).toBe(
      await stored(),
    );
    expect(await ids({ idVehicle: 3 })).toEqual([3]);
    expect(await ids({ idVehicles: [1, 3], brand: 'bmw' })).toEqual([1]);
    expect(await ids({ idVehicles: [] })).toEqual([]);
    expect(await ids({ brand: '' })).toEqual([1, 2, 3]);
  });

  it('matches percent signs and underscores literally', async () => {
    expect(await ids({ model: '%' })).toEqual([]);
    expect(await ids({ model: '_' })).toEqual([]);
    expect(await ids({ text: '100%' })).toEqual([2]);
    expect(await ids({ text: '\\' })).toEqual([]);
    expect(await ids({ text: "'; DROP TABLE vehicle; --" })).toEqual([]);
  });

  it('SEC-53 finds vehicles whose fields contain every word', async () => {
    const plate = (await registry.get(3))?.licensePlate ?? '';
    expect(await ids({ text: 'touring BMW' })).toEqual([1]);
    expect(await ids({ text: '  golf  ' })).toEqual([3]);
    expect(await ids({ text: 'golf bmw' })).toEqual([]);
    expect(await ids({ text: plate.replace(/[- ]/g, '') })).toEqual([3]);
    expect(await ids({ text: 'a2' })).toEqual([2]);
  });

  it('lists only published vehicles for an auction, newest first, in pages', async () => {
    await inAuction(1);
    const filter = { states: FREE_STATES };
    const free = { filter, order: 'desc', limit: 1, count: 'exact' } as const;
    const first = await registry.list(free);
    const second = await registry.list({ ...free, cursor: first.next ?? '' });
    expect([first.total?.count, second.next]).toEqual([2, null]);
    expect([first, second].map(({ rows }) => rows[0]?.idVehicle)).toEqual([3, 2]);
    expect(await ids({ minPriceMinor: 5_000_00, maxPriceMinor: 9_000_00 })).toEqual([1]);
    expect(await ids({ minMileageKm: 90_000 })).toEqual([1, 3]);
    expect(await ids({ registeredFrom: '2010-05', registeredTo: '2012-04' })).toEqual([1]);
    expect(await ids({ idOwnerDealers: [2] })).toEqual([]);
    const later = new Date(systemClock.now() + 60_000);
    expect([await ids({ insertedFrom: later }), await ids({ insertedTo: later })]).toEqual([
      [],
      [1, 2, 3],
    ]);
  });

  it('sorts only by columns that are indexed and never null', async () => {
    const sorts = ['idVehicle', 'askingPriceMinor', 'brand', 'insertDate'];
    expect(await records.unsortable(source, vehicleTable, sorts)).toEqual([]);
  });

  it('audits each field that an import changes, but not marks, which have events', async () => {
    const [first = '', ...others] = LINES;
    await load([first.replace(/9000$/, '8500'), ...others], {
      regionOf: (code) => (code === '80331' ? 'DE-BY' : null),
    });
    await inAuction(1);
    const [change, creation, ...none] = await registry.trail(1);
    expect(change?.fields).toEqual({ askingPriceMinor: { old: 9_000_00, new: 8_500_00 } });
    expect(creation?.fields).toMatchObject({
      externalId: { old: null, new: 'A1' },
      state: { old: null, new: 'PUBLISHED' },
    });
    expect([none, (await registry.trail(2)).length]).toEqual([[], 1]);
  });

  it('STA-087 in part: applies the events of a stream and ignores older ones', async () => {
    const lot = { idAuction: 1, idLot: 1 };
    const happened = (type: VehicleEvent['type'], position: number, free = true) => ({
      stream: 'vehicle-1',
      position,
      type,
      data: { ...lot, free },
      at: '',
      key: '',
      metadata: { commandId: '', ingressAt: 0, decidedAt: 0 },
    });
    const reaction = vehicleMarks(marks);
    const row = async () => {
      const { state, streamPosition } = (await registry.get(1)) as Vehicle;
      return [state, streamPosition];
    };
    await reaction.effect([happened('VehicleListed', 0)]);
    expect(await row()).toEqual(['IN_AUCTION', 0]);
    await reaction.effect([happened('VehicleAwarded', 2), happened('VehicleListed', 1)]);
    expect(await row()).toEqual(['SOLD', 2]);
    await reaction.effect([happened('VehicleListed', 0), happened('VehicleListed', 1)]);
    expect(await row()).toEqual(['SOLD', 2]);
    await reaction.effect([happened('VehicleUnlisted', 3, false)]);
    expect(await row()).toEqual(['SOLD', 3]);
    await reaction.effect([happened('VehicleAwardReverted', 4), happened('VehicleListed', 5)]);
    expect(await row()).toEqual(['IN_AUCTION', 5]);
    await reaction.effect([happened('VehicleUnlisted', 6)]);
    expect(await row()).toEqual(['PUBLISHED', 6]);
    expect(
      await marks.waitFor([{ stream: 'vehicle-1', position: 6, type: 'VehicleUnlisted' }], 0),
    ).toBe(true);
    expect(
      await marks.waitFor([{ stream: 'vehicle-1', position: 7, type: 'VehicleListed' }], 0),
    ).toBe(false);
  });

  it('STA-087 in part: frees vehicles that an older version marked and that are in no lot', async () => {
    await inAuction(1, 2);
    await marks.freeStrays([2]);
    expect((await registry.get(1))?.state).toBe('PUBLISHED');
    expect((await registry.get(2))?.state).toBe('IN_AUCTION');
  });

  it('finds vehicles by one or several ids', async () => {
    expect(await registry.get(99)).toBeNull();
    expect(new Set((await registry.byIds([3, 1, 3, 99])).keys())).toEqual(new Set([1, 3]));
  });

  it('SEC-61 returns a random vehicle', async () => {
    expect((await registry.random([1, 2, 3], () => 0.5))?.idVehicle).toBe(2);
    expect(await registry.random([], () => 0)).toBeNull();
  });
});
