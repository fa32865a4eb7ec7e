import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type Client,
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

const named = async (who: Client, ...ids: number[]) =>
  (await who.run('SEC-14', { query: { ids } })).map(({ idVehicle }) => idVehicle);

it('SEC-14 the call returns the names of visible vehicles in the order requested, each once', async () => {
  const free = world.freeVehicle();
  const listed = world.freeVehicle();
  const foreign = world.freeVehicle('loader');
  await launchAuction(world, { lots: [{ idVehicles: [listed] }] });
  const ids = [foreign, listed, 2_000_000_000, free, listed];
  expect(await named(world.as('auctioneer'), ...ids)).toEqual([listed, free]);
  expect(await named(world.as('dealer1'), ...ids)).toEqual([listed]);
  expect(await named(world.as('loader'), ...ids)).toEqual([foreign]);
  expect(await named(world.as('abroad'), ...ids)).toEqual([]);
  const [one] = await world.as('dealer1').run('SEC-14', { query: { ids: [listed] } });
  const details = await world.as('dealer1').run('SEC-22', { params: { id: listed } });
  const { brand, model, version, licensePlate } = details;
  expect(one).toEqual({ idVehicle: listed, brand, model, version, licensePlate });
});

it('the call accepts at most 500 ids, and reports invalid ones', async () => {
  const refused = async (query: object) => {
    const { status, problem } = await world.as('dealer1').refusal('SEC-14', { query } as never);
    return [status, ...(problem.fields ?? []).map(({ path }) => path)];
  };
  const many = Array.from({ length: 501 }, (_, at) => at + 1);
  expect(await named(world.as('admin'), ...many.slice(0, 500))).toHaveLength(160);
  expect(await refused({ ids: many })).toEqual([400, 'ids']);
  expect(await refused({ ids: ['x'] })).toEqual([400, 'ids.0']);
  expect(await refused({})).toEqual([400, 'ids']);
});
