import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';

type Query = NonNullable<InputOf<'ENG-15'>['query']>;

let portal: TestPortal;
let world: World;

const OWN = 120;
const listed = (query: Query) => world.as('auctioneer').run('ENG-15', { query });
const idsOf = ({ rows }: { rows: readonly { idVehicle: number }[] }) =>
  rows.map(({ idVehicle }) => idVehicle);
/** Reads every page of a list, and returns the ids in them. */
const paged = async (query: Query): Promise<number[]> => {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listed({ ...query, cursor });
    found.push(...idsOf(page));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return found;
};
const refused = async (query: Query) => {
  const { status, problem } = await world.as('auctioneer').refusal('ENG-15', { query });
  return { status, code: problem.code, paths: problem.fields?.map(({ path }) => path) };
};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

describe('ENG-15 the list of vehicles in stock', () => {
  it('ENG-15 in part: is returned in pages, newest first, with each vehicle once and the total count', async () => {
    const first = await listed({ limit: 50 });
    expect(first.total).toEqual({ count: OWN, isExact: true });
    expect(idsOf(first)).toEqual(idsOf(first).toSorted((a, b) => b - a));
    const second = await listed({ limit: 50, cursor: first.next ?? '' });
    expect(second.total).toBeNull();
    const all = await paged({ limit: 50 });
    expect([all.length, new Set(all).size]).toEqual([OWN, OWN]);
  });

  it('has the same order across pages, even among equal prices', async () => {
    const up = await paged({ limit: 7, sort: 'askingPriceMinor' });
    const down = await paged({ limit: 13, sort: '-askingPriceMinor' });
    expect(new Set(up).size).toBe(OWN);
    expect(down).toEqual(up.toReversed());
  });

  it('can be filtered by ranges that include both bounds', async () => {
    const mileages = async (query: Query) =>
      (await listed({ ...query, limit: 1_000 })).rows.map(({ mileageKm }) => mileageKm);
    const ten = await mileages({ minMileageKm: 10_000, maxMileageKm: 19_000 });
    expect(ten.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 10 }, (_, n) => 10_000 + n * 1_000),
    );
    const count = async (query: Query) => (await listed(query)).total?.count;
    expect(await count({ minPriceMinor: 900_000, maxPriceMinor: 900_000 })).toBe(OWN);
    expect(await count({ maxPriceMinor: 899_999 })).toBe(0);
    expect(await count({ registeredFrom: '2019-07', registeredTo: '2019-07' })).toBe(OWN);
    expect(await count({ registeredFrom: '2019-08' })).toBe(0);
    expect(await count({ insertedToAt: systemClock.now() + 60_000 })).toBe(OWN);
    expect(await count({ insertedFromAt: systemClock.now() + 60_000 })).toBe(0);
  });

  it('continues without repeats or gaps after a vehicle was removed between two pages', async () => {
    const loader = world.as('loader');
    const page = (query: Query) => loader.run('ENG-15', { query: { ...query, limit: 5 } });
    const all = idsOf(await loader.run('ENG-15', { query: {} }));
    const first = await page({});
    await portal.parts.vehicles.remove(all[4] ?? 0, { idActor: null });
    const second = await page({ cursor: first.next ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all.slice(0, 10));
  });

  it.each([
    ['a random string', 'x'],
    ['JSON with another structure', Buffer.from('{"a":1}').toString('base64url')],
    ['megabytes', 'x'.repeat(3_000)],
    ['nothing', ''],
  ])('refuses %s as a cursor with 400 and its path', async (_what, cursor) => {
    expect(await refused({ cursor })).toEqual({
      status: 400,
      code: 'VALIDATION',
      paths: ['cursor'],
    });
  });

  it('refuses a cursor of another list with 400 at the parameter', async () => {
    const { next } = await listed({ limit: 5, brand: 'fiat' });
    const cursor = next ?? '';
    expect((await listed({ limit: 9, brand: 'fiat', cursor })).rows).toHaveLength(9);
    for (const other of [{}, { brand: 'fia' }, { brand: 'fiat', sort: 'idVehicle' }])
      expect(await refused({ ...other, cursor })).toMatchObject({ status: 400, paths: ['cursor'] });
    const staff = await world.as('admin').refusal('ENG-15', { query: { brand: 'fiat', cursor } });
    expect(staff.status).toBe(400);
  });
});

describe('the export of the stock', () => {
  const csv = async (query: InputOf<'ENG-31'>['query']) => {
    const called = await world.as('auctioneer').call('ENG-31', { query });
    if (!called.ok) throw new Error(called.problem.code);
    const [head = '', ...lines] = called.answer.toString('utf8').trimEnd().split('\r\n');
    return { head, cells: lines.map((line) => line.split(';')), headers: called.headers };
  };

  it("ENG-31 in part: contains the vehicles of the list in its order, in the reader's language", async () => {
    const wish = { minMileageKm: 100_000, sort: 'idVehicle' } as const;
    const { head, cells, headers } = await csv({ ...wish, language: 'de' });
    expect(head).toBe(
      '\uFEFFFahrzeugcode;Marke;Modell;Ausführung;Karosserie;Kraftstoff;Getriebe;Leistung (PS);' +
        'Kilometerstand (km);Erstzulassung;Beschädigt;Kennzeichen;FIN;Preis;' +
        'Im Bestand seit',
    );
    expect(headers.get('content-disposition')).toContain('filename="fairlot-stock.csv"');
    const { rows } = await listed({ ...wish, limit: 1_000 });
    expect(cells.map(([code]) => code)).toEqual(rows.map(({ vehicleCode }) => vehicleCode));
    const [row] = cells;
    expect(row?.slice(1, 3)).toEqual(['Fiat', 'Panda']);
    expect([row?.[5], row?.[13]]).toEqual(['Benzin', '9000,00']);
  });

  it('is available to users who manage auctions, and contains only vehicles that they may auction', async () => {
    const refusal = await world.as('dealer1').refusal('ENG-31', { query: {} });
    expect(refusal.status).toBe(403);
    const { cells } = await csv({ language: 'it' });
    const own = new Set((await listed({ limit: 1_000 })).rows.map(({ frame }) => frame));
    expect(cells.length).toBe(own.size);
    expect(cells.every((row) => own.has(row[12] ?? ''))).toBe(true);
  });
});
