import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import type { VehicleEvent } from '@fairlot/vehicles-domain';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from './migrations.js';
import { VehicleMarks, vehicleMarks } from './vehicle-marks.js';
import { entities, Vehicle } from './vehicle.entity.js';

let database: TestDatabase;
let source: DataSource;
let marks: VehicleMarks;
beforeAll(async () => {
  database = await makeDatabase(migrations);
  source = await database.dataSource(entities);
  marks = new VehicleMarks(source);
  await source.query(
    `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
       asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
     VALUES ('1', 'Fiat', 'Panda', '1.2', 'CITY_CAR', 'PETROL', 'MANUAL', false, 900000, 'AA000AA',
       'ZZZ', '1', 'IT', 1, 'PUBLISHED')`,
  );
});
afterAll(() => database.drop());

it('moves and events of lots may arrive in any order: a vehicle that leaves a lot returns to its last stage', async () => {
  const lot = { idAuction: 1, idLot: 1, free: true };
  const event = (type: VehicleEvent['type'], position: number, data: object) => ({
    stream: 'vehicle-1',
    position,
    type,
    data,
    at: '',
    key: '',
    metadata: { commandId: '', ingressAt: 0, decidedAt: 0 },
  });
  const reaction = vehicleMarks(marks);
  const row = async () => {
    const { state, stage, idSentTemplate, returnReason } = await source
      .getRepository(Vehicle)
      .findOneByOrFail({ idVehicle: 1 });
    return [state, stage, idSentTemplate, returnReason];
  };
  const moved = event('VehicleMoved', 0, { to: 'SENT_MULTI', idTemplate: 4 });
  await reaction.effect([event('VehicleListed', 1, lot)]);
  await reaction.effect([moved]);
  expect(await row()).toEqual(['IN_AUCTION', 'SENT_MULTI', 4, null]);
  const waited = { stream: 'vehicle-1', position: 3, type: 'VehicleMoved' };
  await reaction.effect([event('VehicleUnlisted', 2, lot)]);
  expect(await row()).toEqual(['SENT_MULTI', 'SENT_MULTI', 4, null]);
  expect(await marks.waitFor([waited], 0)).toBe(false);
  const back = { to: 'RETURNED', idTemplate: null, reason: 'PRICE' };
  await reaction.effect([moved, event('VehicleMoved', 3, back)]);
  expect(await row()).toEqual(['RETURNED', 'RETURNED', null, 'PRICE']);
  expect(await marks.waitFor([waited], 0)).toBe(true);
  await reaction.effect([event('VehicleMoveUndone', 4, { to: 'SENT_MULTI', idTemplate: 4 })]);
  expect(await row()).toEqual(['SENT_MULTI', 'SENT_MULTI', 4, 'PRICE']);
  // The vehicle is moved, the move is undone, and the vehicle is returned again with the same
  // reason.
  await reaction.effect([event('VehicleMoveUndone', 6, { to: 'RETURNED', idTemplate: null })]);
  expect(await row()).toEqual(['RETURNED', 'RETURNED', null, 'PRICE']);
});
