import { systemClock } from '@fairlot/kernel';
import type { World } from '../make-world.js';
import { launchAuction, publish, untilSettled } from '../make-auction.js';

type Bidder = 'dealer1' | 'dealer2';

const HOUR_MS = 3_600_000;
const bidders: readonly Bidder[] = ['dealer1', 'dealer2'];
export const lotInput = (idAuction: number, idLot = 1) => ({ params: { idAuction, idLot } });

const offer = (world: World, who: Bidder, [idAuction, idLot]: readonly number[], euros: number) =>
  world.as(who).run('SEC-59', { ...lotInput(idAuction!, idLot), body: { offer: euros } });

/**
 * An auction that closed because every lot was bought. The sales of lots 1 to 4 were reversed, so
 * that their previous bids can be awarded. Lot 5 is paid and delivered.
 */
const makeSoldAuction = async (world: World): Promise<number> => {
  const lots = Array.from({ length: 5 }, () => ({ clickAndBuyMinor: 900_000 }));
  const idAuction = await launchAuction(world, {
    auctionName: 'Returns of autumn',
    bidders,
    lots,
  });
  const owner = world.as('auctioneer');
  const body = { offer: 9_000, clickAndBuy: true, confirmed: true };
  const reason = 'The buyer cannot pay';
  for (const idLot of [1, 2, 3, 4, 5]) {
    await offer(world, 'dealer2', [idAuction, idLot], 5_000 + 100 * idLot);
    await world.as('dealer1').run('SEC-59', { ...lotInput(idAuction, idLot), body });
    if (idLot < 5) await owner.run('SEC-51', { ...lotInput(idAuction, idLot), body: { reason } });
  }
  await owner.run('ENG-12', lotInput(idAuction, 5));
  await untilSettled(world);
  return idAuction;
};

/**
 * Creates an auction with two lots, one of them contested, and returns the receipt of the leading
 * bid. Other bids are placed at the same time. If they share its commit group, the receipt's path
 * has a step.
 */
const makeBoard = async (world: World, idWork: number) => {
  const idAuction = await launchAuction(world, {
    auctionName: 'Panda of the week',
    bidders,
    lots: [{ reserveMinor: 600_000 }, {}],
  });
  await offer(world, 'dealer1', [idAuction, 1], 5_000);
  await offer(world, 'dealer2', [idAuction, 1], 5_200);
  const others = [6, 7, 8, 9].map((idLot) => offer(world, 'dealer2', [idWork, idLot], 5_000));
  const { idOffer, receipt } = await offer(world, 'dealer1', [idAuction, 1], 5_400);
  await Promise.all(others);
  await world.as('dealer1').run('SEC-63', { params: { id: idAuction }, body: { idLots: [1] } });
  const headers = { 'x-seen': `${receipt.stream}@${receipt.position}` };
  await world.as('centre').run('SEC-73', { ...lotInput(idAuction), headers });
  return { idAuction, idOffer, receipt };
};

const makeAuctionAhead = (world: World, auctionName: string, lots: readonly object[]) => {
  const startsAt = systemClock.now() + HOUR_MS;
  return publish(world, { auctionName, startsAt, endsAt: startsAt + HOUR_MS, lots });
};

export const makeExampleAuctions = async (world: World) => {
  const closed = await makeSoldAuction(world);
  const work = await launchAuction(world, {
    auctionName: 'Cars of the winter',
    bidders,
    lots: Array.from({ length: 9 }, () => ({})),
    endsAt: systemClock.now() + HOUR_MS / 2,
  });
  const board = await makeBoard(world, work);
  const sealed = await launchAuction(world, {
    auctionName: 'By sealed offer',
    bidders,
    format: { kind: 'SEALED' },
  });
  const fresh = await launchAuction(world, { auctionName: 'Of this morning', bidders: [] });
  const ahead = await makeAuctionAhead(world, 'Cars of next week', [{}, {}]);
  const unwanted = await makeAuctionAhead(world, 'Called off', [{}]);
  return { closed, board, work, sealed, fresh, ahead, unwanted };
};
