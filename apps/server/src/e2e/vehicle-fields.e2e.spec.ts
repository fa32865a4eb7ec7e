import { randomUUID } from 'node:crypto';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  callPath,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';
import {
  type ResponseField,
  expectAnswered,
  expectChecked,
  type FilterCheck,
  fieldNameOf,
  type RequestField,
  wrongFields,
} from '../testing/entity-fields.js';
import { makeVehicleFile } from '../testing/make-vehicle-list.js';
import { newPdf, makePhoto, attachFile } from '../testing/vehicle-files.js';

let portal: TestPortal;
let world: World;
let idVehicle: number;
let idFree: number;
let idAuction: number;
const owner = () => world.as('auctioneer');
const details = (id = idVehicle) => owner().run('SEC-22', { params: { id } });

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  [idVehicle, idFree] = [world.freeVehicle(), world.freeVehicle()];
  const { dataSource } = portal.parts;
  await dataSource.query(
    `UPDATE vehicle SET brand = 'Opel', model = 'Corsa', provenance = 'BANK_REPO',
       channel = 'SHOWCASE', region = 'IT-TO', asking_price_minor = 1234550
     WHERE id_vehicle = $1`,
    [idVehicle],
  );
  await dataSource.query(
    `INSERT INTO vehicle_condition VALUES ($1, 1, '[]', '[]', '[]', '{}', 50025, now())`,
    [idVehicle],
  );
  const lots = [{ idVehicles: [idVehicle], basePriceMinor: 512_300 }];
  idAuction = await launchAuction(world, { auctionName: 'Fleet of spring', lots });
  const params = { idAuction, idLot: 1 };
  await world.as('dealer1').run('SEC-59', { params, body: { offer: 5_223, confirmed: true } });
});
afterAll(() => portal.stop());

describe('a vehicle', () => {
  it.each<ResponseField>([
    ['Vehicle.idVehicle', () => idVehicle],
    ['Vehicle.licensePlate', () => expect.stringMatching(/^AB \d+ \d+X$/)],
    ['Vehicle.vehicleCode', () => expect.stringMatching(/^S\d+$/)],
    ['Vehicle.model', () => 'Corsa'],
    ['Vehicle.channel', () => 'SHOWCASE'],
    ['Vehicle.provenance', () => 'BANK_REPO'],
    ['Vehicle.insertDate', () => expect.stringMatching(/^\d{4}-\d\d-\d\d/)],
    ['Vehicle.area', () => 'IT-TO'],
    ['Vehicle.region', () => 'IT-TO'],
    ['Vehicle.state', () => 'IN_AUCTION'],
    ['Vehicle.idTemplate', () => world.templates.auctioneer],
  ])(
    '%s is returned with its value',
    expectAnswered(() => details()),
  );

  it('Vehicle.frame is returned, and searches accept it as vehicleFrame', async () => {
    const { frame } = await details();
    expect(frame).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    const { rows } = await owner().run('SEC-19', { query: { vehicleFrame: frame } });
    expect(rows.map((vehicle) => vehicle.idVehicle)).toEqual([idVehicle]);
  });
  it('Vehicle.brand in part: is returned as a string, next to its code', async () => {
    expect(await details()).toMatchObject({ brand: 'Opel', brandCode: 'OPEL' });
  });

  it('SEC-20 is returned to users who may see it, without its VIN', async () => {
    const params = { id: idVehicle };
    const shown = await world.as('dealer1').run('SEC-20', { params });
    expect(shown).toMatchObject({ idVehicle, brand: 'Opel', model: 'Corsa' });
    expect(shown).not.toHaveProperty('frame');
    expect((await world.as('foreigner').refusal('SEC-20', { params })).status).toBe(404);
  });
});

