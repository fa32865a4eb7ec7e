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

it('ENG-25 in part: the market prices are sale prices of the same model, from auctions that the caller may see', async () => {
  const sold = world.freeVehicle();
  const offered = world.freeVehicle();
  const idAuction = await launchAuction(world, {
    lots: [{ idVehicles: [sold], clickAndBuyMinor: 900_000 }, { idVehicles: [offered] }],
  });
  const input = { params: { id: offered } };
  const none = { medianMinor: null, lowestMinor: null, highestMinor: null, sales: [] };
  expect(await world.as('dealer1').run('ENG-25', input)).toEqual(none);

  await world.as('dealer2').run('SEC-59', {
    params: { idAuction, idLot: 1 },
    body: { offer: 9000, clickAndBuy: true, confirmed: true },
  });
  await untilSettled(world);
  const prices = await world.as('dealer1').run('ENG-25', input);
  expect(prices).toMatchObject({ medianMinor: 900_000, lowestMinor: 900_000 });
  expect(prices.sales).toMatchObject([{ idVehicle: sold, priceMinor: 900_000, damaged: false }]);
  expect(JSON.stringify(prices)).not.toMatch(/dealer2|idDealer|businessName/);
  expect(await world.as('foreigner').refusal('ENG-25', input)).toMatchObject({ status: 404 });
});
