import type { OperationId } from '@fairlot/contracts/operations';
import { type IdMarket, MARKETS } from '@fairlot/countries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const adminEnabledMarkets = [...MARKETS];
  await portal.parts.registry.changeUser(world.people.admin.idUser, { adminEnabledMarkets });
});
afterAll(() => portal.stop());

type Config = {
  readonly idSeller: number;
  readonly version: string;
  readonly dealers: number;
  readonly [field: string]: unknown;
};
const ask = async (id: OperationId, input: object, who: PersonName = 'admin') =>
  (await world.as(who).run(id, input as never)) as object;
const refused = async (id: OperationId, input: object, who: PersonName = 'admin') => {
  const { status, problem } = await world.as(who).refusal(id, input as never);
  return {
    status,
    code: problem.code,
    fields: problem.fields?.map(({ path, code }) => `${path} ${code}`),
  };
};

/** Creates an account manager. Tests share the portal, so each uses another market or region. */
const seller = (surname: string, idMarket = 'IT') =>
  portal.parts.registry.createAccountManager({
    idMarket,
    name: 'Robin',
    surname,
    email: 'robin@example.test',
    phone: null,
  });
const configs = async (market = 'IT', who: PersonName = 'admin') =>
  (await ask('ADM-44', { query: { market } }, who)) as {
    rows: Config[];
    unassigned: { idMarket: string; dealers: number }[];
  };
const configOf = async (idSeller: number, market = 'IT') =>
  (await configs(market)).rows.find((one) => one.idSeller === idSeller)!;
const body = async (idSeller: number, over: object = {}, market = 'IT') => ({
  idSeller,
  market,
  version: (await configOf(idSeller, market)).version,
  areas: [],
  carSold: [],
  isDefault: false,
  ...over,
});
const configure = async (idSeller: number, over: object, market = 'IT') =>
  (await ask('ADM-45', { body: await body(idSeller, over, market) })) as Config;
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