describe('the search for vehicles', () => {
  const idsFor = async (query: object) =>
    (await owner().run('SEC-19', { query: { limit: 1_000, ...query } })).rows.map(
      (vehicle) => vehicle.idVehicle,
    );
  const yes =
    <T>(value: T) =>
    () =>
      value;

  it.each<FilterCheck>([
    ['VehicleSearch.brand', yes('opel'), yes('audi')],
    ['VehicleSearch.model', yes('corsa'), yes('astra')],
    ['VehicleSearch.channel', yes('SHOWCASE'), yes('DIRECT')],
    ['VehicleSearch.idTemplate', () => world.templates.auctioneer, yes(2_000_000_000)],
    ['VehicleSearch.insertDate', yes('2020-01-01'), yes('2999-01-01')],
    ['VehicleSearch.insertDateTo', yes('2999-01-01'), yes('2020-01-01')],
    ['VehicleSearch.minPrice', yes(12_345.5), yes(12_345.51)],
    ['VehicleSearch.maxPrice', yes(12_345.5), yes(12_345.49)],
    ['VehicleSearch.minDamage', yes(500.25), yes(500.26)],
    ['VehicleSearch.maxDamage', yes(500.25), yes(500.24)],
    ['VehicleSearch.minMix', yes(4.05), yes(4.06)],
    ['VehicleSearch.maxMix', yes(4.06), yes(4.05)],
    ['VehicleSearch.provenance', yes(['BANK_REPO', 'OEM_FLEET']), yes(['OEM_FLEET'])],
  ])('%s finds the vehicle only if it matches', async (id, finds, misses) => {
    const name = fieldNameOf(id);
    expect(await idsFor({ [name]: finds() })).toContain(idVehicle);
    expect(await idsFor({ [name]: misses() })).not.toContain(idVehicle);
  });

  it.each([
    ['VehicleSearch.licensePlate', 'licensePlate'],
    ['VehicleSearch.vehicleCode', 'vehicleCode'],
    ['VehicleSearch.vehicleFrame', 'frame'],
  ] as const)('%s finds the vehicle only if it matches', async (id, own) => {
    const name = fieldNameOf(id);
    expect(await idsFor({ [name]: (await details())[own] })).toContain(idVehicle);
    expect(await idsFor({ [name]: (await details(idFree))[own] })).not.toContain(idVehicle);
  });

  it.each([
    ['VehicleSearch.minAuctions', 1, 2],
    ['VehicleSearch.maxAuctions', 1, 0],
  ] as const)('%s finds the vehicle only within its bound', async (id, finds, misses) => {
    const name = fieldNameOf(id);
    await vi.waitFor(
      async () => expect(await idsFor({ minAuctions: 1 })).toContain(idVehicle),
      WAIT_OPTIONS,
    );
    expect(await idsFor({ [name]: finds })).toContain(idVehicle);
    expect(await idsFor({ [name]: misses })).not.toContain(idVehicle);
  });
});

describe('files of vehicles', () => {
  const formRefused =
    (id: OperationId, right: () => Readonly<Record<string, string | File>>) =>
    async (changes: object) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...right(), ...changes }))
        if (value !== undefined) body.append(name, value as string);
      const called = await owner().raw(id, { body });
      return called.ok ? [] : (called.problem.fields ?? []).map(({ path }) => path);
    };

  const document = () => ({ tempId: randomUUID(), tupla: '1', file: newPdf('a.pdf') });
  it.each<RequestField>([
    ['VehicleUpload.file', [undefined]],
    ['VehicleUpload.tupla', [undefined, '0', 'x']],
  ])('%s is required and checked', expectChecked(formRefused('SEC-30', document)));
  it.each<RequestField>([['VehicleUpload.tempId', [undefined, 'x']]])(
    '%s in part: is required, and refused if it is invalid',
    expectChecked(formRefused('SEC-30', document)),
  );

  it('VehicleUpload.provenance is returned with the list, and refused if it is invalid', async () => {
    const sent = { file: makeVehicleFile('P-1'), fields: { provenance: 'RENTAL_DEFLEET' } };
    expect((await owner().run('SEC-29', sent)).provenance).toBe('RENTAL_DEFLEET');
    const list = () => ({ provenance: 'RENTAL_DEFLEET', file: makeVehicleFile('P-2') });
    const refused = formRefused('SEC-29', list);
    expect(await refused({ provenance: 'x y' })).toEqual(['provenance']);
  });

  const plates = () => ({
    idTemplate: String(world.templates.auctioneer),
    file: new File(['plate\nAA000AA\n'], 'plates.csv'),
  });
  it.each<RequestField>([
    ['SelectByFile.file', [undefined]],
    ['SelectByFile.idTemplate', [undefined, 'x', '1.5']],
  ])('%s is required and checked', expectChecked(formRefused('SEC-39', plates)));

  const dossier = async (changes: object) => {
    const { licensePlate } = await details();
    const query = { licensePlate, vatCode: '00743110157', ...changes };
    const called = await world.as('dealer1').call('SEC-13', { query });
    return called.ok ? called.status : called.problem.code;
  };
  it.each([
    ['DossierQuery.licensePlate', 'ZZ999ZZ'],
    ['DossierQuery.vatCode', '07643520567'],
  ] as const)('%s must be that of the vehicle', async (id, wrong) => {
    expect(await dossier({})).toBe(200);
    expect(await dossier({ [fieldNameOf(id)]: wrong })).toBe('NOT_FOUND');
    expect(await dossier({ [fieldNameOf(id)]: undefined })).toBe('VALIDATION');
  });

  it.each<[id: string, call: 'SEC-36' | 'SEC-37' | 'SEC-38', file: () => File | Promise<File>]>([
    ['FileQuery.idPdf', 'SEC-36', () => newPdf('a.pdf')],
    ['FileQuery.idFile', 'SEC-37', () => newPdf('b.pdf')],
    ['FileQuery.idImage', 'SEC-38', () => makePhoto()],
  ])('%s in part: is required, and is a string rather than a number', async (id, call, file) => {
    const name = fieldNameOf(id);
    const { idFile } = await attachFile(owner(), idVehicle, await file());
    expect(await wrongFields(owner(), call, { query: {} })).toEqual([name]);
    const path = callPath(operations[call], {}, { [name]: idFile });
    expect((await owner().raw(call, { path })).status).toBe(200);
  });
  it('FileQuery.filename is the name of the downloaded file', async () => {
    const { idFile: idPdf } = await attachFile(owner(), idVehicle, newPdf('c.pdf'));
    const query = { idPdf, filename: 'value of today.pdf' };
    const { headers } = await owner().call('SEC-36', { query });
    expect(headers.get('content-disposition')).toContain('filename="value of today.pdf"');
  });
});

