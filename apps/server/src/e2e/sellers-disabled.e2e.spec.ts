import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountManagerHelpers } from '../testing/account-managers.js';
import { makePortal, makeWorld, type TestPortal } from '../testing/index.js';

let portal: TestPortal;
let our: ReturnType<typeof accountManagerHelpers>;
beforeAll(async () => {
  portal = await makePortal();
  our = accountManagerHelpers(await makeWorld(portal));
  await our.workEverywhere();
});
afterAll(() => portal.stop());

type SellerIds = { readonly rows: readonly { readonly idSeller: number }[] };
const sellersIn = async (id: 'ADM-42' | 'ADM-43' | 'ADM-44', market: string) =>
  ((await our.ask(id, { query: { market } })) as SellerIds).rows.map(({ idSeller }) => idSeller);
const disable = (idSeller: number) => our.ask('ADM-39', { query: { idSeller } });

describe('a disabled account manager', () => {
  it('has no areas, so that others can get them and become the default', async () => {
    const market = 'PL';
    const left = await our.seller('Zasięg', market);
    const next = await our.seller('Następny', market);
    const all = { areas: ['PL-14'], carSold: ['1', '2'], isDefault: true };
    await our.configure(left, all, market);
    const covered = await our.dealer({ idMarket: market, region: 'PL-14', carSold: '2' });
    const other = await our.dealer({ idMarket: market, region: null, carSold: null });
    await disable(left);
    for (const id of ['ADM-42', 'ADM-43', 'ADM-44'] as const)
      expect(await sellersIn(id, market)).not.toContain(left);
    expect(await Promise.all([covered, other].map(our.referenceOf))).toEqual([
      [null, 'NONE'],
      [null, 'NONE'],
    ]);
    await our.configure(next, all, market);
    await our.ask('ENG-319', { body: { idSeller: left, flgEnabled: true } });
    expect(await our.configOf(left, market)).toMatchObject({
      areas: [],
      carSold: [],
      isDefault: false,
      dealers: 0,
    });
    expect(await Promise.all([covered, other].map(our.referenceOf))).toEqual([
      [next, 'AREA'],
      [next, 'DEFAULT'],
    ]);
  });

  it('does not look after assigned dealers until enabled again; the derived account manager does', async () => {
    const market = 'PT';
    const [chosen, usual] = [await our.seller('Outro', market), await our.seller('Usual', market)];
    await our.configure(usual, { isDefault: true }, market);
    const idDealer = await our.dealer({ idMarket: market, idSeller: chosen });
    expect(await our.dealersOf(chosen)).toEqual([idDealer]);
    await disable(chosen);
    expect(await our.referenceOf(idDealer)).toEqual([usual, 'DEFAULT']);
    expect([await our.dealersOf(chosen), await our.dealersOf(usual)]).toEqual([[], [idDealer]]);
    expect(await our.configOf(usual, market)).toMatchObject({ dealers: 1, chosen: 0 });
    await our.ask('ENG-319', { body: { idSeller: chosen, flgEnabled: true } });
    expect(await our.referenceOf(idDealer)).toEqual([chosen, 'CHOSEN']);
    expect(await our.configOf(chosen, market)).toMatchObject({ dealers: 1, chosen: 1 });
  });

  it('can be replaced by staff, who see the dealer as unassigned', async () => {
    const market = 'ES';
    const [left, next] = [await our.seller('Antes', market), await our.seller('Después', market)];
    const idDealer = await our.dealer({ idMarket: market, idSeller: left });
    await disable(left);
    expect(await our.referenceOf(idDealer)).toEqual([null, 'NONE']);
    await our.ask('ADM-47', { body: { idDealer, idSeller: next, previous: null } });
    expect(await our.referenceOf(idDealer)).toEqual([next, 'CHOSEN']);
  });

  it('cannot be chosen, but is still named in older entries', async () => {
    const market = 'NL';
    const left = await our.seller('Weggegaan', market);
    const before = await our.coverage(left, { isDefault: true }, market);
    await disable(left);
    const idDealer = await our.dealer({ idMarket: market });
    const refused = { status: 400, fields: ['idSeller unknown_reference'] };
    const assigned = { body: { idDealer, idSeller: left, previous: null } };
    expect(await our.refused('ADM-47', assigned)).toMatchObject(refused);
    expect(await our.refused('ADM-45', { body: before })).toMatchObject(refused);
    const lookUp = (query: object) => our.ask('ENG-182', { query: { of: 'seller', ...query } });
    expect(await lookUp({ q: 'weggegaan' })).toEqual([]);
    expect(await lookUp({ id: left })).toEqual([{ id: left, title: 'Robin Weggegaan' }]);
  });
});
