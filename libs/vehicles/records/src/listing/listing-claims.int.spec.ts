import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { Unavailable } from '@fairlot/kernel';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planRows } from '../import/rows/plan-rows.js';
import { OWNER } from '../testing/importing.js';
import { migrations } from '../migrations.js';
import { VehicleClaimed, VehicleRegistry } from '../vehicle-registry.js';
import { entities } from '../vehicle.entity.js';
import { ListingClaims } from './listing-claims.js';

const VIN = 'WVWZZZ1KZAW654321';
const BY = { idActor: 7, commandId: 'edit' };

let database: TestDatabase;
let source: DataSource;
let notifications: Notifications;
let registry: VehicleRegistry;
/** The claims of another process. */
let others: ListingClaims;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([...records.entities, ...entities]);
  notifications = new Notifications(database.connection);
  registry = new VehicleRegistry(source, notifications);
  others = new ListingClaims(await database.dataSource([...records.entities, ...entities]));
});
beforeEach(() => source.query('TRUNCATE vehicle, vehicle_claim RESTART IDENTITY CASCADE'));
afterAll(async () => {
  await notifications.close();
  await database.drop();
});

const add = async (frame: string, licensePlate = ''): Promise<number> => {
  const [row]: { id: number }[] = await source.query(
    `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
       asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
     VALUES ('V' || (SELECT count(*) FROM vehicle), 'VW', 'Golf', '', 'SUV', 'PETROL', 'MANUAL', false, 1, $2, $1, '', 'IT', 1,
       'PUBLISHED') RETURNING id_vehicle AS id`,
    [frame, licensePlate],
  );
  return row!.id;
};
const edit = (idVehicle: number, frame: string) =>
  registry.edit(idVehicle, { frame }, { by: BY, seen: {} });
const hasSettled = async (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), others.take('probe', []).then(() => false)]);
const claimCount = async (): Promise<number> => {
  const [row] = await source.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM vehicle_claim',
  );
  return row!.count;
};

describe('a vehicle that a command is listing', () => {
  it('cannot be changed before its row shows that it is listed', async () => {
    const id = await add('');
    await registry.claims.take('one', [id]);
    await expect(edit(id, VIN)).rejects.toThrow(VehicleClaimed);
    await registry.claims.settle('one');
    await expect(edit(id, VIN)).rejects.toThrow(VehicleClaimed);
    await source.query(`UPDATE vehicle SET state = 'IN_AUCTION'`);
    await registry.claims.settle('one');
    expect(await claimCount()).toBe(0);
  });

  it('can be changed again if the command was refused, or after two minutes', async () => {
    const id = await add('');
    await registry.claims.take('one', [id]);
    await registry.claims.drop('one');
    expect(await edit(id, VIN)).toBe(true);
    await registry.claims.take('two', [id]);
    await source.query(`UPDATE vehicle_claim SET expires_at = expires_at - interval '2 minutes'`);
    expect(await edit(id, '')).toBe(true);
    await registry.claims.take('three', [id]);
    expect(await claimCount()).toBe(1);
  });

  it('is not changed by a list', async () => {
    const id = await add('');
    await registry.claims.take('one', [id]);
    const [vehicle] = await registry.all([id]);
    const { externalId, brand, model, version, bodyType, fuelType, gearbox } = vehicle!;
    const row = { externalId, brand, model, version, bodyType, fuelType, gearbox, frame: VIN };
    const planned = await source.transaction((manager) =>
      planRows(manager, [row as never], { owner: OWNER, isFirm: true }),
    );
    expect(planned.map(({ outcome }) => outcome)).toEqual(['REFUSED']);
  });

  it('is read as it is stored when the claim begins', async () => {
    const id = await add('');
    const writing = source.createQueryRunner();
    await writing.startTransaction();
    await writing.query('UPDATE vehicle SET frame = $1', [VIN]);
    const taken = others.take('one', [id]);
    expect(await hasSettled(taken)).toBe(false);
    await writing.commitTransaction();
    await writing.release();
    expect((await taken).map(({ frame }) => frame)).toEqual([VIN]);
  });
});

describe('a car that is stored as two vehicles', () => {
  it.each([
    ['VIN', VIN, '', 'wvw-zzz IKZ AW 65432I', ''],
    ['registration', '', 'AB 123 CD', '', 'ab123cd'],
  ])('is listed by one command after the other, by its %s', async (_, vin, plate, vin2, plate2) => {
    const [first, second] = [await add(vin, plate), await add(vin2, plate2)];
    await registry.claims.take('one', [first]);
    const waiting = others.take('two', [second]);
    expect(await hasSettled(waiting)).toBe(false);
    await registry.claims.drop('one');
    expect((await waiting).map(({ idVehicle }) => idVehicle)).toEqual([second]);
  });

  it('is claimed by only one of many commands, which do not lock each other out', async () => {
    const ids = [];
    for (let car = 0; car < 10; car += 1)
      ids.push(await add(`WVWZZZ1KZAW6543${10 + car}`), await add(`wvwzzz1kzaw6543${10 + car}`));
    const orders = [ids, ids.toReversed(), ids, ids.toReversed()];
    let inside = 0;
    await Promise.all(
      orders.map(async (order, at) => {
        const claims = at % 2 === 0 ? registry.claims : others;
        await claims.take(`${at}`, order);
        inside += 1;
        expect(inside).toBe(1);
        inside -= 1;
        await claims.drop(`${at}`);
      }),
    );
  });

  it('can be claimed again by the same command, and refuses others after a while', async () => {
    const id = await add(VIN);
    await registry.claims.take('one', [id]);
    await registry.claims.take('one', [id]);
    const impatient = new ListingClaims(source, 100);
    await expect(impatient.take('two', [id])).rejects.toThrow(Unavailable);
  });
});
