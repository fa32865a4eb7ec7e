import { randomUUID } from 'node:crypto';
import { systemClock } from '@fairlot/kernel';
import type { OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeDraft,
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

const owner = () => world.as('auctioneer');
const publish = (who: Client, published: boolean, ...idVehicles: number[]) =>
  who.run('SEC-24', { body: { idVehicles, published } });
const sendToTemplate = (who: Client, idVehicle: number) =>
  who.run('SEC-25', { body: { idVehicles: [idVehicle], idTemplate: world.templates.auctioneer } });
const sendBack = (who: Client, ...idVehicles: number[]) =>
  who.run('SEC-27', { body: { idVehicles, reason: 'PRICE' } });
/** For each vehicle, its new state or the code of the refusal. */
const outcomesOf = ({ vehicles }: { vehicles: { state: string | null; code: string | null }[] }) =>
  vehicles.map(({ state, code }) => code ?? state ?? '');
const outcomeOf = async (who: Client, id: OperationId, body: object) => {
  const called = await who.call(id, { body } as never);
  if (called.ok) return called.status;
  const paths = called.problem.fields?.map(({ path }) => path) ?? [];
  return [called.status, called.problem.code, ...paths].join(' ');
};

describe('the move of vehicles', () => {
  it('SEC-24 publishes and unpublishes vehicles in the order sent, with immediate effect', async () => {
    const one = world.freeVehicle();
    const two = world.freeVehicle();
    expect(outcomesOf(await publish(owner(), false, two, one))).toEqual(['LOADED', 'LOADED']);
    const { state } = await owner().run('SEC-22', { params: { id: one } });
    expect(state).toBe('LOADED');
    const again = await publish(owner(), true, one);
    expect(again.vehicles).toEqual([
      { idVehicle: one, outcome: 'done', state: 'PUBLISHED', code: null, errorMsg: null },
    ]);
    expect(outcomesOf(await publish(owner(), true, one, two))).toEqual([
      'NOT_AT_THIS_STAGE',
      'PUBLISHED',
    ]);
  });

  it('SEC-26 in part: sends vehicles to the superior, for a loader who may no longer publish', async () => {
    const loader = world.as('loader');
    const idVehicle = world.freeVehicle('loader');
    const up = () => loader.run('SEC-26', { body: { idVehicles: [idVehicle] } });
    expect(outcomesOf(await up())).toEqual(['NOT_AT_THIS_STAGE']);
    await publish(loader, false, idVehicle);
    expect(outcomesOf(await up())).toEqual(['SENT_SUP']);
    expect(outcomesOf(await publish(loader, true, idVehicle))).toEqual(['MOVE_FORBIDDEN']);
    expect(outcomesOf(await sendBack(loader, idVehicle))).toEqual(['MOVE_FORBIDDEN']);
    expect(outcomesOf(await publish(world.as('admin'), true, idVehicle))).toEqual(['PUBLISHED']);
  });

  it('SEC-25 sends vehicles to a multi-auctioneer of the template', async () => {
    const multi = world.as('multi');
    const idVehicle = world.freeVehicle();
    expect(outcomesOf(await sendToTemplate(owner(), idVehicle))).toEqual(['SENT_MULTI']);
    const stock = async (who: Client) => {
      const { rows } = await who.run('ENG-15', { query: { limit: 1_000 } });
      return rows.some((vehicle) => vehicle.idVehicle === idVehicle);
    };
    expect([await stock(multi), await stock(owner())]).toEqual([true, false]);
    const body = { idVehicles: [idVehicle], idTemplate: world.templates.loader };
    expect(await outcomeOf(owner(), 'SEC-25', body)).toBe('400 VALIDATION idTemplate');
  });

  it('SEC-27 returns a vehicle for its recipient but not for its owner, and a repeat gets the same response', async () => {
    const idVehicle = world.freeVehicle();
    await sendToTemplate(owner(), idVehicle);
    expect(outcomesOf(await sendBack(owner(), idVehicle))).toEqual(['MOVE_FORBIDDEN']);
    const body = { idVehicles: [idVehicle], reason: 'WRONG_DATA' as const };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await world.as('multi').run('SEC-27', { body, headers });
    expect(outcomesOf(first)).toEqual(['RETURNED']);
    await publish(owner(), true, idVehicle);
    expect(await world.as('multi').run('SEC-27', { body, headers })).toEqual(first);
  });

  it('SEC-24 is refused for vehicles in an auction, and for hidden vehicles', async () => {
    const idAuction = await launchAuction(world, { lots: [{}] });
    const { vehicles } = await owner().run('SEC-73', { params: { idAuction, idLot: 1 } });
    const listed = vehicles[0]!.idVehicle;
    const foreign = world.freeVehicle('loader');
    const free = world.freeVehicle();
    const moved = { idVehicles: [foreign], published: false };
    expect(await outcomeOf(owner(), 'SEC-24', moved)).toBe('404 NOT_FOUND idVehicles.0');
    const some = { idVehicles: [free, foreign, 2_000_000_000], published: false };
    expect(await outcomeOf(owner(), 'SEC-24', some)).toBe(
      '404 NOT_FOUND idVehicles.1 idVehicles.2',
    );
    expect(outcomesOf(await publish(owner(), false, listed, free))).toEqual([
      'VEHICLE_NOT_FREE',
      'LOADED',
    ]);
    expect(await outcomeOf(world.as('dealer1'), 'SEC-24', moved)).toBe('403 FORBIDDEN');
  });

  it('SEC-24 succeeds for one of two parallel calls, and the other gets the current state', async () => {
    const idVehicle = world.freeVehicle();
    const both = await Promise.all([
      publish(owner(), false, idVehicle),
      publish(world.as('admin'), false, idVehicle),
    ]);
    expect(both.flatMap(outcomesOf).toSorted()).toEqual(['LOADED', 'NOT_AT_THIS_STAGE']);
    expect(both.map(({ vehicles }) => vehicles[0]?.state)).toEqual(['LOADED', 'LOADED']);
  });

  it('SEC-24 takes one to 500 vehicles per call, each once', async () => {
    const free = world.freeVehicle();
    const body = (idVehicles: unknown[]) => ({ idVehicles, published: true });
    for (const [ids, path] of [
      [[], 'idVehicles'],
      [Array.from({ length: 501 }, (_, at) => at + 1), 'idVehicles'],
      [[free, free], 'idVehicles.1'],
      [['x'], 'idVehicles.0'],
    ] as const)
      expect(await outcomeOf(owner(), 'SEC-24', body([...ids]))).toBe(`400 VALIDATION ${path}`);
  });

  it('makes vehicles available to lots, which accept only published vehicles', async () => {
    const idVehicle = world.freeVehicle();
    await publish(owner(), false, idVehicle);
    const draft = makeDraft(world, { lots: [{ idVehicles: [idVehicle] }] });
    expect(await outcomeOf(owner(), 'SEC-42', draft)).toBe('400 VALIDATION lots.0.idVehicles.0');
  });
});

describe('the list of vehicles by place', () => {
  it('CON-041 has the stock at place 1, and vehicles sent to a superior or multi-auctioneer at place 0', async () => {
    const kept = world.freeVehicle();
    const sent = world.freeVehicle();
    await publish(owner(), false, kept);
    await sendToTemplate(owner(), sent);
    const at = async (who: Client, place: 0 | 1, states?: 'LOADED'[]) => {
      const query = { place, limit: 1_000, ...(states && { states }) };
      const { rows } = await who.run('ENG-15', { query });
      return [kept, sent].map((id) => rows.some(({ idVehicle }) => idVehicle === id));
    };
    expect([await at(owner(), 1), await at(owner(), 0)]).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await at(owner(), 1, ['LOADED'])).toEqual([true, false]);
    expect(await at(owner(), 0, ['LOADED'])).toEqual([false, false]);
    // A multi-auctioneer sees vehicles of other dealers only if they were published or sent.
    expect([await at(world.as('multi'), 1), await at(world.as('multi'), 0)]).toEqual([
      [false, false],
      [false, true],
    ]);
    expect(await at(world.as('loader'), 0)).toEqual([false, false]);
    const called = await owner().call('ENG-15', { query: { place: 2 } } as never);
    expect(called.status).toBe(400);
  });
});

