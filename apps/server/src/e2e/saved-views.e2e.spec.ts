import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  type InputOf,
  type PersonName,
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

describe('saved views of a list', () => {
  const list = 'vehicle-list' as const;
  const view = (name: string, more: Partial<InputOf<'ENG-141'>['body']> = {}) => ({
    list,
    name,
    isDefault: false,
    said: { text: 'van', sort: 'brand' },
    columns: ['brand', 'state'],
    density: 'compact' as const,
    ...more,
  });
  const save = (...given: Parameters<typeof view>) =>
    owner().run('ENG-141', { body: view(...given) });
  const saved = () => owner().run('ENG-140', { query: { list } });

  it('ENG-141 are stored under their names, with one default per list', async () => {
    await save('Vans', { isDefault: true });
    await save('Sold', { isDefault: true, said: {} });
    await save('Vans', { columns: ['gone', 'state'] });
    const { list: _list, ...vans } = view('Vans', { columns: ['gone', 'state'] });
    const { list: _other, ...sold } = view('Sold', { isDefault: true, said: {} });
    const unshared = { isShared: false, sharedBy: null };
    expect(await saved()).toEqual([sold, vans].map((one) => ({ ...one, ...unshared })));
    const broken = { name: 'x\0', said: { text: '\ud800', 'a b': 1 } };
    const refused = await owner().refusal('ENG-141', { body: view('', broken) });
    const paths = refused.problem.fields?.map(({ path }) => path).toSorted();
    expect([refused.status, paths]).toEqual([400, ['name', 'said.a b', 'said.text']]);
  });

  it('ENG-140 in part: are returned to their user, for this list only', async () => {
    expect((await saved()).map(({ name }) => name)).toEqual(['Sold', 'Vans']);
    expect(await world.as('exhibitor').run('ENG-140', { query: { list } })).toEqual([]);
    const other = { query: { list: 'vehicle-management' as const } };
    expect(await owner().run('ENG-140', other)).toEqual([]);
  });

  it('ENG-142 are deleted by name, and can be saved again', async () => {
    const before = await saved();
    const named = { query: { list, name: 'Sold' } };
    await world.as('exhibitor').run('ENG-142', named);
    expect(await saved()).toEqual(before);
    await owner().run('ENG-142', named);
    await owner().run('ENG-142', named);
    expect((await saved()).map(({ name }) => name)).toEqual(['Vans']);
    const { sharedBy: _, ...again } = before[0]!;
    await owner().run('ENG-141', { body: { list, ...again } });
    expect(await saved()).toEqual(before);
  });

  it('ENG-141 are limited to fifty, even in parallel, but existing views can still be changed', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `View ${at}`);
    const called = await Promise.all(
      names.map((name) => owner().call('ENG-141', { body: view(name) })),
    );
    expect((await saved()).length).toBe(50);
    expect(called.filter(({ ok }) => !ok)).toHaveLength(12);
    const refused = await owner().refusal('ENG-141', { body: view('One more') });
    expect([refused.status, refused.problem.code]).toEqual([409, 'TOO_MANY_VIEWS']);
    await save('Vans', { density: 'comfortable' });
  });

  it('ENG-141 include the last state of a list, which has no name, is no default and does not count towards the limit', async () => {
    await save('', { list: 'lots', columns: ['price', 'vehicle'], said: { sort: '-price' } });
    await save('  ', { list: 'lots', columns: ['vehicle'], said: {} });
    const lots = { query: { list: 'lots' as const } };
    expect(await owner().run('ENG-140', lots)).toEqual([
      {
        name: '',
        isDefault: false,
        said: {},
        columns: ['vehicle'],
        density: 'compact',
        isShared: false,
        sharedBy: null,
      },
    ]);
    await save('');
    expect((await saved()).map(({ name }) => name)).toContain('');
    const refused = await owner().refusal('ENG-141', { body: view('', { isDefault: true }) });
    expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([400, 'isDefault']);
    expect(await world.as('exhibitor').run('ENG-140', lots)).toEqual([]);
  });
});

describe('views that staff share', () => {
  type ListName = NonNullable<InputOf<'ENG-141'>['body']>['list'];
  const view = (name: string, more: object = {}) => ({
    list: 'record-dealer' as ListName,
    name,
    isDefault: true,
    said: { market: 'IT' },
    columns: ['businessName'],
    density: 'compact' as const,
    isShared: true,
    ...more,
  });
  const seen = async (who: PersonName, list: ListName = 'record-dealer') =>
    (await world.as(who).run('ENG-140', { query: { list } })).map(({ name, sharedBy }) =>
      sharedBy === null ? name : `${name} (${sharedBy})`,
    );
  const save = (who: PersonName, body: ReturnType<typeof view>) =>
    world.as(who).run('ENG-141', { body });

  it('ENG-140 in part: are returned to colleagues who work for one of the markets, with the name of the owner', async () => {
    await save('centre', view('Open'));
    await save('centre', view('Own', { isShared: false, isDefault: false }));
    await save('admin', view('Open', { said: {} }));
    expect(await seen('centre')).toEqual(['Open', 'Own', 'Open (Prova admin)']);
    expect(await seen('admin')).toEqual(['Open', 'Open (Prova centre)']);
    const query = { list: 'record-dealer' as ListName };
    const { list: _, ...shared } = view('Open', { isDefault: false });
    expect((await world.as('admin').run('ENG-140', { query }))[1]).toEqual({
      ...shared,
      sharedBy: 'Prova centre',
    });
    // This member of staff works in another market than `centre`.
    expect(await seen('abroad')).toEqual(['Open (Prova admin)']);
    expect(await seen('auctioneer')).toEqual([]);
    expect(await seen('admin', 'record-template')).toEqual([]);
  });

  it('can be changed and deleted only by their owner', async () => {
    await world.as('admin').run('ENG-142', { query: { list: 'record-dealer', name: 'Open' } });
    expect(await seen('centre')).toEqual(['Open', 'Own']);
    expect(await seen('admin')).toEqual(['Open (Prova centre)']);
    await save('centre', view('Open', { isShared: false }));
    expect(await seen('admin')).toEqual([]);
    await save('centre', view('Open'));
  });

  it('are neither visible to nor saved by staff who cannot open the list, and disappear if the owner is disabled', async () => {
    await save('admin', view('Administrators', { list: 'record-staff' as const, said: {} }));
    expect(await seen('abroad', 'record-staff')).toEqual(['Administrators (Prova admin)']);
    expect(await seen('centre', 'record-staff')).toEqual([]);
    const body = view('Staff', { list: 'record-staff' as const });
    const { problem } = await world.as('centre').refusal('ENG-141', { body });
    expect(problem.fields).toMatchObject([{ path: 'isShared', code: 'read_only' }]);
    await portal.parts.registry.enableUser(world.people.centre.idUser, false);
    expect(await seen('admin')).toEqual([]);
  });

  it('ENG-141 in part: cannot be shared by other users, or without a name', async () => {
    const body = view('Mine', { list: 'lots' });
    const { status, problem } = await world.as('auctioneer').refusal('ENG-141', { body });
    expect([status, problem.fields]).toMatchObject([
      400,
      [{ path: 'isShared', code: 'read_only' }],
    ]);
    const nameless = await world
      .as('admin')
      .refusal('ENG-141', { body: view('', { isDefault: false }) });
    expect(nameless.problem.fields?.map(({ path }) => path)).toEqual(['isShared']);
  });
});
