import type { OperationId } from '@fairlot/contracts/operations';
import { MARKETS } from '@fairlot/countries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const adminEnabledMarkets = [...MARKETS];
  await portal.parts.registry.changeUser(world.people.admin.idUser, { adminEnabledMarkets });
});
afterAll(() => portal.stop());

type Config = { readonly idSeller: number; readonly [field: string]: unknown };
type Listed = { readonly rows: readonly Config[] };
const ask = async (id: OperationId, input: object) =>
  (await world.as('admin').run(id, input as never)) as object;
const faults = async (id: OperationId, body: object) => {
  const { status, problem } = await world.as('admin').refusal(id, { body } as never);
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};

/** Creates an account manager. Tests share the portal, so each uses another market. */
const seller = (idMarket: string, surname: string) =>
  portal.parts.registry.createAccountManager({
    idMarket,
    name: 'Robin',
    surname,
    email: 'robin@example.test',
    phone: null,
  });
const rowsOf = async (id: 'ADM-42' | 'ADM-43' | 'ADM-44', market: string) =>
  ((await ask(id, { query: { market } })) as Listed).rows;
const configOf = async (idSeller: number, market: string) =>
  (await rowsOf('ADM-44', market)).find((one) => one.idSeller === idSeller);
const coverage = async (idSeller: number, market: string, wished: object) => ({
  idSeller,
  market,
  version: (await configOf(idSeller, market))?.['version'],
  areas: [],
  carSold: [],
  isDefault: false,
  ...wished,
});
const configure = async (idSeller: number, market: string, wished: object) =>
  ask('ADM-45', { body: await coverage(idSeller, market, wished) });
const disable = (idSeller: number) => ask('ADM-39', { query: { idSeller } });
const dealer = async (over: object) => {
  const { idDealer: _, ...usual } = (await portal.parts.directory.dealer(
    world.people.dealer1.idDealer,
  ))!;
  return portal.parts.registry.createDealer({ ...usual, idSeller: null, ...over });
};
const referenceOf = async (idDealer: number) => {
  const { seller: found, source } = (await ask('ADM-46', { query: { idDealer } })) as {
    seller: { idSeller: number } | null;
    source: string;
  };
  return [found?.idSeller ?? null, source];
};
const dealersOf = async (idSeller: number) => {
  const { rows } = (await ask('ADM-07', { query: { seller: idSeller } })) as {
    rows: { idDealer: number }[];
  };
  return rows.map(({ idDealer }) => idDealer);
};

describe('a disabled account manager', () => {
  it('has no areas, so that others can get them and become the default', async () => {
    const market = 'PL';
    const left = await seller(market, 'Zasięg');
    const next = await seller(market, 'Następny');
    const all = { areas: ['PL-14'], carSold: ['1', '2'], isDefault: true };
    await configure(left, market, all);
    const covered = await dealer({ idMarket: market, region: 'PL-14', carSold: '2' });
    const other = await dealer({ idMarket: market, region: null, carSold: null });
    await disable(left);
    for (const id of ['ADM-42', 'ADM-43', 'ADM-44'] as const)
      expect((await rowsOf(id, market)).map(({ idSeller }) => idSeller)).not.toContain(left);
    expect(await Promise.all([covered, other].map(referenceOf))).toEqual([
      [null, 'NONE'],
      [null, 'NONE'],
    ]);
    await configure(next, market, all);
    await ask('ENG-319', { body: { idSeller: left, flgEnabled: true } });
    expect(await configOf(left, market)).toMatchObject({
      areas: [],
      carSold: [],
      isDefault: false,
      dealers: 0,
    });
    expect(await Promise.all([covered, other].map(referenceOf))).toEqual([
      [next, 'AREA'],
      [next, 'DEFAULT'],
    ]);
  });

  it('does not look after assigned dealers until enabled again; the derived account manager does', async () => {
    const market = 'PT';
    const [chosen, usual] = [await seller(market, 'Outro'), await seller(market, 'Usual')];
    await configure(usual, market, { isDefault: true });
    const idDealer = await dealer({ idMarket: market, idSeller: chosen });
    expect(await dealersOf(chosen)).toEqual([idDealer]);
    await disable(chosen);
    expect(await referenceOf(idDealer)).toEqual([usual, 'DEFAULT']);
    expect([await dealersOf(chosen), await dealersOf(usual)]).toEqual([[], [idDealer]]);
    expect(await configOf(usual, market)).toMatchObject({ dealers: 1, chosen: 0 });
    await ask('ENG-319', { body: { idSeller: chosen, flgEnabled: true } });
    expect(await referenceOf(idDealer)).toEqual([chosen, 'CHOSEN']);
    expect(await configOf(chosen, market)).toMatchObject({ dealers: 1, chosen: 1 });
  });

  it('can be replaced by staff, who see the dealer as unassigned', async () => {
    const market = 'ES';
    const [left, next] = [await seller(market, 'Antes'), await seller(market, 'Después')];
    const idDealer = await dealer({ idMarket: market, idSeller: left });
    await disable(left);
    expect(await referenceOf(idDealer)).toEqual([null, 'NONE']);
    await ask('ADM-47', { body: { idDealer, idSeller: next, previous: null } });
    expect(await referenceOf(idDealer)).toEqual([next, 'CHOSEN']);
  });

  it('cannot be chosen, but is still named in older entries', async () => {
    const market = 'NL';
    const left = await seller(market, 'Weggegaan');
    const before = await coverage(left, market, { isDefault: true });
    await disable(left);
    const idDealer = await dealer({ idMarket: market });
    const refused = [400, 'idSeller unknown_reference'];
    expect(await faults('ADM-47', { idDealer, idSeller: left, previous: null })).toEqual(refused);
    expect(await faults('ADM-45', before)).toEqual(refused);
    const lookUp = (query: object) => ask('ENG-182', { query: { of: 'seller', ...query } });
    expect(await lookUp({ q: 'weggegaan' })).toEqual([]);
    expect(await lookUp({ id: left })).toEqual([{ id: left, title: 'Robin Weggegaan' }]);
  });
});
