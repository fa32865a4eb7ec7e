import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  untilSettled,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

it('ENG-112 in part: the call returns the auctions of several vehicles to users who see both', async () => {
  const offered = world.freeVehicle();
  const free = world.freeVehicle();
  const idAuction = await launchAuction(world, { lots: [{ idVehicles: [offered] }] });
  const owner = world.as('auctioneer');
  const input = { query: { idVehicles: [offered, free, offered, 2_000_000_000] } };
  await untilSettled(world);
  const rows = await owner.run('ENG-112', input);
  expect(rows.map((row) => [row.idVehicle, row.idAuction, row.idLot])).toEqual(
    expect.arrayContaining([
      [offered, idAuction, 1],
      [free, -1, -1],
    ]),
  );
  expect(rows).toHaveLength(2);
  const { licensePlate, frame } = await owner.run('SEC-22', { params: { id: offered } });
  const row = rows.find(({ idVehicle }) => idVehicle === offered);
  expect(row).toMatchObject({ licensePlate, frame, endAuction: expect.any(Number) });
  const stranger = await world.as('exhibitor').run('ENG-112', input);
  expect(stranger.filter(({ idAuction: seen }) => seen === idAuction)).toEqual([]);
  expect(await world.as('dealer1').refusal('ENG-112', input)).toMatchObject({ status: 403 });
  const tooMany = { query: { idVehicles: Array.from({ length: 501 }, (_, at) => at + 1) } };
  expect(await owner.refusal('ENG-112', tooMany)).toMatchObject({ status: 400 });
});
