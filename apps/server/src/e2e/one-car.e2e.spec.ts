import { Vehicle } from '@fairlot/vehicles-records';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeDraft,
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  untilStatus,
  type Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeEdit } from '../testing/make-edit.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.stop());

let cars = 0;
/** Creates two vehicles with the same VIN in different spellings, for these owners. */
const makeCarTwice = async (
  ...owners: readonly ('auctioneer' | 'loader')[]
): Promise<readonly number[]> => {
  cars += 1;
  const frame = `WVWZZZ1KZAW65400${cars}`;
  const idVehicles = owners.map((owner) => world.freeVehicle(owner));
  for (const [at, idVehicle] of idVehicles.entries()) {
    const written = at === 0 ? frame : frame.toLowerCase().replace('1k', 'i-k').replace('00', 'oo');
    await portal.parts.dataSource.manager.update(Vehicle, { idVehicle }, { frame: written });
  }
  return idVehicles;
};
/** Runs work between the next lookup of the other records of a car and the command. */
const afterLookup = (work: () => Promise<void>): void => {
  const { vehicles } = portal.parts;
  const lookUp = vehicles.sameCars.bind(vehicles);
  vi.spyOn(vehicles, 'sameCars').mockImplementationOnce(async (planned) => {
    const found = await lookUp(planned);
    await work();
    return found;
  });
};
const publishing = (of: 'auctioneer' | 'loader', ...idVehicles: number[]) => ({
  body: makeDraft(world, {
    idTemplate: world.templates[of],
    lots: idVehicles.map((idVehicle) => ({ idVehicles: [idVehicle] })),
  }),
});
const faultsOf = async (who: Client, of: 'auctioneer' | 'loader', ...idVehicles: number[]) => {
  const { status, problem } = await who.refusal('SEC-42', publishing(of, ...idVehicles));
  return [
    status,
    ...(problem.fields ?? []).map(({ path, code, message }) => `${path} ${code} ${message}`),
  ];
};

describe('one car that is stored as two vehicles', () => {
  it('can be in one auction at a time, and the refusal names the other auction to its owner', async () => {
    const owner = world.as('auctioneer');
    const [first, second] = await makeCarTwice('auctioneer', 'auctioneer');
    const { idAuction, auctionName } = await owner.run('SEC-42', publishing('auctioneer', first!));
    expect((await owner.run('SEC-22', { params: { id: second! } })).sameCar).toBe('IN_AUCTION');
    const stock = await owner.run('ENG-15', { query: { limit: 100, sort: 'idVehicle' } });
    expect(stock.rows.find((one) => one.idVehicle === second)?.sameCar).toBe('IN_AUCTION');
    expect(await faultsOf(owner, 'auctioneer', second!)).toEqual([
      400,
      `lots.0.idVehicles.0 vehicle_twice This car is already in lot 1 of “${auctionName}”: same registration number or VIN. Withdraw it there first, or remove it here.`,
    ]);
    await owner.run('ENG-06', { params: { idAuction, idLot: 1 }, body: { reason: 'a test' } });
    const seen = { params: { id: second! } };
    expect((await owner.run('SEC-22', seen)).sameCar).toBe('IN_STOCK');
    const { lots } = await owner.run('SEC-42', publishing('auctioneer', second!));
    expect(lots.total).toBe(1);
  });

  it('is refused without naming the other auction if the caller cannot see it', async () => {
    const [first, second] = await makeCarTwice('loader', 'auctioneer');
    await world.as('loader').run('SEC-42', publishing('loader', first!));
    expect(await faultsOf(world.as('auctioneer'), 'auctioneer', second!)).toEqual([
      400,
      'lots.0.idVehicles.0 vehicle_twice A vehicle with this registration number or VIN is already in an auction, or in this one twice.',
    ]);
  });

  it('is published by one of two owners who publish at the same time', async () => {
    const [first, second] = await makeCarTwice('auctioneer', 'loader');
    const called = await Promise.all([
      world.as('auctioneer').call('SEC-42', publishing('auctioneer', first!)),
      world.as('loader').call('SEC-42', publishing('loader', second!)),
    ]);
    expect(new Set(called.map(({ status }) => status))).toEqual(new Set([201, 400]));
  });

  it('keeps its VIN while it is published, so that it cannot become the same car as another', async () => {
    const owner = world.as('auctioneer');
    const [first] = await makeCarTwice('auctioneer');
    const second = world.freeVehicle('auctioneer');
    await owner.run('SEC-42', publishing('auctioneer', first!));
    const frame = (await owner.run('SEC-22', { params: { id: first! } })).frame;
    const body = await makeEdit(owner, second, { frame });
    const edits: string[] = [];
    afterLookup(async () => {
      edits.push((await owner.refusal('SEC-23', { body })).problem.code);
    });
    await owner.run('SEC-42', publishing('auctioneer', second));
    expect(edits).toEqual(['VEHICLE_NOT_FREE']);
    expect((await owner.run('SEC-22', { params: { id: second } })).frame).not.toBe(frame);
  });

  it('is published once if its other record gets the VIN and is published meanwhile', async () => {
    const owner = world.as('auctioneer');
    const [first] = await makeCarTwice('auctioneer');
    const second = world.freeVehicle('auctioneer');
    const frame = (await owner.run('SEC-22', { params: { id: first! } })).frame;
    const body = await makeEdit(owner, second, { frame });
    const statuses: number[] = [];
    const publishSecond = async () =>
      statuses.push((await owner.call('SEC-42', publishing('auctioneer', second))).status);
    afterLookup(async () => {
      await owner.run('SEC-23', { body });
      await publishSecond();
    });
    await owner.run('SEC-42', publishing('auctioneer', first!));
    await publishSecond();
    expect(statuses).toEqual([503, 400]);
  });

  it('ENG-05 cannot be in a lot that is reopened while another auction has it', async () => {
    const owner = world.as('auctioneer');
    const [first, second] = await makeCarTwice('auctioneer', 'auctioneer');
    const idAuction = await launchAuction(world, { lots: [{ idVehicles: [first!] }] });
    const lot = { idAuction, idLot: 1 };
    await untilStatus(world, idAuction, 'AWA');
    await owner.run('SEC-42', publishing('auctioneer', second!));
    const endsAt = minutesFromNow(60);
    const { status, problem } = await owner.refusal('ENG-05', {
      params: lot,
      body: { endsAt, reason: 'a test' },
    });
    expect([status, problem.code, problem.facts]).toEqual([
      409,
      'SAME_CAR_LISTED',
      { idVehicles: String(first) },
    ]);
  });
});
