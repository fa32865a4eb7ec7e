import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type InputOf,
  untilSettled,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
let taken: number;

type Query = NonNullable<InputOf<'SEC-19'>['query']>;
const owner = () => world.as('auctioneer');
const listed = (query: Query) => owner().run('SEC-19', { query });
const idsOf = ({ rows }: { rows: readonly { idVehicle: number }[] }) =>
  rows.map(({ idVehicle }) => idVehicle);

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  taken = world.freeVehicle();
  await launchAuction(world, { lots: [{ idVehicles: [taken] }] });
  await portal.parts.dataSource.query(
    `UPDATE vehicle SET brand = '=Opel', provenance = 'BANK_REPO', channel = 'SHOWCASE',
       asking_price_minor = 1234550 WHERE id_vehicle = $1`,
    [taken],
  );
  await portal.parts.dataSource.query(
    `INSERT INTO vehicle_condition VALUES ($1, 1, '[]', '[]', '[]', '{}', 50025, now())`,
    [taken],
  );
});
afterAll(() => portal.stop());

describe('the list of vehicles that a user manages', () => {
  it('SEC-19 contains vehicles in every state, in pages, with a total count', async () => {
    const first = await listed({ limit: 100 });
    expect([first.total?.isExact, first.rows.length]).toEqual([true, 100]);
    const rest = await listed({ limit: 100, cursor: first.next! });
    expect([rest.total, rest.next]).toEqual([null, null]);
    const all = [...idsOf(first), ...idsOf(rest)];
    expect(new Set(all).size).toBe(first.total?.count);
    expect(all).toContain(taken);
    expect(idsOf(await listed({ state: ['IN_AUCTION'] }))).toEqual([taken]);
  });

  it.each([
    ['make', { brand: 'opel' }],
    ['channel', { channel: 'SHOWCASE' }],
    ['provenance', { provenance: ['BANK_REPO', 'OEM_FLEET'] }],
    ['price with cents', { minPrice: 12_345.5, maxPrice: 12_345.5 }],
    ['damage with cents', { minDamage: 500.25, maxDamage: 500.25 }],
    ['the ratio of damage to price', { minMix: 4.05, maxMix: 4.06 }],
    ['all fields', { brand: 'OPEL', q: '=opel', insertDate: '2020-01-01', state: ['IN_AUCTION'] }],
  ] satisfies [string, Query][])('SEC-19 can be filtered by %s', async (_what, query) =>
    expect(idsOf(await listed(query))).toEqual([taken]),
  );

  it('SEC-19 can be filtered by model, registration, code, VIN and template', async () => {
    const { rows } = await listed({ brand: 'opel' });
    const { model, licensePlate, vehicleCode, frame } = rows[0]!;
    for (const query of [{ licensePlate }, { vehicleCode }, { vehicleFrame: frame }])
      expect(idsOf(await listed(query))).toContain(taken);
    expect(idsOf(await listed({ brand: 'opel', model }))).toEqual([taken]);
    expect(idsOf(await listed({ brand: 'opel', model: 'no such' }))).toEqual([]);
    expect(idsOf(await listed({ brand: 'opel', idTemplate: 2_000_000_000 }))).toEqual([]);
    for (const none of [
      { insertDate: '2999-01-01' },
      { insertDateTo: '2020-01-01' },
      { licensePlate: 'NO1' },
      { vehicleCode: 'NO2' },
      { vehicleFrame: 'NO3' },
      { minPrice: 12_345.51 },
      { maxPrice: 12_345.49 },
      { minDamage: 500.26 },
      { maxDamage: 500.24 },
    ] satisfies Query[])
      expect([none, idsOf(await listed({ brand: 'opel', ...none }))]).toEqual([none, []]);
  });

  it('SEC-19 can be filtered by the number of past auctions, taken from events', async () => {
    await untilSettled(world);
    expect(idsOf(await listed({ minAuctions: 1 }))).toEqual([taken]);
    expect(idsOf(await listed({ minAuctions: 2 }))).toEqual([]);
    const never = await listed({ maxAuctions: 0, limit: 1_000 });
    expect([never.rows.length > 0, idsOf(never).includes(taken)]).toEqual([true, false]);
  });

  it("SEC-19 contains the dealer's own vehicles, or for staff those of their markets", async () => {
    expect(idsOf(await world.as('exhibitor').run('SEC-19', { query: {} }))).not.toContain(taken);
    expect(idsOf(await world.as('admin').run('SEC-19', { query: { brand: 'opel' } }))).toEqual([
      taken,
    ]);
    expect((await world.as('dealer1').refusal('SEC-19', { query: {} })).status).toBe(403);
  });

  it('is refused at the invalid parameters', async () => {
    const wrong = { minPrice: '1.005', state: 'GONE', provenance: 'x y', insertDate: 'soon' };
    const path = `/api/v1/secure/vehicle?${String(new URLSearchParams(wrong))}`;
    const refused = await owner().raw('SEC-19', { path });
    const paths = refused.ok
      ? []
      : refused.problem.fields?.map((field) => field.path.split('.')[0]);
    expect(new Set(paths)).toEqual(new Set(Object.keys(wrong)));
  });

  it('SEC-17 in part: contains only vehicles that can be auctioned now', async () => {
    const free = await owner().run('SEC-17', { query: { limit: 1_000 } });
    expect(idsOf(free)).not.toContain(taken);
    const { total } = await listed({});
    expect(free.total?.count).toBe(total!.count - 1);
  });

  it('SEC-18 requires a source, and can be filtered by any other field', async () => {
    const path = '/api/v1/secure/vehicle-by-provenance';
    const found = async (query: object) =>
      idsOf(await owner().run('SEC-18', { query: { provenance: ['BANK_REPO'], ...query } }));
    expect(await found({})).toEqual([taken]);
    expect(await found({ provenance: ['OEM_FLEET'] })).toEqual([]);
    await untilSettled(world);
    const { model, licensePlate, vehicleCode, frame } = await owner().run('SEC-22', {
      params: { id: taken },
    });
    const all = {
      brand: '=Opel',
      model,
      licensePlate,
      vehicleCode,
      vehicleFrame: frame,
      idTemplate: world.templates.auctioneer,
      channel: 'SHOWCASE',
      insertDate: '2020-01-01',
      insertDateTo: '2999-01-01',
      minAuctions: 1,
      maxAuctions: 1,
      minPrice: 12_345.5,
      maxPrice: 12_345.5,
      minDamage: 500.25,
      maxDamage: 500.25,
    };
    expect(await found(all)).toEqual([taken]);
    const others: { readonly [field in keyof typeof all]: unknown } = {
      brand: 'audi',
      model: 'no such',
      licensePlate: 'NO1',
      vehicleCode: 'NO2',
      vehicleFrame: 'NO3',
      idTemplate: 2_000_000_000,
      channel: 'DIRECT',
      insertDate: '2999-01-01',
      insertDateTo: '2020-01-01',
      minAuctions: 2,
      maxAuctions: 0,
      minPrice: 12_345.51,
      maxPrice: 12_345.49,
      minDamage: 500.26,
      maxDamage: 500.24,
    };
    for (const [name, other] of Object.entries(others))
      expect([name, await found({ [name]: other })]).toEqual([name, []]);
    const none = await owner().raw('SEC-18', { path });
    expect(none.ok ? 200 : none.problem.fields?.map((field) => field.path)).toEqual(['provenance']);
  });

  it('ENG-105 in part: is counted by make, state, source and fuel', async () => {
    const facets = await owner().run('ENG-105', { query: { provenance: ['BANK_REPO'] } });
    expect(facets.brand).toEqual([{ code: '=Opel', count: 1 }]);
    expect(facets.state).toEqual([{ code: 'IN_AUCTION', count: 1 }]);
    expect(facets.isExact).toBe(true);
    expect(facets.provenance).toContainEqual({ code: 'BANK_REPO', count: 1 });
    expect(facets.fuelType).toEqual([{ code: expect.any(String), count: 1 }]);
  });
});