describe('the undo of a move', () => {
  const undo = (who: Client, moveId: string) => who.run('ENG-98', { body: { moveId } });

  it('ENG-98 in part: is allowed to its user, once, for all vehicles of the call', async () => {
    const one = world.freeVehicle();
    const two = world.freeVehicle();
    await publish(owner(), false, one);
    const { moveId, undoUntilAt } = await publish(owner(), true, one, two);
    expect(undoUntilAt).toBeGreaterThan(systemClock.now());
    expect(await outcomeOf(world.as('admin'), 'ENG-98', { moveId })).toBe('404 NOT_FOUND');
    expect(outcomesOf(await undo(owner(), moveId))).toEqual(['LOADED']);
    expect(outcomesOf(await undo(owner(), moveId))).toEqual(['MOVED_SINCE']);
    expect(await outcomeOf(owner(), 'ENG-98', { moveId: randomUUID() })).toBe('404 NOT_FOUND');
  });

  it('ENG-98 in part: restores vehicles that the user no longer sees, but not those moved since then', async () => {
    const one = world.freeVehicle();
    const two = world.freeVehicle();
    for (const idVehicle of [one, two]) await sendToTemplate(owner(), idVehicle);
    const { moveId } = await sendBack(world.as('multi'), one, two);
    await publish(owner(), true, two);
    expect(outcomesOf(await undo(world.as('multi'), moveId))).toEqual([
      'SENT_MULTI',
      'MOVED_SINCE',
    ]);
  });
});
