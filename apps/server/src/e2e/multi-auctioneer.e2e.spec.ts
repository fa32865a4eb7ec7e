import { Vehicle } from '@fairlot/vehicles-records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft, makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
let idOthers = 0;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const { partners } = portal.parts;
  const template = await partners.template(world.templates.auctioneer);
  const { id: _id, ...terms } = template!;
  // A template of the same owner that is not linked to the multi-auctioneer.
  idOthers = await partners.saveTemplate({ ...terms, name: 'Not linked' });
});
afterAll(() => portal.stop());

const moved = async (idTemplate: number | null, state: Vehicle['state'] = 'PUBLISHED') => {
  const idVehicle = world.freeVehicle();
  await portal.parts.dataSource.manager.update(Vehicle, { idVehicle }, { idTemplate, state });
  return idVehicle;
};
const publishing = (idVehicle: number) => ({
  body: makeDraft(world, { lots: [{ idVehicles: [idVehicle] }] }),
});
const faults = async (who: 'multi' | 'auctioneer', idVehicle: number) => {
  const { status, problem } = await world.as(who).refusal('SEC-42', publishing(idVehicle));
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const isOffered = async (who: 'multi' | 'auctioneer', idVehicle: number) => {
  const { rows } = await world.as(who).run('ENG-15', { query: { limit: 100, sort: 'idVehicle' } });
  return rows.some((one) => one.idVehicle === idVehicle);
};

const COPY_TEMPLATES = `
  INSERT INTO template OVERRIDING SYSTEM VALUE
  SELECT (jsonb_populate_record(t, jsonb_build_object('id', 1000000 + n, 'name', 'Fleet ' || n))).*
  FROM template t, generate_series(1, 1200) n WHERE t.id = $1`;

describe('ROL-037 a multi-auctioneer', () => {
  it('ENG-16 can use own and linked templates, and each is listed once', async () => {
    const choices = await world.as('multi').run('ENG-16', {});
    expect(choices.rows.map(({ idTemplate }) => idTemplate)).toEqual([world.templates.auctioneer]);
  });

  it('ENG-16 sees linked templates, which a loader with the same link does not see', async () => {
    const { people, templates } = world;
    const link = { idDealer: people.loader.idDealer, idTemplate: templates.auctioneer };
    await portal.parts.partners.link(link);
    const choices = await world.as('loader').run('ENG-16', {});
    expect(choices.rows.map(({ idTemplate }) => idTemplate)).toEqual([templates.loader]);
  });

  it.each([
    ['of a linked template', (): number => world.templates.auctioneer, 'PUBLISHED'],
    ['sent to the multi-auctioneer', (): number => world.templates.auctioneer, 'SENT_MULTI'],
  ] as const)('publishes an auction of a vehicle %s', async (_which, idTemplate, state) => {
    const idVehicle = await moved(idTemplate(), state);
    expect(await isOffered('multi', idVehicle)).toBe(true);
    const { lots } = await world.as('multi').run('SEC-42', publishing(idVehicle));
    expect(lots.total).toBe(1);
  });

  it.each([
    ['of another template of the same owner', (): number => idOthers, 'PUBLISHED'],
    ['of no template', (): null => null, 'PUBLISHED'],
    ['sent to another multi-auctioneer', (): number => idOthers, 'SENT_MULTI'],
  ] as const)('neither sees nor publishes a vehicle %s', async (_which, idTemplate, state) => {
    const idVehicle = await moved(idTemplate(), state);
    expect(await isOffered('multi', idVehicle)).toBe(false);
    expect(await faults('multi', idVehicle)).toEqual([400, 'lots.0.idVehicles.0 unknown']);
    const { status } = await world.as('multi').refusal('SEC-22', { params: { id: idVehicle } });
    expect(status).toBe(404);
  });

  it('can use only those vehicles of other owners that were sent to a multi-auctioneer', async () => {
    const kept = await moved(idOthers);
    const sent = await moved(idOthers, 'SENT_MULTI');
    expect(await isOffered('auctioneer', kept)).toBe(true);
    expect(await isOffered('auctioneer', sent)).toBe(false);
    expect(await faults('auctioneer', sent)).toEqual([400, 'lots.0.idVehicles.0 vehicle_not_free']);
    expect((await world.as('auctioneer').run('SEC-22', { params: { id: sent } })).state).toBe(
      'SENT_MULTI',
    );
  });
});

it('ENG-16 finds one of 1,200 templates by a part of its name, by its id, and in its market', async () => {
  const { dataSource } = portal.parts;
  await dataSource.query(COPY_TEMPLATES, [world.templates.exhibitor]);
  const found = async (query: object) => {
    const { rows, next } = await world.as('admin').run('ENG-16', { query } as never);
    return { ids: rows.map(({ idTemplate }) => idTemplate), isComplete: next === null };
  };
  expect((await found({ limit: 1_000 })).isComplete).toBe(false);
  expect(await found({ q: 'fLEET 1199' })).toEqual({ ids: [1_001_199], isComplete: true });
  expect(await found({ idTemplate: [1_001_200, 999_999] })).toMatchObject({ ids: [1_001_200] });
  expect((await found({ q: 'Fleet 1200', market: 'IT' })).ids).toEqual([1_001_200]);
  expect((await found({ q: 'Fleet 1200', market: 'PT' })).ids).toEqual([]);
  const others = await world.as('auctioneer').run('ENG-16', { query: { q: 'Fleet 1199' } });
  expect(others.rows).toEqual([]);
});
