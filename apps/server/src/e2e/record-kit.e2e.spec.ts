import { randomUUID } from 'node:crypto';
import { isWritten, seller, type Field } from '@fairlot/contracts/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { addBannerUses, makeBanner } from '../testing/make-banner.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Stored = { readonly idSeller: number; readonly version: string } & Record<string, unknown>;
const of = (surname: string, more: object = {}) => ({
  surname,
  name: 'Robin',
  idMarket: 'IT',
  email: 'robin@example.test',
  phone: null,
  ...more,
});
const staff = () => world.as('admin');
const create = async (body: object, headers: Record<string, string> = {}) =>
  (await staff().run('ADM-40', { body, headers } as never)) as Stored;
const listed = async (query: object) => {
  const page = await staff().run('ADM-37', { query } as never);
  const { rows, total, next } = page as { rows: Stored[]; total: unknown; next: string | null };
  return { names: rows.map(({ surname }) => surname), total, next };
};

describe('the API of any record that staff manage', () => {
  it('ADM-38 returns a record, and its history shows who added what', async () => {
    const added = await create(of('Ferri', { phone: '+39 011 555 0142' }));
    const query = { idSeller: added.idSeller };
    expect(await staff().run('ADM-38', { query } as never)).toEqual(added);
    expect(added).toMatchObject(of('Ferri', { phone: '+39 011 555 0142' }));
    const { rows } = (await staff().run('ENG-160', { query } as never)) as { rows: object[] };
    const { idUser } = world.people.admin;
    expect(rows).toMatchObject([{ idUser, fields: { surname: { before: null, after: 'Ferri' } } }]);
  });

  it('ADM-40 adds a record once per command, even in parallel', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = of('Doppio', { phone: '+39 011 555 0143' });
    const both = await Promise.all([create(body, headers), create(body, headers)]);
    both.push(await create(body, headers));
    expect(new Set(both.map(({ idSeller }) => idSeller)).size).toBe(1);
    expect(both[0]).toMatchObject(body);
    expect((await listed({ q: 'doppio' })).names).toEqual(['Doppio']);
  });

  it('ADM-41 replaces the fields of a record, except those that others have changed since', async () => {
    const { idSeller, version } = await create(of('Neri'));
    const update = (body: object) => ({ body: { idSeller, ...body } }) as never;
    const phone = '+39 011 555 0144';
    const changed = of('Bruni', { name: 'Ada', email: 'ada@example.test', phone });
    const first = await staff().run('ADM-41', update({ version, ...changed }));
    expect(first).toMatchObject({ idSeller, ...changed });
    const late = update({ version, ...of('Neri', { name: 'Eva' }) });
    const { problem } = await staff().refusal('ADM-41', late);
    expect(problem).toMatchObject({ code: 'RECORD_CHANGED' });
    const read = await staff().run('ADM-38', { query: { idSeller } } as never);
    expect(read).toEqual(first);
    // Repeating the same change has no effect.
    expect(await staff().run('ADM-41', update({ version, ...changed }))).toEqual(first);
  });

  it('ADM-39 disables a record, which keeps its data and the references to it', async () => {
    const { idSeller, version } = await create(of('Verdi'));
    const { idDealer } = world.people.dealer2;
    await portal.parts.registry.changeDealer(idDealer, { idSeller });
    const query = { idSeller };
    for (let time = 0; time < 2; time += 1)
      expect(await staff().run('ADM-39', { query } as never)).toEqual({ done: true });
    const read = (await staff().run('ADM-38', { query } as never)) as Stored;
    expect(read).toMatchObject({ ...of('Verdi'), enabled: false });
    expect(read.version).not.toBe(version);
    const { rows } = (await staff().run('ENG-160', { query } as never)) as { rows: object[] };
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ fields: { enabled: { before: true, after: false } } });
    expect((await listed({ q: 'verdi', enabled: true })).names).toEqual([]);
    expect((await listed({ q: 'verdi', enabled: false })).names).toEqual(['Verdi']);
  });

  it('ENG-319 enables a record again, and can disable it', async () => {
    const { idSeller } = await create(of('Rosa'));
    const turn = (flgEnabled: boolean) =>
      staff().run('ENG-319', { body: { idSeller, flgEnabled } } as never);
    for (const enabled of [false, true]) {
      expect(await turn(enabled)).toMatchObject({ idSeller, enabled });
      const { rows } = (await staff().run('ADM-37', {
        query: { q: 'rosa', enabled },
      } as never)) as {
        rows: object[];
      };
      expect(rows).toMatchObject([{ idSeller, enabled }]);
    }
    const body = { idSeller, flgEnabled: false };
    expect((await world.as('abroad').refusal('ENG-319', { body } as never)).status).toBe(404);
  });

  it('refuses to delete a record while others refer to it', async () => {
    await addBannerUses(world);
    const { id } = await makeBanner(world);
    const { dataSource } = portal.parts;
    await dataSource.query('INSERT INTO banner_use VALUES ($1)', [id]);
    const gone = { query: { id } } as never;
    expect((await staff().refusal('ADM-58', gone)).problem.code).toBe('RECORD_IN_USE');
    await dataSource.query('DELETE FROM banner_use WHERE id = $1', [id]);
    expect(await staff().run('ADM-58', gone)).toEqual({ done: true });
    expect((await staff().refusal('ADM-58', gone)).problem.code).toBe('NOT_FOUND');
  });

  it('refuses a deletion with the key of the call that added the record, and deletes it once with another key', async () => {
    const added = { 'idempotency-key': randomUUID() };
    const { id } = await makeBanner(world, { title: 'Viola' }, added);
    const query = { id };
    const reused = await staff().refusal('ADM-58', { query, headers: added } as never);
    expect(reused).toMatchObject({ status: 422, problem: { code: 'COMMAND_ID_REUSED' } });
    // The deletion with the used key was not done: the record still exists.
    expect(await staff().run('ENG-162', { query } as never)).toMatchObject({ title: 'Viola' });
    const headers = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expect(await staff().run('ADM-58', { query, headers } as never)).toEqual({ done: true });
    expect((await staff().refusal('ENG-162', { query } as never)).problem.code).toBe('NOT_FOUND');
  });

  it('ADM-37 lists records by parts of texts and by market, in both orders and in pages', async () => {
    for (const surname of ['Zeta Alfa', 'Zeta Beta', 'Zeta Gamma']) await create(of(surname));
    const all = { q: 'zeta ', limit: 2, sort: '-surname' };
    const first = await listed(all);
    expect(first).toMatchObject({
      names: ['Zeta Gamma', 'Zeta Beta'],
      total: { count: 3, isExact: true },
    });
    expect(await listed({ ...all, cursor: first.next })).toEqual({
      names: ['Zeta Alfa'],
      total: null,
      next: null,
    });
    expect((await listed({ q: '%' })).names).toEqual([]);
    expect((await listed({ q: 'zeta', market: 'DE' })).names).toEqual([]);
    expect((await listed({ q: 'zeta', market: 'IT' })).names).toHaveLength(3);
  });

  it('returns a record only to staff of its market', async () => {
    const { idSeller, version } = await create(of('Blu'));
    const abroad = world.as('abroad');
    const query = { query: { idSeller } } as never;
    for (const id of ['ADM-38', 'ADM-39', 'ENG-160'] as const)
      expect((await abroad.refusal(id, query)).problem).toMatchObject({ code: 'NOT_FOUND' });
    const update = { body: { idSeller, version, ...of('Blu') } } as never;
    expect((await abroad.refusal('ADM-41', update)).problem).toMatchObject({ code: 'NOT_FOUND' });
    expect((await abroad.refusal('ADM-40', { body: of('Blu') } as never)).problem).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'idMarket', code: 'foreign_market' }],
    });
    const page = await abroad.run('ADM-37', { query: { market: 'IT' } } as never);
    expect(page.rows).toEqual([]);
  });

  it('reports each error at its field', async () => {
    const body = of('', { email: 'nobody', phone: 'call me', idMarket: 'XX', more: 1 });
    const { problem } = await staff().refusal('ADM-40', { body } as never);
    const written = Object.entries<Field>(seller.fields).filter(([, field]) => isWritten(field));
    const paths = written.map(([name]) => name).filter((name) => name !== 'name');
    paths.push('more');
    const named = new Set(problem.fields?.map(({ path }) => path));
    expect([...named].toSorted()).toEqual(paths.toSorted());
  });
});