describe('a vehicle in auctions', () => {
  const rowOf = async (id: number) => {
    const rows = await owner().run('ENG-112', { query: { idVehicles: [idVehicle, idFree] } });
    return rows.find((row) => row.idVehicle === id)!;
  };
  beforeAll(() =>
    vi.waitFor(
      async () => expect((await rowOf(idVehicle)).idAuction).toBe(idAuction),
      WAIT_OPTIONS,
    ),
  );

  it.each([
    ['VehicleInAuction.licensePlate', 'licensePlate'],
    ['VehicleInAuction.frame', 'frame'],
  ] as const)('%s is returned with its value', async (_, name) =>
    expect((await rowOf(idVehicle))[name]).toBe((await details())[name]),
  );
  it('VehicleInAuction.endAuction is the end of the auction', async () => {
    const { endsAt } = await owner().run('SEC-44', { params: { id: idAuction } });
    expect((await rowOf(idVehicle)).endAuction).toBe(endsAt);
  });
  it.each<[id: string, name: 'idAuction' | 'idLot', expected: () => number]>([
    ['VehicleInAuction.idAuction in part:', 'idAuction', () => idAuction],
    ['VehicleInAuction.idLot in part:', 'idLot', () => 1],
  ])('%s is returned, or -1 if there is no auction', async (_, name, expected) => {
    expect((await rowOf(idVehicle))[name]).toBe(expected());
    expect((await rowOf(idFree))[name]).toBe(-1);
  });

  it('RandomVehicleQuery.idAuctions limits the auctions from which the vehicle is chosen', async () => {
    const query = { idAuctions: [2_000_000_000, idAuction] };
    expect((await world.as('dealer1').run('SEC-61', { query }))?.idAuction).toBe(idAuction);
    expect(
      await world.as('dealer1').run('SEC-61', { query: { idAuctions: [2_000_000_000] } }),
    ).toBeNull();
  });

  const history = async () => {
    const [row] = await owner().run('SEC-21', { params: { id: idVehicle } });
    return row!;
  };
  it('SEC-21 lists the auctions of a vehicle for their managers', async () => {
    expect(await history()).toMatchObject({ idAuction, idLot: 1, auctionName: 'Fleet of spring' });
    const params = { id: idFree };
    expect(await owner().run('SEC-21', { params })).toEqual([]);
  });
  it.each<ResponseField>([['VehicleAuctionHistoryRow.auctionName', () => 'Fleet of spring']])(
    '%s is returned with its value',
    expectAnswered(history),
  );
  it.each<ResponseField>([['VehicleAuctionHistoryRow.dateCreate', () => expect.any(Number)]])(
    '%s in part: is returned with its value',
    expectAnswered(history),
  );
  it('VehicleAuctionHistoryRow.basePrice in part: is returned as an amount in cents', async () =>
    expect((await history()).basePriceMinor).toBe(512_300));
  it('VehicleAuctionHistoryRow.maxOffer in part: is returned as an amount in cents', async () =>
    vi.waitFor(async () => expect((await history()).maxOfferMinor).toBe(522_300), WAIT_OPTIONS));
});

describe('a source of vehicles', () => {
  it('Provenance.code is returned for sources that the caller may sell from', async () =>
    expect(await owner().run('SEC-28', {})).toContain('BANK_REPO'));
  it('Provenance.idMarket limits the sources to a market', async () => {
    expect(await owner().run('SEC-28', { query: { idMarket: 'IT' } })).toContain('BANK_REPO');
    expect(await owner().run('SEC-28', { query: { idMarket: 'DE' } })).toEqual([]);
  });
  it('Provenance.logo is returned as an image', async () => {
    const [logo] = await owner().run('SEC-40', { query: { provenances: ['BANK_REPO'] } });
    expect(logo).toEqual({
      provenance: 'BANK_REPO',
      logo: expect.stringMatching(/^data:image\/svg\+xml;base64,\w/),
    });
  });
});