describe('the areas and bands of account managers', () => {
  const sellersIn = async (id: 'ADM-42' | 'ADM-43', market: IdMarket) =>
    ((await ask(id, { query: { market } })) as { rows: Config[] }).rows.map((row) => row.idSeller);

  it('ADM-45 are stored in the order of their code tables', async () => {
    const idSeller = await seller('Ordinata');
    const set = await configure(idSeller, { areas: ['IT-CN', 'IT-AT'], carSold: ['2', '1'] });
    expect(set).toMatchObject({ idSeller, areas: ['IT-AT', 'IT-CN'], carSold: ['1', '2'] });
  });

  it('ADM-42 are listed by market: the bands of cars sold', async () => {
    const idSeller = await seller('Fasce');
    await configure(idSeller, { areas: ['IT-NO'], carSold: ['6'] });
    await seller('Senza');
    const { rows } = (await ask('ADM-42', { query: { market: 'IT' } })) as { rows: Config[] };
    expect(rows).toContainEqual({ idSeller, name: 'Robin', surname: 'Fasce', carSold: ['6'] });
    expect(rows.map(({ surname }) => surname)).not.toContain('Senza');
    expect(await sellersIn('ADM-42', 'DE')).not.toContain(idSeller);
  });

  it('ADM-43 are listed by market: the regions', async () => {
    const idSeller = await seller('Province');
    await configure(idSeller, { areas: ['IT-BI', 'IT-VC'], carSold: ['1'] });
    const { rows } = (await ask('ADM-43', { query: { market: 'IT' } })) as { rows: Config[] };
    const areas = ['IT-BI', 'IT-VC'];
    expect(rows).toContainEqual({ idSeller, name: 'Robin', surname: 'Province', areas });
    expect(await sellersIn('ADM-43', 'DE')).not.toContain(idSeller);
  });

  it('ADM-45 are refused at each area and band concerned if they overlap, and nothing changes', async () => {
    const first = await seller('Prima');
    const second = await seller('Seconda');
    await configure(first, { areas: ['IT-GE', 'IT-SV'], carSold: ['3', '4'] });
    const overlapping = { areas: ['IT-IM', 'IT-SV'], carSold: ['4', '5'] };
    expect(await refused('ADM-45', { body: await body(second, overlapping) })).toMatchObject({
      status: 400,
      fields: ['areas.1 seller_overlap', 'carSold.0 seller_overlap'],
    });
    expect(await configOf(second)).toMatchObject({ areas: [], carSold: [] });
    await configure(second, { areas: ['IT-IM', 'IT-SV'], carSold: ['5', '6'] });
  });

  it('belong to one of two account managers who get the same area in parallel', async () => {
    const both = await Promise.all(
      [await seller('Corsa'), await seller('Rincorsa')].map((one) =>
        body(one, { areas: ['IT-RA'], carSold: ['1'] }),
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

  it('ADM-45 are refused at their fields with unknown codes and codes of other markets', async () => {
    const idSeller = await seller('Ignota');
    const unknown = await body(idSeller, { areas: ['IT-TO', 'DE-BY', 'IT-ZZ'], carSold: ['9'] });
    expect((await refused('ADM-45', { body: unknown })).fields).toEqual([
      'areas.1 unknown_reference',
      'areas.2 unknown_reference',
      'carSold.0 unknown_reference',
    ]);
    const without = await body(idSeller, { areas: ['IT-TO'] });
    expect((await refused('ADM-45', { body: without })).fields).toEqual(['carSold both_or_none']);
    const elsewhere = { ...(await body(idSeller)), market: 'DE' };
    expect((await refused('ADM-45', { body: elsewhere })).fields).toEqual(['market seller_market']);
  });

  it('ADM-45 are refused if the change is based on an old version', async () => {
    const idSeller = await seller('Superata');
    const old = await body(idSeller, { areas: ['IT-FE'], carSold: ['1'] });
    await configure(idSeller, { areas: ['IT-FE'], carSold: ['2'] });
    expect(await refused('ADM-45', { body: old })).toMatchObject({
      status: 409,
      code: 'RECORD_CHANGED',
    });
  });

  it('ADM-45 include one default account manager per market, whom a new default replaces', async () => {
    const former = await seller('Prima', 'NL');
    const next = await seller('Dopo', 'NL');
    await configure(former, { isDefault: true }, 'NL');
    await configure(next, { isDefault: true }, 'NL');
    const { rows } = await configs('NL');
    const defaults = rows.filter(({ isDefault }) => isDefault === true);
    expect(defaults.map(({ idSeller }) => idSeller)).toEqual([next]);
  });

  it('are removed in a market that the account manager leaves', async () => {
    const idSeller = await seller('Trasloco');
    const { version } = await configure(idSeller, { areas: ['IT-PR'], carSold: ['1'] });
    const person = { name: 'Robin', surname: 'Trasloco', email: 'r@example.test', phone: null };
    await ask('ADM-41', { body: { idSeller, version, ...person, idMarket: 'ES' } });
    expect(await configOf(idSeller, 'ES')).toMatchObject({ areas: [], isDefault: false });
  });

  it('are 404 alike for missing account managers and those of markets of other staff', async () => {
    const idSeller = await seller('Straniera');
    const own = await body(idSeller, { areas: ['IT-MN'], carSold: ['1'] });
    const [foreign, unknown] = await Promise.all(
      [idSeller, 2_147_483_647].map((id) =>
        refused('ADM-45', { body: { ...own, idSeller: id } }, 'abroad'),
      ),
    );
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: 404 });
    expect((await configs('IT', 'abroad')).rows).toEqual([]);
  });
});

describe('the account manager of a dealer', () => {
  it("ADM-46 is the assigned one, or else derived from region and band, or else the market's default", async () => {
    const idMarket = 'PL';
    const covering = await seller('Zasięg', idMarket);
    const usual = await seller('Zwykły', idMarket);
    const covered = await dealer({ idMarket, region: 'PL-14', carSold: '2' });
    const elsewhere = await dealer({ idMarket, region: 'PL-14', carSold: '3' });
    const withoutArea = await dealer({ idMarket, region: null, carSold: null });
    expect(await referenceOf(covered)).toEqual([null, 'NONE']);
    expect((await configs(idMarket)).unassigned).toEqual([{ idMarket, dealers: 3 }]);
    await configure(covering, { areas: ['PL-14'], carSold: ['1', '2'] }, idMarket);
    await configure(usual, { isDefault: true }, idMarket);
    expect(await referenceOf(covered)).toEqual([covering, 'AREA']);
    expect(await referenceOf(elsewhere)).toEqual([usual, 'DEFAULT']);
    expect(await referenceOf(withoutArea)).toEqual([usual, 'DEFAULT']);
    // The default account manager can have regions too.
    await configure(usual, { areas: ['PL-14'], carSold: ['3'], isDefault: true }, idMarket);
    expect(await referenceOf(elsewhere)).toEqual([usual, 'AREA']);
    expect(await referenceOf(withoutArea)).toEqual([usual, 'DEFAULT']);
    const chosen = await dealer({ idMarket, region: null, carSold: null, idSeller: covering });
    expect(await referenceOf(chosen)).toEqual([covering, 'CHOSEN']);
  });

  it('ADM-47 can be assigned, and reset to the derived one', async () => {
    const idMarket = 'PT';
    const usual = await seller('Usual', idMarket);
    const chosen = await seller('Outro', idMarket);
    await configure(usual, { isDefault: true }, idMarket);
    const idDealer = await dealer({ idMarket, region: null, carSold: null });
    const assign = (idSeller: number | null, previous: number | null) => ({
      body: { idDealer, idSeller, previous },
    });
    await ask('ADM-47', assign(chosen, null));
    expect(await referenceOf(idDealer)).toEqual([chosen, 'CHOSEN']);
    expect(await configOf(chosen, idMarket)).toMatchObject({ dealers: 1, chosen: 1 });
    // A caller who has not seen the current assignment cannot overwrite it.
    expect(await refused('ADM-47', assign(usual, null))).toMatchObject({ code: 'RECORD_CHANGED' });
    await ask('ADM-47', assign(null, chosen));
    expect(await referenceOf(idDealer)).toEqual([usual, 'DEFAULT']);
    expect(await configOf(usual, idMarket)).toMatchObject({ dealers: 1, chosen: 0 });
  });

  it('is refused as unknown if from another market, and is 404 for dealers of other markets', async () => {
    const idDealer = await dealer({ region: null, carSold: null });
    const foreign = await seller('Fremd', 'DE');
    const fields = ['idSeller unknown_reference'];
    for (const idSeller of [foreign, 2_147_483_647]) {
      const assigned = { body: { idDealer, idSeller, previous: null } };
      expect(await refused('ADM-47', assigned)).toMatchObject({ status: 400, fields });
    }
    for (const one of [idDealer, 2_147_483_647]) {
      expect((await refused('ADM-46', { query: { idDealer: one } }, 'abroad')).status).toBe(404);
      const assigned = { body: { idDealer: one, idSeller: foreign, previous: null } };
      expect((await refused('ADM-47', assigned, 'abroad')).status).toBe(404);
    }
  });

  it('has a list of dealers that includes derived ones, and a count that matches it', async () => {
    const idMarket = 'FR';
    const covering = await seller('Zone', idMarket);
    const usual = await seller('Reste', idMarket);
    await configure(covering, { areas: ['FR-01'], carSold: ['1'] }, idMarket);
    await configure(usual, { isDefault: true }, idMarket);
    const derived = await dealer({ idMarket, region: 'FR-01', carSold: '1' });
    const other = await dealer({ idMarket, region: 'FR-02', carSold: '1' });
    const chosen = await dealer({ idMarket, region: 'FR-02', carSold: '1', idSeller: covering });
    const dealersOf = async (idSeller: number) => {
      const { rows } = (await ask('ADM-07', { query: { seller: idSeller } })) as {
        rows: { idDealer: number }[];
      };
      return rows.map(({ idDealer }) => idDealer).toSorted((one, two) => one - two);
    };
    expect(await dealersOf(covering)).toEqual([derived, chosen]);
    expect(await dealersOf(usual)).toEqual([other]);
    expect((await configOf(covering, idMarket)).dealers).toBe(2);
    expect((await configOf(usual, idMarket)).dealers).toBe(1);
  });

  it('is returned to the dealer, even if derived', async () => {
    const idMarket = 'IT';
    const idSeller = await seller('Predefinita', idMarket);
    await configure(idSeller, { isDefault: true }, idMarket);
    await portal.parts.registry.changeDealer(world.people.dealer2.idDealer, { idSeller: null });
    const own = await ask('SEC-08', { query: {} }, 'dealer2');
    expect(own).toMatchObject({ idSeller, surname: 'Predefinita' });
  });
});
