import type { IdMarket } from '@fairlot/countries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { accountManagerHelpers } from '../testing/account-managers.js';

let portal: TestPortal;
let world: World;
let our: ReturnType<typeof accountManagerHelpers>;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  our = accountManagerHelpers(world);
  await our.workEverywhere();
});
afterAll(() => portal.stop());

type Rows = { readonly rows: readonly { readonly idSeller: number; readonly surname: string }[] };

describe('the areas and bands of account managers', () => {
  const sellersIn = async (id: 'ADM-42' | 'ADM-43', market: IdMarket) =>
    ((await our.ask(id, { query: { market } })) as Rows).rows.map((row) => row.idSeller);

  it('ADM-45 are stored in the order of their tables', async () => {
    const idSeller = await our.seller('Ordinata');
    const set = await our.configure(idSeller, { areas: ['IT-CN', 'IT-AT'], carSold: ['2', '1'] });
    expect(set).toMatchObject({ idSeller, areas: ['IT-AT', 'IT-CN'], carSold: ['1', '2'] });
  });

  it('ADM-42 are listed by market: the bands', async () => {
    const idSeller = await our.seller('Fasce');
    await our.configure(idSeller, { areas: ['IT-NO'], carSold: ['6'] });
    await our.seller('Senza');
    const { rows } = (await our.ask('ADM-42', { query: { market: 'IT' } })) as Rows;
    expect(rows).toContainEqual({ idSeller, name: 'Robin', surname: 'Fasce', carSold: ['6'] });
    expect(rows.map(({ surname }) => surname)).not.toContain('Senza');
    expect(await sellersIn('ADM-42', 'DE')).not.toContain(idSeller);
  });

  it('ADM-43 are listed by market: the areas', async () => {
    const idSeller = await our.seller('Province');
    await our.configure(idSeller, { areas: ['IT-BI', 'IT-VC'], carSold: ['1'] });
    const { rows } = (await our.ask('ADM-43', { query: { market: 'IT' } })) as Rows;
    const areas = ['IT-BI', 'IT-VC'];
    expect(rows).toContainEqual({ idSeller, name: 'Robin', surname: 'Province', areas });
    expect(await sellersIn('ADM-43', 'DE')).not.toContain(idSeller);
  });

  it('ADM-45 are refused if they overlap, at each area and band concerned, and nothing changes', async () => {
    const first = await our.seller('Prima');
    const second = await our.seller('Seconda');
    await our.configure(first, { areas: ['IT-GE', 'IT-SV'], carSold: ['3', '4'] });
    const overlapping = { areas: ['IT-IM', 'IT-SV'], carSold: ['4', '5'] };
    expect(
      await our.refused('ADM-45', { body: await our.coverage(second, overlapping) }),
    ).toMatchObject({
      status: 400,
      fields: ['areas.1 seller_overlap', 'carSold.0 seller_overlap'],
    });
    expect(await our.configOf(second)).toMatchObject({ areas: [], carSold: [] });
    await our.configure(second, { areas: ['IT-IM', 'IT-SV'], carSold: ['5', '6'] });
  });

  it('belong to one of two account managers who get the same area in parallel', async () => {
    const both = await Promise.all(
      [await our.seller('Corsa'), await our.seller('Rincorsa')].map((one) =>
        our.coverage(one, { areas: ['IT-RA'], carSold: ['1'] }),
      ),
    );
    const done = await Promise.all(
      both.map((one) =>
        world
          .as('admin')
          .run('ADM-45', { body: one } as never)
          .then(
            () => 200,
            () => 400,
          ),
      ),
    );
    expect(done.toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  it('ADM-45 are refused with unknown codes and codes of other markets, at their fields', async () => {
    const idSeller = await our.seller('Ignota');
    const unknown = await our.coverage(idSeller, {
      areas: ['IT-TO', 'DE-BY', 'IT-ZZ'],
      carSold: ['9'],
    });
    expect((await our.refused('ADM-45', { body: unknown })).fields).toEqual([
      'areas.1 unknown_reference',
      'areas.2 unknown_reference',
      'carSold.0 unknown_reference',
    ]);
    const without = await our.coverage(idSeller, { areas: ['IT-TO'] });
    expect((await our.refused('ADM-45', { body: without })).fields).toEqual([
      'carSold both_or_none',
    ]);
    const elsewhere = { ...(await our.coverage(idSeller)), market: 'DE' };
    expect((await our.refused('ADM-45', { body: elsewhere })).fields).toEqual([
      'market seller_market',
    ]);
  });

  it('ADM-45 are refused if the change is based on an old version', async () => {
    const idSeller = await our.seller('Superata');
    const old = await our.coverage(idSeller, { areas: ['IT-FE'], carSold: ['1'] });
    await our.configure(idSeller, { areas: ['IT-FE'], carSold: ['2'] });
    expect(await our.refused('ADM-45', { body: old })).toMatchObject({
      status: 409,
      code: 'RECORD_CHANGED',
    });
  });

  it('ADM-45 include one default per market, which a new default replaces', async () => {
    const former = await our.seller('Prima', 'NL');
    const next = await our.seller('Dopo', 'NL');
    await our.configure(former, { isDefault: true }, 'NL');
    await our.configure(next, { isDefault: true }, 'NL');
    const { rows } = await our.configs('NL');
    const defaults = rows.filter(({ isDefault }) => isDefault === true);
    expect(defaults.map(({ idSeller }) => idSeller)).toEqual([next]);
  });

  it('are removed in a market that the account manager leaves', async () => {
    const idSeller = await our.seller('Trasloco');
    const { version } = await our.configure(idSeller, { areas: ['IT-PR'], carSold: ['1'] });
    const person = { name: 'Robin', surname: 'Trasloco', email: 'r@example.test', phone: null };
    await our.ask('ADM-41', { body: { idSeller, version, ...person, idMarket: 'ES' } });
    expect(await our.configOf(idSeller, 'ES')).toMatchObject({ areas: [], isDefault: false });
  });

  it('give the same answer for missing account managers and markets as for those of other staff', async () => {
    const idSeller = await our.seller('Straniera');
    const own = await our.coverage(idSeller, { areas: ['IT-MN'], carSold: ['1'] });
    const [foreign, unknown] = await Promise.all(
      [idSeller, 2_147_483_647].map((id) =>
        our.refused('ADM-45', { body: { ...own, idSeller: id } }, 'abroad'),
      ),
    );
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: 404 });
    expect((await our.configs('IT', 'abroad')).rows).toEqual([]);
  });
});

describe('the account manager of a dealer', () => {
  it("ADM-46 is the assigned one, or else derived from region and band, or else the market's default", async () => {
    const idMarket = 'PL';
    const covering = await our.seller('Zasięg', idMarket);
    const usual = await our.seller('Zwykły', idMarket);
    const covered = await our.dealer({ idMarket, region: 'PL-14', carSold: '2' });
    const elsewhere = await our.dealer({ idMarket, region: 'PL-14', carSold: '3' });
    const withoutArea = await our.dealer({ idMarket, region: null, carSold: null });
    expect(await our.referenceOf(covered)).toEqual([null, 'NONE']);
    expect((await our.configs(idMarket)).unassigned).toEqual([{ idMarket, dealers: 3 }]);
    await our.configure(covering, { areas: ['PL-14'], carSold: ['1', '2'] }, idMarket);
    await our.configure(usual, { isDefault: true }, idMarket);
    expect(await our.referenceOf(covered)).toEqual([covering, 'AREA']);
    expect(await our.referenceOf(elsewhere)).toEqual([usual, 'DEFAULT']);
    expect(await our.referenceOf(withoutArea)).toEqual([usual, 'DEFAULT']);
    // The default can have regions as well.
    await our.configure(usual, { areas: ['PL-14'], carSold: ['3'], isDefault: true }, idMarket);
    expect(await our.referenceOf(elsewhere)).toEqual([usual, 'AREA']);
    expect(await our.referenceOf(withoutArea)).toEqual([usual, 'DEFAULT']);
    const chosen = await our.dealer({ idMarket, region: null, carSold: null, idSeller: covering });
    expect(await our.referenceOf(chosen)).toEqual([covering, 'CHOSEN']);
  });

  it('ADM-47 can be assigned, and reset to the derived one', async () => {
    const idMarket = 'PT';
    const usual = await our.seller('Usual', idMarket);
    const chosen = await our.seller('Outro', idMarket);
    await our.configure(usual, { isDefault: true }, idMarket);
    const idDealer = await our.dealer({ idMarket, region: null, carSold: null });
    const assign = (idSeller: number | null, previous: number | null) => ({
      body: { idDealer, idSeller, previous },
    });
    await our.ask('ADM-47', assign(chosen, null));
    expect(await our.referenceOf(idDealer)).toEqual([chosen, 'CHOSEN']);
    expect(await our.configOf(chosen, idMarket)).toMatchObject({ dealers: 1, chosen: 1 });
    // A caller who has not seen this assignment does not overwrite it.
    expect(await our.refused('ADM-47', assign(usual, null))).toMatchObject({
      code: 'RECORD_CHANGED',
    });
    await our.ask('ADM-47', assign(null, chosen));
    expect(await our.referenceOf(idDealer)).toEqual([usual, 'DEFAULT']);
    expect(await our.configOf(usual, idMarket)).toMatchObject({ dealers: 1, chosen: 0 });
  });

  it('cannot come from another market (unknown), and does not exist for dealers of other markets (404)', async () => {
    const idDealer = await our.dealer({ region: null, carSold: null });
    const foreign = await our.seller('Fremd', 'DE');
    const fields = ['idSeller unknown_reference'];
    for (const idSeller of [foreign, 2_147_483_647]) {
      const assigned = { body: { idDealer, idSeller, previous: null } };
      expect(await our.refused('ADM-47', assigned)).toMatchObject({ status: 400, fields });
    }
    for (const one of [idDealer, 2_147_483_647]) {
      expect((await our.refused('ADM-46', { query: { idDealer: one } }, 'abroad')).status).toBe(
        404,
      );
      const assigned = { body: { idDealer: one, idSeller: foreign, previous: null } };
      expect((await our.refused('ADM-47', assigned, 'abroad')).status).toBe(404);
    }
  });

  it('has a list of dealers that includes derived ones, and a count that matches it', async () => {
    const idMarket = 'FR';
    const covering = await our.seller('Zone', idMarket);
    const usual = await our.seller('Reste', idMarket);
    await our.configure(covering, { areas: ['FR-01'], carSold: ['1'] }, idMarket);
    await our.configure(usual, { isDefault: true }, idMarket);
    const derived = await our.dealer({ idMarket, region: 'FR-01', carSold: '1' });
    const other = await our.dealer({ idMarket, region: 'FR-02', carSold: '1' });
    const chosen = await our.dealer({
      idMarket,
      region: 'FR-02',
      carSold: '1',
      idSeller: covering,
    });
    expect(await our.dealersOf(covering)).toEqual([derived, chosen]);
    expect(await our.dealersOf(usual)).toEqual([other]);
    expect((await our.configOf(covering, idMarket))?.dealers).toBe(2);
    expect((await our.configOf(usual, idMarket))?.dealers).toBe(1);
  });

  it('is returned to the dealer, even if derived', async () => {
    const idMarket = 'IT';
    const idSeller = await our.seller('Predefinita', idMarket);
    await our.configure(idSeller, { isDefault: true }, idMarket);
    await portal.parts.registry.changeDealer(world.people.dealer2.idDealer, { idSeller: null });
    const own = await our.ask('SEC-08', { query: {} }, 'dealer2');
    expect(own).toMatchObject({ idSeller, surname: 'Predefinita' });
  });
});
