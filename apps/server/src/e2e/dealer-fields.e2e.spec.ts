import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '@fairlot/contracts/operations';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import {
  expectAnswered,
  type FilterCheck,
  fieldNameOf,
  type ResponseField,
  wrongFields,
} from '../testing/entity-fields.js';

const CITY = 'Acqui Terme';
const OWN = {
  businessName: 'Autosalone Campi',
  idMarket: 'IT',
  enabledMarkets: ['IT'],
  vatCode: 'IT91111111111',
  country: 'IT',
  city: CITY,
  address: 'Via Campi 4',
  postalCode: '15011',
  region: 'IT-AL',
  email: 'office@campi.test',
  carSold: null,
  idHouse: null,
  creditMinor: null,
} as const;
const OTHER = {
  ...OWN,
  businessName: 'Zeta Motori',
  vatCode: 'IT92222222222',
  postalCode: '15012',
  region: 'IT-AT',
  email: 'zeta@campi.test',
} as const;
const COMPANY = {
  sincom: '0081120',
  businessName: 'Autohaus Lindner GmbH',
  address: 'Industriestraße 14',
  city: 'Kassel',
};

let portal: TestPortal;
let world: World;
let idDealer: number;
let idOther: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idDealer = await create(OWN);
  idOther = await create(OTHER);
  const { registry, directory } = portal.parts;
  const { idUser: _, ...facts } = (await directory.user(world.people.dealer1.idUser))!;
  const user = { ...facts, idDealer, username: 'campi.user', email: 'user@campi.test' };
  const idUser = await registry.createUser({ ...user, passwordHash: null });
  await portal.parts.dataSource.query(
    `INSERT INTO identity_link (issuer, subject, id_user, bound_at) VALUES ('test', 'campi', $1, 1)`,
    [idUser],
  );
});
afterAll(() => portal.stop());

const staff = () => world.as('admin');
const ask = async (id: OperationId, input: object) =>
  (await staff().run(id, input as never)) as object;
const create = async (body: object): Promise<number> =>
  ((await ask('ADM-08', { body })) as { idDealer: number }).idDealer;
const found = async (id: OperationId, query: object): Promise<number[]> => {
  const page = await ask(id, { query: { city: CITY, ...query } });
  return (page as { rows: { idDealer: number }[] }).rows.map((row) => row.idDealer);
};
/** Checks that a filter finds the first dealer only for the first value. */
const expectFilter =
  (id: OperationId) =>
  async (...[field, finds, misses]: FilterCheck) => {
    const name = fieldNameOf(field);
    expect(await found(id, { [name]: finds() })).toContain(idDealer);
    expect(await found(id, { [name]: misses() })).not.toContain(idDealer);
  };

describe('the short list of dealers', () => {
  it.each<FilterCheck>([
    ['DealersInfoSearch.businessName', () => 'campi', () => 'zeta'],
    ['DealersInfoSearch.city', () => 'acqui', () => 'Asti'],
    ['DealersInfoSearch.country', () => 'IT', () => 'FR'],
    ['DealersInfoSearch.createFrom', () => '2020-01-01', () => '2999-01-01'],
    ['DealersInfoSearch.createTo', () => '2999-01-01', () => '2020-01-01'],
    ['DealersInfoSearch.dealerId', () => idDealer, () => idOther],
    ['DealersInfoSearch.email', () => 'OFFICE@campi', () => 'zeta@'],
    ['DealersInfoSearch.flgIam', () => true, () => false],
    ['DealersInfoSearch.idDealer', () => idDealer, () => idOther],
    ['DealersInfoSearch.idMarket', () => 'IT', () => 'DE'],
    ['DealersInfoSearch.postalCode', () => '15011', () => '15012'],
    ['DealersInfoSearch.region', () => 'IT-AL', () => 'IT-AT'],
    ['DealersInfoSearch.username', () => 'CAMPI.user', () => 'dealer1'],
    ['DealersInfoSearch.vatCode', () => '9111', () => '9222'],
  ])('%s finds matching dealers only', expectFilter('ADM-06'));

  it('DealersInfoSearch.vatCodes finds the dealers of several numbers, in any spelling', async () => {
    const both = [idDealer, idOther];
    const given = [OWN.vatCode, OTHER.vatCode];
    expect(await found('ADM-06', { 'vatCodes[]': given })).toEqual(both);
    expect(await found('ADM-06', { vatCodes: 'it 9111 1111111, IT92222222222' })).toEqual(both);
    expect(await found('ADM-06', { vatCodes: OTHER.vatCode })).toEqual([idOther]);
    expect(await found('ADM-06', { vatCodes: `VAT: ${OTHER.vatCode}` })).toEqual([idOther]);
    expect(await found('ADM-06', { vatCode: 'P.IVA it 9222' })).toEqual([idOther]);
    expect(await found('ADM-06', { vatCodes: 'IT9' })).toEqual([]);
  });

  it('DealersInfoSearch.limit is the number of dealers per page', async () => {
    expect(await found('ADM-06', { limit: 1 })).toEqual([idDealer]);
    expect(await found('ADM-06', { limit: 2 })).toEqual([idDealer, idOther]);
    for (const limit of [0, 1001, 'x'])
      expect(await wrongFields(staff(), 'ADM-06', { query: { limit } })).toEqual(['limit']);
  });

  it('DealersInfoSearch.offset is the number of dealers before the page, instead of a cursor', async () => {
    const query = { city: CITY, limit: 1 };
    expect(await found('ADM-06', { limit: 1, offset: 0 })).toEqual([idDealer]);
    expect(await found('ADM-06', { limit: 1, offset: 1 })).toEqual([idOther]);
    expect(await found('ADM-06', { offset: 2 })).toEqual([]);
    const first = await ask('ADM-06', { query: { ...query, offset: 0 } });
    const { next } = first as { next: string };
    expect(first).toMatchObject({ total: { count: 2, isExact: true } });
    expect(await ask('ADM-06', { query: { ...query, offset: 1 } })).toMatchObject({ total: null });
    expect(await found('ADM-06', { limit: 1, cursor: next })).toEqual([idOther]);
    for (const wrong of [-1, 100_001, 'x'])
      expect(await wrongFields(staff(), 'ADM-06', { query: { offset: wrong } })).toEqual([
        'offset',
      ]);
    const both = { query: { ...query, cursor: next, offset: 1 } };
    expect(await wrongFields(staff(), 'ADM-06', both)).toEqual(['offset']);
  });
});

