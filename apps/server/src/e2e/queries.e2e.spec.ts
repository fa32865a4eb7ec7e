import { operations } from '@fairlot/contracts/operations';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
let auctions: readonly number[];

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  auctions = [await launchAuction(world), await launchAuction(world)];
});
afterAll(() => portal.stop());

describe('a list in a query', () => {
  const found = async (search: string) => {
    const path = `${operations['SEC-45'].path}${search}`;
    const called = await world.as('admin').raw('SEC-45', { path });
    return called.ok
      ? called.answer.rows.map(({ idAuction }) => idAuction)
      : (called.problem.fields ?? []).map(({ path: field }) => field);
  };

  it('SEC-45 is accepted in every usual format', async () => {
    const [one, two] = auctions;
    const both = await found(`?ids=${one}&ids=${two}`);
    expect(new Set<unknown>(both)).toEqual(new Set(auctions));
    for (const written of [
      `?ids[]=${one}&ids[]=${two}`,
      `?ids=${one},${two}`,
      `?ids=${two}&ids[]=${one},${one}`,
      `?ids%5B%5D=${one}%2C${two}`,
    ])
      expect([written, await found(written)]).toEqual([written, both]);
  });

  it.each([
    [`?ids=${Array.from({ length: 2_000 }, (_, at) => at + 1).join()}`, 'ids'],
    [`?ids=${','.repeat(5_000)}`, 'ids'],
    ['?ids=', 'ids.0'],
    ['?ids=1,,2', 'ids.1'],
    ['?ids[]=1&ids=x', 'ids.1'],
    ['?ids[0]=1', 'ids[0]'],
    ['?ids[][]=1', 'ids[][]'],
    ['?limit[]=1', 'limit[]'],
  ])('VAL is refused by name: %.20s', async (wrong, path) => {
    expect(await found(wrong)).toEqual([path]);
  });
});

describe('a board', () => {
  const board = async (accepted: string) => {
    const { path } = operations['SEC-48'];
    const response = await fetch(`${portal.url}${path}?idAuction=${auctions[0]}`, {
      headers: { ...world.as('dealer1').credentials, 'accept-encoding': accepted },
    });
    const { headers } = response;
    const { lotList } = (await response.json()) as { lotList: unknown };
    return { lotList, encoding: headers.get('content-encoding'), vary: headers.get('vary') };
  };

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('is the same for a client that accepts %s', async (accepted, encoding) => {
    const { lotList, ...sent } = await board(accepted);
    expect(sent.encoding).toBe(encoding);
    if (encoding !== null) expect(sent.vary).toContain('accept-encoding');
    expect(lotList).toEqual((await board('identity')).lotList);
  });
});

describe('calls of pages and apps about lots', () => {
  const dealer = () => world.as('dealer1');
  const ofFirst = () => ({ query: { idAuction: auctions[0]! } });
  const firstVehicle = async () => {
    const { lotList } = await dealer().run('SEC-48', ofFirst());
    return lotList[0]!.vehicles[0]!;
  };

  it.each(['SEC-47', 'MOB-10'] as const)('%s returns lots with their bids', async (whole) => {
    const idAuction = await launchAuction(world, { lots: [{}, {}], bidders: ['dealer2'] });
    const params = { idAuction, idLot: 2 };
    await world.as('dealer2').run('SEC-59', { params, body: { offer: 5000 } });
    const { lotList } = await world.as('dealer2').run(whole, { query: { idAuction } });
    expect(lotList.map(({ idLot, offerList }) => [idLot, offerList.length])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  it('SEC-48 returns lots without their bids', async () => {
    const idAuction = await launchAuction(world, { lots: [{}, {}], bidders: ['dealer2'] });
    const params = { idAuction, idLot: 2 };
    await world.as('dealer2').run('SEC-59', { params, body: { offer: 5000 } });
    const whole = await world.as('dealer2').run('SEC-48', { query: { idAuction } });
    expect(whole).toMatchObject({ idAuction, status: 'RUN' });
    expect(whole.lotList.map(({ idLot }) => idLot)).toEqual([1, 2]);
    for (const lot of whole.lotList) expect(lot).not.toHaveProperty('offerList');
  });

  it.each(['SEC-60', 'MOB-21'] as const)(
    '%s returns the starting prices in euros, of all lots or of one',
    async (base) => {
      const lots = [{ basePriceMinor: 410_000 }, { basePriceMinor: 520_050 }];
      const id = await launchAuction(world, { lots, bidders: [] });
      expect(await dealer().run(base, { params: { id } })).toEqual({
        1: { basePrice: 4_100 },
        2: { basePrice: 5_200.5 },
      });
      expect(await dealer().run(base, { params: { id, idLot: 2 } })).toEqual({
        2: { basePrice: 5_200.5 },
      });
    },
  );

  it('return the same search results to apps and pages', async () => {
    const params = { id: auctions[0]! };
    expect(await dealer().run('MOB-11', { params })).toEqual(
      await dealer().run('SEC-46', { params }),
    );
  });

  it.each(['SEC-58', 'MOB-07', 'OTH-06'] as const)('%s returns the current time', async (clock) => {
    // The portal's clock may be a little behind the system clock.
    const before = systemClock.now();
    const { time } = await dealer().run(clock);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(systemClock.now());
  });

  it.each(['SEC-61', 'MOB-23'] as const)(
    '%s returns one random vehicle of the auctions',
    async (random) => {
      const shown = await dealer().run(random, {
        query: { idAuctions: [2_000_000_000, auctions[0]!] },
      });
      expect(shown).toMatchObject({ ...(await firstVehicle()), idAuction: auctions[0] });
      const running = (await dealer().run('SEC-54')).map(({ idAuction }) => idAuction);
      expect(running).toContain((await dealer().run(random, {}))?.idAuction);
      const nowhere = { query: { idAuctions: [2_000_000_000] } };
      expect(await dealer().run(random, nowhere)).toBeNull();
    },
  );

  it('MOB-24 returns a vehicle without its VIN', async () => {
    const vehicle = await firstVehicle();
    const shown = await dealer().run('MOB-24', { params: { id: vehicle.idVehicle } });
    expect(shown).toEqual(vehicle);
    expect(shown).not.toHaveProperty('frame');
  });

  it('MOB-25 returns the details of the vehicle', async () => {
    const { idVehicle } = await firstVehicle();
    const sheet = await dealer().run('MOB-25', { params: { id: idVehicle } });
    expect(sheet).toMatchObject({ idVehicle, frame: expect.any(String) });
    expect(sheet).toMatchObject({ askingPriceMinor: null, state: null });
    expect(sheet).toEqual(await dealer().run('SEC-22', { params: { id: idVehicle } }));
  });
});
