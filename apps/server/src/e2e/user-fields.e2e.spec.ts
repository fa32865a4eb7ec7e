import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { expectChecked, wrongFields, type RequestField } from '../testing/entity-fields.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const staff = () => world.as('admin');

describe('the list of users who can be anonymised', () => {
  const found = async (query: object) =>
    (await staff().run('ADM-26', { query })).map(({ idUser }) => idUser);
  const refused = (query: object) => wrongFields(staff(), 'ADM-26', { query });
  let first: number;
  let second: number;
  beforeAll(async () => {
    const { registry, directory } = portal.parts;
    const { idUser: _, ...facts } = (await directory.user(world.people.foreigner.idUser))!;
    first = world.people.disabled.idUser;
    const other = { username: 'gone', email: 'gone@example.test', idMarket: 'DE', enabled: false };
    second = await registry.createUser({ ...facts, ...other });
  });

  it('AnonymizeSearch.idMarket selects the users of a market', async () => {
    expect(await found({})).toEqual([first, second]);
    expect(await found({ idMarket: 'IT' })).toEqual([first]);
    expect(await found({ idMarket: 'DE' })).toEqual([second]);
    expect(await refused({ idMarket: 'XX' })).toEqual(['idMarket']);
  });
  it('AnonymizeSearch.limit is the number of users per page', async () => {
    expect(await found({ limit: 1 })).toEqual([first]);
    for (const limit of [0, 1_001, 'x']) expect(await refused({ limit })).toEqual(['limit']);
  });
  it('AnonymizeSearch.offset is the number of users before the page', async () => {
    expect(await found({ offset: 1 })).toEqual([second]);
    expect(await found({ limit: 1, offset: 0 })).toEqual([first]);
    for (const offset of [-1, 100_001, 'x']) expect(await refused({ offset })).toEqual(['offset']);
  });
});

describe('a permission', () => {
  const pair = () => ({ permission: 'LOADER', userID: world.people.dealer2.idUser });
  const granted = (body: object) =>
    wrongFields(staff(), 'ADM-24', { body: { ...pair(), ...body } });
  const revoked = (query: object) =>
    wrongFields(staff(), 'ADM-25', { query: { ...pair(), ...query } });

  it.each<RequestField>([
    ['UserPermission.permission', [undefined, 'PILOT', '']],
    ['UserPermission.userID', [undefined, 'x', 1.5, 0]],
  ])('%s is required and checked', async (...field) => {
    await expectChecked(granted)(...field);
    await expectChecked(revoked)(...field);
  });

  it('ROL-025 is granted and withdrawn with the pair of permission and user id', async () => {
    const { dealer2, dealer3 } = world.people;
    const permissionsOf = async (idUser: number) =>
      (await staff().run('ADM-19', { query: { idUser } })).permissions;
    const loader = { permission: 'LOADER', userID: dealer2.idUser } as const;
    await staff().run('ADM-24', { body: loader });
    expect(await permissionsOf(dealer2.idUser)).toEqual(['BUYER', 'LOADER']);
    expect(await permissionsOf(dealer3.idUser)).toEqual(['BUYER']);
    await staff().run('ADM-25', { query: { permission: 'BUYER', userID: dealer2.idUser } });
    expect(await permissionsOf(dealer2.idUser)).toEqual(['LOADER']);
    await staff().run('ADM-25', { query: loader });
    expect(await permissionsOf(dealer2.idUser)).toEqual([]);
    expect(await permissionsOf(dealer3.idUser)).toEqual(['BUYER']);
  });
});
