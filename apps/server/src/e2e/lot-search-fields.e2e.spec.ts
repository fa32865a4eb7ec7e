import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { type FilterCheck, fieldNameOf, wrongFields } from '../testing/entity-fields.js';

let portal: TestPortal;
let world: World;
let idAuction: number;
let idVehicles: number[];
const owner = () => world.as('auctioneer');
const dealer = () => world.as('dealer1');
const lot = (idLot: number) => ({ idAuction, idLot });
const details = (id: number) => owner().run('SEC-22', { params: { id } });

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idVehicles = [world.freeVehicle(), world.freeVehicle()];
  const [first] = idVehicles;
  await portal.parts.dataSource.query(
    `UPDATE vehicle SET brand = 'Opel', model = 'Corsa', region = 'IT-TO' WHERE id_vehicle = $1`,
    [first],
  );
  idAuction = await launchAuction(world, {
    auctionName: 'Fleet of spring',
    lots: [
      { idVehicles: [idVehicles[0]!], basePriceMinor: 512_300, clickAndBuyMinor: 900_000 },
      { idVehicles: [idVehicles[1]!], basePriceMinor: 400_000 },
    ],
  });
});
afterAll(() => portal.stop());

describe('pages of lots', () => {
  const page = async (query: InputOf<'SEC-41'>['query']) => {
    const params = { id: idAuction };
    const { lotList } = await dealer().run('SEC-41', { params, query });
    return lotList.map(({ idLot }) => idLot);
  };
  const wrong = (query: object) =>
    wrongFields(dealer(), 'SEC-41', { params: { id: idAuction }, query });

  it('SEC-41 are returned together with their auction, in the requested order', async () => {
    const query = { limit: 1, offset: 1, sortField: 'basePriceMinor', sortOrder: 'asc' } as const;
    const answer = await dealer().run('SEC-41', { params: { id: idAuction }, query });
    expect(answer).toMatchObject({ idAuction, totalLength: 2, limit: 1, offset: 1 });
    expect(answer.lotList).toMatchObject([{ idLot: 1, basePriceMinor: 512_300 }]);
    const turned = { params: { id: idAuction }, query: { ...query, sortOrder: 'desc' as const } };
    expect((await dealer().run('SEC-41', turned)).lotList).toMatchObject([{ idLot: 2 }]);
  });
  it('Paging.limit is the number of rows of a page', async () => {
    expect([await page({ limit: 1 }), await page({ limit: 2 })]).toEqual([[1], [1, 2]]);
    expect(await wrong({ limit: 'x' })).toEqual(['limit']);
  });
  it('Paging.offset is the number of rows before the page', async () => {
    expect([await page({ offset: 1 }), await page({ offset: 2 })]).toEqual([[2], []]);
    expect(await wrong({ offset: -1 })).toEqual(['offset']);
  });
  it('Paging.sortField is the field that the rows are sorted by', async () => {
    expect(await page({ sortField: 'basePriceMinor' })).toEqual([2, 1]);
    expect(await page({ sortField: 'idLot' })).toEqual([1, 2]);
    expect(await wrong({ sortField: 'secret' })).toEqual(['sortField']);
  });
  it('Paging.sortOrder is ascending or descending', async () => {
    expect(await page({ sortField: 'idLot', sortOrder: 'desc' })).toEqual([2, 1]);
    expect(await page({ sortField: 'idLot', sortOrder: 'asc' })).toEqual([1, 2]);
    expect(await wrong({ sortOrder: 'x' })).toEqual(['sortOrder']);
  });
});

describe('a search for lots', () => {
  const lotOf = ({ idLot }: { idLot: number }) => idLot;
  const found = async (query: object) =>
    (await dealer().run('SEC-46', { params: { id: idAuction }, query })).rows.map(lotOf);

  it.each<FilterCheck>([
    ['AuctionSearch.brand', () => 'OPEL', () => 'FIAT'],
    ['AuctionSearch.idVehicle', () => idVehicles[0]!, () => idVehicles[1]!],
    ['AuctionSearch.model', () => 'corsa', () => 'panda'],
    ['AuctionSearch.region', () => 'IT-TO', () => 'IT-MI'],
  ])('%s finds the lot only if it matches', async (id, finds, misses) => {
    const name = fieldNameOf(id);
    expect(await found({ [name]: finds() })).toEqual([1]);
    expect(await found({ [name]: misses() })).not.toContain(1);
  });
  it.each([
    ['AuctionSearch.licensePlate', 'licensePlate'],
    ['AuctionSearch.frame', 'frame'],
  ] as const)('%s finds the lot of the vehicle with this value', async (_, name) => {
    for (const [at, idVehicle] of idVehicles.entries())
      expect(await found({ [name]: (await details(idVehicle))[name] })).toEqual([at + 1]);
  });
  it.each(['SEC-46', 'MOB-11'] as const)(
    '%s finds lots by every search field of the inventory, alone and combined',
    async (id) => {
      const first = await details(idVehicles[0]!);
      const second = await details(idVehicles[1]!);
      const all = {
        brand: 'OPEL',
        model: 'corsa',
        region: 'IT-TO',
        state: 'NOF' as const,
        idVehicle: idVehicles[0]!,
        licensePlate: first.licensePlate,
        frame: first.frame,
      };
      const others: { readonly [field in keyof typeof all]: unknown } = {
        brand: 'FIAT',
        model: 'panda',
        region: 'IT-MI',
        state: 'WIN',
        idVehicle: idVehicles[1]!,
        licensePlate: second.licensePlate,
        frame: second.frame,
      };
      const params = { id: idAuction };
      const lots = async (query: object) =>
        (await dealer().run(id, { params, query })).rows.map(lotOf);
      expect(await lots({})).toEqual([1, 2]);
      expect(await lots(all)).toEqual([1]);
      for (const [name, other] of Object.entries(others)) {
        expect([name, await lots({ [name]: Reflect.get(all, name) })]).toEqual([
          name,
          name === 'state' ? [1, 2] : [1],
        ]);
        expect([name, await lots({ ...all, [name]: other })]).toEqual([name, []]);
      }
    },
  );
  it('AuctionSearch.state finds lots by their state for the caller', async () => {
    await dealer().run('SEC-62', { params: lot(2) });
    expect([await found({ state: 'OBS' }), await found({ state: 'WIN' })]).toEqual([[2], []]);
    await dealer().run('SEC-62', { params: lot(2), query: { endObservation: true } });
  });

  it('RunningAuctionSearch.toSearch finds running auctions by words in their texts', async () => {
    const searched = async (toSearch: string) =>
      (await dealer().run('SEC-53', { query: { toSearch } })).map((one) => one.idAuction);
    expect([await searched('fleet of spring'), await searched('no such')]).toEqual([
      [idAuction],
      [],
    ]);
  });
  it('AuctionReportQuery.typeExport is the file format, CSV or XLSX', async () => {
    const typeOf = async (typeExport: 'CSV' | 'XLSX') => {
      const called = await owner().call('SEC-68', {
        params: { id: idAuction },
        query: { typeExport },
      });
      return called.headers.get('content-type')?.split(';')[0];
    };
    expect([await typeOf('CSV'), await typeOf('XLSX')]).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const wrong = { params: { id: idAuction }, query: { typeExport: 'PDF' } };
    expect(await wrongFields(owner(), 'SEC-68', wrong)).toEqual(['typeExport']);
  });
});
