import { filledRegistration } from '@fairlot/countries/testing';
import { makePdf } from '@fairlot/pictures/testing';
import { Client } from '../client.js';
import { launchAuction, minutesFromNow, publish, untilStatus } from '../make-auction.js';
import type { World } from '../make-world.js';
import { makeFile, registrationOutcome } from '../registering.js';

/** Ids of auctions in every state and of other records, with content for each screen. */
export type ScreenData = {
  readonly running: number;
  readonly sealed: number;
  readonly scheduled: number;
  /** A vehicle that is in no auction. */
  readonly freeVehicle: number;
  /** A closed auction: one lot is awarded, one awaits its award, and one had no bids. */
  readonly closed: number;
  /** An application with documents that awaits a decision. */
  readonly registration: number;
};

const offer = (
  world: World,
  who: 'dealer1' | 'dealer2',
  [idAuction, idLot, euros]: readonly [number, number, number],
) => world.as(who).run('SEC-59', { params: { idAuction, idLot }, body: { offer: euros } });

const makeBusyAuction = async (world: World): Promise<number> => {
  const lots = [
    { idVehicles: [world.freeVehicle(), world.freeVehicle()], reserveMinor: 800_000 },
    { clickAndBuyMinor: 900_000 },
    {},
    {},
    {},
  ];
  const running = await launchAuction(world, {
    auctionName: 'Leasing returns of November, Milano and Torino',
    lots,
    bidders: ['dealer1', 'dealer2'],
  });
  const message = 'Vehicles 1 to 3 can be inspected on Monday from 9 to 12 in Via Prova 1, Milano.';
  await world.as('auctioneer').run('SEC-57', { params: { id: running }, body: { message } });
  await offer(world, 'dealer1', [running, 1, 5000]);
  await offer(world, 'dealer2', [running, 1, 5300]);
  await offer(world, 'dealer1', [running, 3, 5200]);
  return running;
};

const makeClosedAuction = async (world: World): Promise<number> => {
  const closed = await launchAuction(world, {
    endsAt: minutesFromNow(10),
    lots: [{}, {}, {}],
    bidders: ['dealer1', 'dealer2'],
  });
  await offer(world, 'dealer1', [closed, 1, 5000]);
  await offer(world, 'dealer2', [closed, 2, 5000]);
  await untilStatus(world, closed, 'CLD');
  await world.as('auctioneer').run('SEC-50', { params: { id: closed }, body: { idLots: [1] } });
  return closed;
};

const makeRegistration = async ({ portal: { url, parts } }: World): Promise<number> => {
  const files = [makeFile(makePdf()), makeFile(makePdf())];
  const outcome = await registrationOutcome(new Client(url), filledRegistration('IT'), files);
  if (outcome !== 'done') throw new Error(outcome);
  const [row] = await parts.dataSource.query<[{ id: number }]>(
    'SELECT max(id_registration) AS id FROM dealer_registration',
  );
  return row.id;
};

/** Adds content for every screen to a test world. */
export const createScreenData = async (world: World): Promise<ScreenData> => {
  const [running, closed, sealed, scheduled, registration] = await Promise.all([
    makeBusyAuction(world),
    makeClosedAuction(world),
    launchAuction(world, {
      format: { kind: 'SEALED' },
      auctionName: 'Sealed bids',
      bidders: ['dealer1'],
    }),
    publish(world, { startsAt: minutesFromNow(60), endsAt: minutesFromNow(120) }),
    makeRegistration(world),
  ]);
  return { running, closed, sealed, scheduled, registration, freeVehicle: world.freeVehicle() };
};
