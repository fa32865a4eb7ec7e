import type { OperationId } from '@fairlot/contracts/operations';
import { makeNewTemplate, type World } from './make-world.js';
import { launchAuction, minutesFromNow, publish, untilStatus } from './make-auction.js';
import type { Client } from './client.js';

type ListCall = { readonly params?: object; readonly query?: object; readonly as: Client };
/** For each filter of a list, a value that only some of the rows have. */
type ListFilters = Readonly<Record<string, unknown>>;
export type ListedWorld = {
  /** Every list of the API, and a user who sees several rows in it. */
  readonly calls: Partial<Record<OperationId, ListCall>>;
  readonly filters: Partial<Record<OperationId, ListFilters>>;
};

/** The day on which the vehicle of the second auction arrived, and its first instant in Italy. */
const DAY = { from: '2026-03-10', startMs: Date.UTC(2026, 2, 9, 23) };

/** Adds auctions, bids, purchases and watched lots, so that each list has rows that differ. */
export const makeListedWorld = async (world: World): Promise<ListedWorld> => {
  const owner = world.as('auctioneer');
  const dealer1 = world.as('dealer1');
  const dealer2 = world.as('dealer2');
  const free = () => world.freeVehicle();
  const plain = free();
  const odd = free();
  const bought = free();
  const twice = free();
  await world.portal.parts.dataSource.query(
    `UPDATE vehicle SET brand = 'OPEL', model = 'Corsa', region = 'IT-TO', damaged = true,
       license_plate = 'ZZ 999 ZZ', frame = 'W0L00000000000001', insert_date = $2
     WHERE id_vehicle = ANY ($1::int[])`,
    [[odd, world.freeVehicle()], new Date(DAY.startMs)],
  );
  const one = await launchAuction(world, {
    auctionName: 'First',
    bidders: ['dealer1', 'dealer2'],
    lots: [
      { idVehicles: [plain] },
      { idVehicles: [odd], basePriceMinor: 300_000 },
      { idVehicles: [bought], clickAndBuyMinor: 900_000 },
      { idVehicles: [twice] },
    ],
  });
  const two = await launchAuction(world, {
    auctionName: 'Second',
    bidders: ['dealer1', 'dealer2'],
    endsAt: minutesFromNow(5),
    lots: [{}, {}],
  });
  const at = (idAuction: number, idLot: number) => ({ params: { idAuction, idLot } });
  const because = { reason: 'for a test' };
  const first = await dealer1.run('SEC-59', { ...at(one, 1), body: { offer: 5_000 } });
  await dealer2.run('SEC-59', { ...at(one, 1), body: { offer: 5_100 } });
  await dealer1.run('ENG-01', { ...at(one, 2), body: { maximumMinor: 400_000 } });
  const voided = { params: { idAuction: one, idLot: 1, idOffer: first.idOffer! }, body: because };
  await world.as('admin').run('ENG-07', voided);
  const buy = { offer: 9_000, clickAndBuy: true, confirmed: true };
  await dealer1.run('SEC-59', { ...at(one, 3), body: buy });
  await owner.run('ENG-12', at(one, 3));
  await owner.run('ENG-06', { ...at(one, 4), body: because });
  const startsAt = minutesFromNow(10);
  const later = await publish(world, {
    auctionName: 'Third',
    startsAt,
    lots: [{ idVehicles: [twice] }],
  });
  await dealer2.run('SEC-59', { ...at(two, 1), body: { offer: 6_000 } });
  await dealer1.run('SEC-63', { params: { id: one }, body: { idLots: [1, 2] } });
  await dealer1.run('SEC-63', { params: { id: two }, body: { idLots: [2] } });
  await launchAuction(world, { auctionName: 'Fourth', bidders: [] });
  const { idDealer } = world.people.exhibitor;
  const german = makeNewTemplate({
    name: 'Cars of Kiel',
    idDealer,
    idMarket: 'DE',
    idMarkets: ['DE'],
  });
  await world.portal.parts.partners.saveTemplate(german);
  const calls: ListedWorld['calls'] = {
    'SEC-21': { as: owner, params: { id: twice } },
    'SEC-41': { as: owner, params: { id: one } },
    'SEC-45': { as: owner },
    'SEC-46': { as: dealer1, params: { id: one } },
    'MOB-11': { as: dealer1, params: { id: one } },
    'SEC-53': { as: dealer1, query: { toSearch: 'r' } },
    'SEC-54': { as: dealer1 },
    'MOB-12': { as: dealer1 },
    'SEC-64': { as: dealer1 },
    'MOB-13': { as: dealer1 },
    'MOB-15': { as: dealer1, params: { id: one } },
    'SEC-67': { as: owner, params: { id: one } },
    'SEC-69': { as: owner },
    'ENG-09': { as: dealer1, params: { idAuction: one, idLot: 1 } },
    'ENG-15': { as: owner, query: { limit: 1_000 } },
    'ENG-16': { as: world.as('admin') },
    'ENG-22': { as: owner, params: { id: one } },
    'ENG-35': { as: dealer1, params: { id: one } },
    'OPEN-02': { as: owner, query: { groupCode: 'COUNTRY_AREA' } },
  };
  const lots = {
    brand: 'opel',
    model: 'cors',
    region: 'IT-TO',
    frame: 'w0l0',
    licensePlate: 'zz999',
    idVehicle: odd,
    state: 'OBS',
  };
  const filters: Record<string, ListFilters> = {
    'SEC-45': { ids: [one, later], status: 'SCH', q: 'first' },
    'SEC-46': lots,
    'MOB-11': lots,
    'SEC-53': { toSearch: 'first' },
    'SEC-67': { idLot: 2, idDealer: world.people.dealer2.idDealer, kind: 'AGENT', voided: true },
    'SEC-69': {
      auctionName: 'first',
      channel: 'AUCTION',
      idUserDealer: world.people.dealer2.idDealer,
      idVehicle: bought,
      frame: '',
      licensePlate: '',
      fromDate: '',
      toDate: '',
    },
    'ENG-15': {
      brand: 'opel',
      model: 'corsa',
      licensePlate: 'zz 999',
      q: 'opel',
      damaged: true,
      minPriceMinor: 900_001,
      maxPriceMinor: 900_000,
      minMileageKm: 9_000,
      maxMileageKm: 9_000,
      registeredFrom: '2019-08',
      registeredTo: '2019-07',
      insertedFromAt: '2026-03-11',
      insertedToAt: DAY.from,
      place: 0,
      states: 'LOADED',
    },
    'ENG-16': { q: 'kiel', market: 'DE', idTemplate: world.templates.auctioneer },
    'ENG-22': { idLots: [1, 2] },
    'ENG-35': { idLot: 2 },
    'OPEN-02': { elementCode: 'IT-TO', idMarket: 'LU' },
  };
  await world.portal.parts.dataSource.query(
    `UPDATE vehicle SET asking_price_minor = 1000000, first_registration = '2020-01'
     WHERE id_vehicle = $1`,
    [world.freeVehicle()],
  );
  const idTemplate = world.templates.auctioneer;
  await owner.run('SEC-24', { body: { idVehicles: [world.freeVehicle()], published: false } });
  await owner.run('SEC-25', { body: { idVehicles: [world.freeVehicle()], idTemplate } });
  await untilStatus(world, two, 'CLD');
  await owner.run('SEC-50', { params: { id: two }, body: {} });
  await owner.run('ENG-12', at(two, 1));
  const { rows: sold } = await owner.run('SEC-69', { query: { sort: 'at' } });
  const earlier = sold[0]!;
  const newer = sold[1]!;
  const [vehicle] = newer.vehicles;
  const between = new Date(earlier.at + 1).toISOString();
  filters['SEC-69'] = {
    ...filters['SEC-69'],
    frame: vehicle?.frame,
    licensePlate: vehicle?.licensePlate,
    fromDate: between,
    toDate: between,
  };
  return { calls, filters };
};
