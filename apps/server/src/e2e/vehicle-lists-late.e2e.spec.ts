import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVehicleFile, aVehicleList, LIST_FIELDS } from '../testing/a-vehicle-list.js';
import { aPortal, aWorld, type TestPortal, type World } from '../testing/index.js';
import { aPdf } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
});
afterAll(() => portal.stop());

const owner = () => world.as('auctioneer');

describe('a list that is no longer what it was', () => {
  it('SEC-29 another one is not sent under its id', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await owner().ask('SEC-29', { file: aVehicleFile('I-1'), headers });
    const again = await owner().refusal('SEC-29', { file: aVehicleFile('I-2'), headers });
    expect(again.problem.code).toBe('COMMAND_ID_REUSED');
  });

  it('ENG-96 is not undone before it is saved, nor read anew after', async () => {
    const { idTemp } = await aVehicleList(world, 'auctioneer', 'O-1');
    const params = { idTemp };
    expect((await owner().refusal('ENG-96', { params })).problem.code).toBe('IMPORT_OVER');
    await owner().ask('SEC-15', { query: { idTemp } });
    const mapped = { params, body: { fields: LIST_FIELDS } };
    expect((await owner().refusal('ENG-93', mapped)).problem.code).toBe('IMPORT_OVER');
  });

  it('SEC-16 is not saved again by the key of a saving that was undone', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await aVehicleList(world, 'auctioneer', 'O-2');
    const { idTemp } = await owner().ask('SEC-16', { headers });
    await owner().ask('ENG-96', { params: { idTemp } });
    expect((await owner().refusal('SEC-16', { headers })).problem.code).toBe('IMPORT_OVER');
  });
});

it('SEC-15 nothing of a list is saved when a vehicle has no room for its files', async () => {
  const first = await aVehicleList(world, 'auctioneer', 'F-1');
  await owner().ask('SEC-15', { query: { idTemp: first.idTemp } });
  const { rows } = await owner().ask('ENG-94', { params: { idTemp: first.idTemp } });
  await portal.parts.dataSource.query(
    `INSERT INTO vehicle_file (id_file, id_user, id_vehicle, kind, name, bytes, media_type, sha256, position, kept_at, sending_key)
     SELECT md5(random()::text), $1, $2, 'OTHER', 'x.pdf', 1, 'application/pdf', 's', n, $3, gen_random_uuid()
     FROM generate_series(1, 100) n`,
    [world.people.auctioneer.idUser, rows[0]!.idVehicle, Date.now()],
  );
  const { idTemp } = await aVehicleList(world, 'auctioneer', 'F-1', 'F-2');
  await owner().ask('SEC-32', { file: aPdf('a.pdf'), fields: { tempId: idTemp, tupla: 1 } });
  const saved = await owner().refusal('SEC-15', { query: { idTemp } });
  expect([saved.status, saved.problem.code]).toEqual([409, 'TOO_MANY_FILES']);
  expect((await owner().refusal('SEC-16', {})).problem.code).toBe('TOO_MANY_FILES');
  const { state } = await owner().ask('ENG-97', { params: { idTemp } });
  expect(state).toBe('STAGED');
});
