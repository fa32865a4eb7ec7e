import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  type InputOf,
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
    expect(await saved()).toEqual([sold, vans]);
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
    await owner().run('ENG-141', { body: { list, ...before[0]! } });
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
      { name: '', isDefault: false, said: {}, columns: ['vehicle'], density: 'compact' },
    ]);
    await save('');
    expect((await saved()).map(({ name }) => name)).toContain('');
    const refused = await owner().refusal('ENG-141', { body: view('', { isDefault: true }) });
    expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([400, 'isDefault']);
    expect(await world.as('exhibitor').run('ENG-140', lots)).toEqual([]);
  });
});
