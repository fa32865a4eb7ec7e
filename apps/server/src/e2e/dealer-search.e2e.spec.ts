import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '@fairlot/contracts/operations';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Stored = {
  readonly idDealer: number;
  readonly vatCode: string;
};
const ask = async (id: OperationId, input: object) =>
  (await world.as('admin').run(id, input as never)) as object;

let numbers = 0;
const vatCode = () => `IT9${String((numbers += 1)).padStart(10, '0')}`;
const body = (over: object = {}) => ({
  businessName: 'Autosalone Nuovo',
  idMarket: 'IT',
  enabledMarkets: ['IT'],
  vatCode: vatCode(),
  country: 'IT',
  city: 'Asti',
  address: 'Via Nuova 2',
  postalCode: '14100',
  region: 'IT-AT',
  email: 'info@nuovo.test',
  carSold: null,
  idHouse: null,
  creditMinor: null,
  ...over,
});
const create = async (over: object = {}) => (await ask('ADM-08', { body: body(over) })) as Stored;
const configured = async (over: object = {}) => {
  const stored = await create(over);
  await ask('ENG-186', { body: { idDealer: stored.idDealer, sincom: null } });
  return stored;
};
const found = async (id: OperationId, query: object) =>
  ((await ask(id, { query })) as { rows: Stored[] }).rows.map(({ idDealer }) => idDealer);
const turn = (id: OperationId, idDealer: number, flgEnabled: boolean) =>
  ask(id, { body: { idDealer, flgEnabled } });

describe('finding dealers', () => {
  it.each([
    ['ADM-06', []],
    ['ADM-07', []],
    ['ADM-15', ['ADM-04']],
    ['ADM-16', ['ADM-02']],
  ] as const)(
    '%s filters by every field, pages, and has only dealers with its right',
    async (...[id, rights]) => {
      const list = (query: object) => found(id, query);
      const city = `Città ${randomUUID().slice(0, 8)}`;
      const { idDealer, vatCode: number } = await create({
        city,
        postalCode: '99001',
        email: 'one@x.test',
      });
      const other = await create({ city, businessName: 'Zeta Motori', region: 'IT-TO' });
      const both = [idDealer, other.idDealer];
      const { auctioneer } = world.people;
      for (const one of both) await ask('ENG-186', { body: { idDealer: one, sincom: null } });
      for (const right of rights) {
        expect(await list({ city })).toEqual([]);
        for (const one of [...both, auctioneer.idDealer]) await turn(right, one, true);
      }
      expect(await list({ city: city.slice(2, 12).toUpperCase() })).toEqual(both);
      for (const query of [
        { idDealer },
        { dealerId: idDealer },
        { postalCode: '9900' },
        { email: 'ONE@' },
        { vatCode: number.slice(3) },
        { 'vatCodes[]': [number] },
        { region: 'IT-AT' },
        { businessName: 'nuov' },
      ])
        expect(await list({ city, ...query }), JSON.stringify(query)).toEqual([idDealer]);
      expect(await list({ city, country: 'IT', idMarket: 'IT' })).toEqual(both);
      for (const none of [{ country: 'FR' }, { idMarket: 'DE' }, { createTo: '2020-01-01' }])
        expect(await list({ city, ...none })).toEqual([]);
      expect(await list({ city, createFrom: '2020-01-01' })).toEqual(both);
      expect(await list({ city, flgIam: true })).toEqual([]);
      expect(await list({ city, flgIam: false })).toEqual(both);
      const page = (await ask(id, { query: { city, limit: 1 } })) as { next: string };
      expect(await list({ city, limit: 1, cursor: page.next })).toEqual([other.idDealer]);
      expect(await list({ city, limit: 1, offset: 1 })).toEqual([other.idDealer]);
      expect(await list({ city, limit: 2, offset: 0 })).toEqual(both);
      expect(await list({ city, offset: 2 })).toEqual([]);
      expect(await list({ username: 'AUCTIONEER', businessName: 'auctioneer ' })).toEqual([
        auctioneer.idDealer,
      ]);
    },
  );

  it('return in short form the fields that selection lists show', async () => {
    const { idDealer } = await create();
    const page = (await ask('ADM-06', { query: { idDealer } })) as { rows: Stored[] };
    expect(page.rows.map((row) => Object.keys(row).toSorted())).toEqual([
      ['businessName', 'city', 'enabled', 'idDealer', 'idMarket', 'vatCode', 'version'],
    ]);
  });

  it('ADM-17 lists enabled auctioneers of a market', async () => {
    const { idDealer } = await configured();
    expect(await found('ADM-17', { idDealer })).toEqual([]);
    await turn('ADM-04', idDealer, true);
    expect(await found('ADM-17', { idDealer, market: 'IT' })).toEqual([]);
    await turn('ADM-01', idDealer, true);
    expect(await found('ADM-17', { idDealer, market: 'IT' })).toEqual([idDealer]);
    expect(await found('ADM-17', { idDealer, market: 'DE' })).toEqual([]);
  });

  it('ADM-18 returns the first dealer that was added to a group, or the dealer itself', async () => {
    const first = await create({ idHouse: 4_711 });
    const second = await create({ idHouse: 4_711 });
    const alone = await create();
    const reference = (idDealer: number) => ask('ADM-18', { query: { idDealer } });
    expect(await reference(second.idDealer)).toMatchObject({ idDealer: first.idDealer });
    expect(await reference(alone.idDealer)).toMatchObject({ idDealer: alone.idDealer });
  });
});