describe('the search for dealers', () => {
  it.each<FilterCheck>([
    ['DealerSearchCriteria.businessName', () => 'campi', () => 'zeta'],
    ['DealerSearchCriteria.username', () => 'campi.user', () => 'dealer1'],
    ['DealerSearchCriteria.vatCode', () => '9111', () => '9222'],
    ['Dealer.username', () => 'campi.user', () => 'dealer1'],
    ['Dealer.flgIam', () => true, () => false],
    ['Dealer.createFrom', () => '2020-01-01', () => '2999-01-01'],
    ['Dealer.createTo', () => '2999-01-01', () => '2020-01-01'],
  ])('%s finds matching dealers only', expectFilter('ADM-07'));

  it('DealerSearchCriteria.area is the filter by region', async () => {
    expect(await found('ADM-07', { region: 'IT-AL' })).toEqual([idDealer]);
    expect(await found('ADM-07', { region: ['IT-AL', 'IT-AT'] })).toEqual([idDealer, idOther]);
  });

  it('Dealer.dealerId is the dealer’s ID in searches and invites', async () => {
    expect(await found('ADM-07', { dealerId: idDealer })).toEqual([idDealer]);
    const body = { email: 'new@campi.test', dealerId: world.people.dealer1.idDealer };
    await staff().run('OTH-05', { body });
    const query = { idDealer: body.dealerId };
    const { rows } = await staff().run('SEC-06', { query });
    expect(rows.map(({ email }) => email)).toContain('new@campi.test');
  });
});

describe('one dealer', () => {
  const record = (id = idDealer) => ask('ENG-183', { query: { idDealer: id } });

  it.each<ResponseField>([
    ['Dealer.postalCode', () => '15011'],
    ['Dealer.region', () => 'IT-AL'],
    ['Dealer.email', () => 'office@campi.test'],
  ])(
    '%s is stored and returned',
    expectAnswered(() => record()),
  );

  it('Dealer.sincom is the code of the chosen company in the registry', async () => {
    const foreign = { idMarket: 'DE', enabledMarkets: ['DE'], vatCode: 'DE136695976' };
    const id = await create({ ...OWN, ...foreign });
    expect(await record(id)).toMatchObject({ sincom: null });
    await ask('ENG-186', { body: { idDealer: id, sincom: COMPANY.sincom } });
    expect(await record(id)).toMatchObject({ sincom: COMPANY.sincom });
  });
});

describe('a company of the registry', () => {
  const company = async () => {
    const query = { vatCode: 'DE136695976' };
    const [first] = await staff().run('ADM-11', { query });
    return first!;
  };
  it.each<ResponseField>([
    ['DealerDacRow.sincom', () => COMPANY.sincom],
    ['DealerDacRow.businessName', () => COMPANY.businessName],
    ['DealerDacRow.address', () => COMPANY.address],
    ['DealerDacRow.city', () => COMPANY.city],
  ])('%s is returned', expectAnswered(company));
});
