import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import type { VehicleEvent } from '@fairlot/vehicles-domain';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from './migrations.js';
import { VehicleAuctions, vehicleAuctions } from './vehicle-auctions.js';
import { entities, Vehicle } from './vehicle.entity.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await makeDatabase(migrations);
  source = await database.dataSource(entities);
  await source.query(
    `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
       asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
     SELECT n, 'Fiat', 'Panda', '1.2', 'CITY_CAR', 'PETROL', 'MANUAL', false, 900000, 'AA000AA',
       'ZZZ', n, 'IT', 1, 'PUBLISHED' FROM generate_series(1, 2) n`,
  );
});
afterAll(() => database.drop());

it('an auction of a vehicle is counted once, whatever the order or number of its events', async () => {
  const event = (idVehicle: number, type: VehicleEvent['type'], idAuction: number) => ({
    stream: `vehicle-${idVehicle}`,
    position: 0,
    type,
    data: { idAuction, idLot: 1 },
    at: '',
    key: '',
    metadata: { commandId: '', ingressAt: 0, decidedAt: 0 },
  });
  const reaction = vehicleAuctions(new VehicleAuctions(source));
  const counts = async () => {
    const rows = await source.getRepository(Vehicle).find({ order: { idVehicle: 'ASC' } });
    return rows.map(({ auctionCount, idAuctions }) => [
      auctionCount,
      idAuctions.toSorted((a, b) => a - b),
    ]);
  };
  const first = event(1, 'VehicleListed', 7);
  const again = event(1, 'VehicleListed', 9);
  await reaction.effect([again, first, again, event(1, 'VehicleAwarded', 9)]);
  await reaction.effect([first, event(2, 'VehicleAwarded', 3), event(99, 'VehicleListed', 3)]);
  expect(await counts()).toEqual([
    [2, [7, 9]],
    [1, [3]],
  ]);
  // Two processes handle the events concurrently.
  await Promise.all([4, 5, 6].map((id) => reaction.effect([event(2, 'VehicleListed', id)])));
  expect(await counts()).toEqual([
    [2, [7, 9]],
    [4, [3, 4, 5, 6]],
  ]);
});
