import { germanArea, toMarketTime } from '@fairlot/countries';
import { listVocabulary } from '@fairlot/vehicles-application';
import { importVehicles } from '@fairlot/vehicles-records';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';

const LISTING = `externalId,brand,model,version,bodyType,fuelType,gearbox,powerHp,mileageKm,firstRegistration,damaged,postalCode,askingPriceEur,licensePlate,frame
B1,Mercedes-Benz,A 180,A 180,SALOON,PETROL,MANUAL,90,1000,2019-07,false,80331,9000,,
B2,Škoda,Fabia,Fabia,ESTATE,DIESEL,MANUAL,90,1000,2019-07,false,50667,9000,FM417KX,TMBEA6NJ5KZ123456`;

let portal: TestPortal;
let world: World;
let idAuction: number;

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const { idDealer: idOwnerDealer } = world.people.auctioneer;
  const { vehicles, dataSource } = portal.parts;
  await importVehicles(vehicles, Readable.from([LISTING]), {
    idOwnerDealer,
    idMarket: 'IT',
    idTemplate: world.templates.auctioneer,
    provenance: 'LTR_RETURN',
    channel: 'AUCTION',
    regionOf: germanArea,
    vocabulary: listVocabulary('IT'),
  });
  const ids: { id: number }[] = await dataSource.query(
    `SELECT id_vehicle AS id FROM vehicle WHERE external_id IN ('B1', 'B2') ORDER BY external_id`,
  );
  const lots = ids.map(({ id }) => ({ idVehicles: [id] }));
  idAuction = await launchAuction(world, { lots });
});
afterAll(() => portal.stop());

const searched = (query: object) =>
  world.as('dealer1').run('SEC-46', { params: { id: idAuction }, query });
const found = async (query: object) => (await searched(query)).rows.map(({ idLot }) => idLot);

it('a search finds lots by area and make of their vehicles', async () => {
  expect(await found({ region: 'DE-BY' })).toEqual([1]);
  expect(await found({ region: 'DE-NW' })).toEqual([2]);
  expect(await found({ region: 'DE-BE' })).toEqual([]);
  const table = await world.as('dealer1').run('OPEN-02', { query: { groupCode: 'BRAND' } });
  for (const lot of (await searched({})).rows) {
    const { brandCode } = lot.vehicles[0]!;
    expect(table.map(({ elementCode }) => elementCode)).toContain(brandCode);
    expect(await found({ brand: brandCode })).toEqual([lot.idLot]);
  }
});

it('SEC-22 returns the place, codes and source of a vehicle', async () => {
  const sheets = [];
  for (const lot of (await searched({})).rows) {
    const { idVehicle } = lot.vehicles[0]!;
    const sheet = await world.as('dealer1').run('SEC-22', { params: { id: idVehicle } });
    expect(sheet).toMatchObject({
      channel: 'AUCTION',
      provenance: 'LTR_RETURN',
      area: sheet.region,
      idTemplate: world.templates.auctioneer,
      askingPriceMinor: null,
      state: null,
    });
    sheets.push(sheet);
  }
  // Fields missing in the list stay empty. The portal does not invent values.
  expect(sheets).toMatchObject([
    { vehicleCode: 'B1', licensePlate: '', frame: '' },
    { vehicleCode: 'B2', licensePlate: 'FM417KX', frame: 'TMBEA6NJ5KZ123456' },
  ]);
});

it("SEC-44 returns an auction's header, with instants and with dates and times of its market", async () => {
  const auction = await world.as('dealer1').run('SEC-44', { params: { id: idAuction } });
  expect(auction).toMatchObject({
    idAuction,
    auctionName: expect.any(String),
    status: 'RUN',
    type: 'LEA',
    lots: { total: 2, running: 2 },
  });
  expect(auction).not.toHaveProperty('lotList');
  const wall = (at: number) => toMarketTime(at, 'IT').slice(0, 16);
  expect(`${auction.startDate}T${auction.startTime}`).toBe(wall(auction.startsAt));
  expect(`${auction.endDate}T${auction.endTime}`).toBe(wall(auction.endsAt));
});

it('OTH-04 returns the profile of the user, with only the last digits of an IBAN', async () => {
  const iban = 'DE89370400440532013000';
  const { idUser } = world.people.dealer2;
  expect(await world.as('dealer2').run('OTH-04')).toMatchObject({
    idUser,
    idDealer: world.people.dealer2.idDealer,
    idMarket: 'IT',
    username: 'dealer2',
    roles: ['USER'],
    permissions: ['BUYER'],
    flgEnabled: true,
    calls: expect.arrayContaining(['SEC-54', 'SEC-59']),
    iban: null,
  });
  await portal.parts.registry.changeUser(idUser, { iban });
  for (const id of ['OTH-04', 'SEC-10', 'MOB-04'] as const) {
    const profile = await world.as('dealer2').run(id);
    expect([id, profile?.iban]).toEqual([id, '•••• 3000']);
    expect(JSON.stringify(profile)).not.toContain(iban.slice(0, 10));
  }
  const trail: unknown[] = await portal.parts.dataSource.query(
    `SELECT fields FROM record_change WHERE table_name = 'app_user' AND fields ? 'iban'`,
  );
  expect(trail).toHaveLength(1);
  expect(JSON.stringify(trail)).not.toContain(iban.slice(4, 10));
});