describe('the exported list of vehicles', () => {
  const columns = ['state', 'brand', 'askingPriceMinor'] as const;
  const file = (body: InputOf<'SEC-35'>['body']) => owner().call('SEC-35', { body });

  it('SEC-35 has the rows of the list in the chosen columns, without formulas', async () => {
    const called = await file({ brand: 'opel', columns: [...columns], language: 'en' });
    if (!called.ok) throw new Error(called.problem.code);
    expect(called.answer.toString('utf8')).toBe(
      "\uFEFFStatus,Make,Price\r\nIn auction,'=Opel,12345.50\r\n",
    );
    const all = await file({ columns: ['vehicleCode'] });
    const { total } = await listed({});
    expect(all.ok && all.answer.toString('utf8').trimEnd().split('\r\n').length).toBe(
      total!.count + 1,
    );
  });

  it('SEC-35 is a workbook if the caller requests one', async () => {
    const called = await file({ brand: 'opel', typeExport: 'XLSX' });
    expect(called.ok && called.answer.subarray(0, 2).toString()).toBe('PK');
    expect(called.headers.get('content-disposition')).toContain('fairlot-vehicles.xlsx');
    const twice = { columns: ['brand', 'brand'] as ('brand' | 'state')[] };
    expect((await owner().refusal('SEC-35', { body: twice })).status).toBe(400);
  });
});

describe('vehicles whose registrations or codes are in a file', () => {
  const select = (content: string, idTemplate = world.templates.auctioneer) => ({
    file: new File([content], 'plates.csv', { type: 'text/csv' }),
    fields: { idTemplate },
  });

  it('SEC-39 are returned if they are free, and with the reason if they are not', async () => {
    const idFree = world.freeVehicle();
    await portal.parts.dataSource.query(
      `UPDATE vehicle SET license_plate = 'FR 33-E', id_template = $2 WHERE id_vehicle = $1`,
      [idFree, world.templates.auctioneer],
    );
    const { rows: sold } = await listed({ brand: 'opel' });
    const { frame } = sold[0]!;
    const content = `Note;VIN;Targa\na;;fr33e\nb;${frame};\nc;;NO-NE\nd;;FR33E\n`;
    const found = await owner().run('SEC-39', select(content));
    expect([idsOf({ rows: found.vehicles }), found.lineCount]).toEqual([[idFree], 4]);
    expect(found.faults.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '3 not_free',
      '4 not_found',
      '5 twice',
    ]);
  });

  it('SEC-39 require a file and a template of the caller', async () => {
    const bare = select('Targa\nX\n', Number.NaN);
    const missing = await owner().refusal('SEC-39', bare);
    expect([missing.status, missing.problem.fields?.map(({ path }) => path)]).toEqual([
      400,
      ['idTemplate'],
    ]);
    expect((await owner().refusal('SEC-39', select('Targa\nX\n', 2_000_000_000))).status).toBe(404);
    const none = await owner().refusal('SEC-39', select('%PDF-1.7'));
    expect([none.problem.code, none.problem.fields?.[0]?.code]).toEqual([
      'FILE_REFUSED',
      'list_kind',
    ]);
    const long = await owner().refusal('SEC-39', select(`Targa\n${'X\n'.repeat(5_001)}`));
    expect(long.problem.fields?.[0]?.code).toBe('list_long');
  });
});
