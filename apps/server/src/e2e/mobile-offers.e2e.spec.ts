import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';

/** More events than MOB-20 reads from the end of the log. */
const OTHER_EVENTS = 202;

let portal: TestPortal;
let world: World;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{}] });
});
afterAll(() => portal.stop());

it('MOB-20 a repeated GET does not place a bid again after staff have voided it', async () => {
  const lot = { idAuction, idLot: 1 };
  const input = { params: lot, query: { offer: 5_000 } };
  const placed = await world.as('dealer1').run('MOB-20', input);
  const voiding = { ...lot, idOffer: placed.idOffer! };
  await world.as('admin').run('ENG-07', {
    params: voiding,
    body: { reason: 'Typed one digit too many' },
  });
  const repeated = await world.as('dealer1').run('MOB-20', input);
  expect(repeated.receipt).toEqual(placed.receipt);
  expect(repeated).toMatchObject({ state: 'OUTBID', priceMinor: null });
  const { rows } = await world.as('dealer1').run('ENG-09', { params: lot });
  expect(rows.map(({ voided, leading }) => [voided, leading])).toEqual([[true, false]]);
});

it('a repeated GET does not place a voided bid again, even after later bids were voided too', async () => {
  const lot = { idAuction: await launchAuction(world, { lots: [{}] }), idLot: 1 };
  const at = (offer: number) => ({ params: lot, query: { offer } });
  const first = await world.as('dealer1').run('MOB-20', at(5_000));
  const second = await world.as('dealer1').run('MOB-20', at(5_100));
  for (const { idOffer } of [second, first])
    await world.as('admin').run('ENG-07', {
      params: { ...lot, idOffer: idOffer! },
      body: { reason: 'Typed one digit too many' },
    });
  for (const [offer, placed] of [
    [5_000, first],
    [5_100, second],
  ] as const) {
    const repeated = await world.as('dealer1').run('MOB-20', at(offer));
    expect(repeated.receipt).toEqual(placed.receipt);
  }
  const { rows } = await world.as('dealer1').run('ENG-09', { params: lot });
  expect(rows.map(({ voided, leading }) => [voided, leading])).toEqual([
    [true, false],
    [true, false],
  ]);
});

it('a repeated GET does not place a voided bid again, even after more than 200 other events', async () => {
  const lot = { idAuction: await launchAuction(world, { lots: [{}] }), idLot: 1 };
  const input = { params: lot, query: { offer: 30_000, confirmed: true } };
  const placed = await world.as('dealer1').run('MOB-20', input);
  await world.as('admin').run('ENG-07', {
    params: { ...lot, idOffer: placed.idOffer! },
    body: { reason: 'Typed one digit too many' },
  });
  const highest = 5_000 + 100 * OTHER_EVENTS;
  for (let offer = 5_000; offer <= highest; offer += 100)
    await world.as('dealer2').run('SEC-59', { params: lot, body: { offer } });
  const repeated = await world.as('dealer1').run('MOB-20', input);
  expect(repeated.receipt).toEqual(placed.receipt);
  expect(repeated).toMatchObject({ state: 'OUTBID', priceMinor: 100 * highest });
});
