import type { LotKey } from '@fairlot/auction-domain';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { AwardLotCommand, CloseDueLotsCommand, SettleAwardCommand } from '../commands/index.js';
import {
  makeBidder,
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  MINUTE_MS,
  type AuctionWorld,
} from '../testing/auction-world.js';
import { DealerExposure } from './dealer-exposure.js';

const DEALER = 2;
const DUPLICATE = 4;
const BASE = 5_000_00;
let log: MemoryEventLog;
beforeEach(() => (log = new MemoryEventLog()));

/** A process on the log whose read model contains only these lots and merged duplicates. */
const startProcess = (known: readonly LotKey[] = [], merged: readonly number[] = []) => {
  const store = new MemoryEventStore(log);
  const world = makeAuctionWorld(store);
  const lots = { boundLots: async () => known, shownTo: async () => null };
  const directory = { idsOf: async (idDealer: number) => [idDealer, ...merged] };
  const exposure = new DealerExposure(world.states, directory, lots, store, world.clock);
  return { world, exposure };
};
type Process = ReturnType<typeof startProcess>;

const exposureElsewhere = (
  { exposure }: Process,
  lot: LotKey,
  idDealer = DEALER,
): Promise<number> =>
  exposure.judged(
    { ...makeBidder(idDealer), creditMinor: BASE },
    { ...lot, amountMinor: BASE },
    async ({ exposureMinor = -1 }) => exposureMinor,
  );
const offer = ({ world, exposure }: Process, lot: LotKey, creditMinor: number) =>
  exposure.judged(
    { ...makeBidder(DEALER), creditMinor },
    { ...lot, amountMinor: BASE },
    (bidder, fence) => world.bid(lot, DEALER, BASE / 100, { bidder, fence }),
  );
const running = async (world: AuctionWorld, count: number): Promise<LotKey[]> => {
  const idAuction = await world.publish(Array.from({ length: count }, (_, n) => makeLot(n + 1)));
  await world.run(idAuction);
  return Array.from({ length: count }, (_, n) => ({ idAuction, idLot: n + 1 }));
};

it('DealerExposure forgets a dealer once the read model has its lots', async () => {
  const process = startProcess();
  const { clock } = process.world;
  const lot = { idAuction: 1, idLot: 1 };
  for (let idDealer = 1; idDealer <= 500; idDealer += 1)
    expect(await exposureElsewhere(process, lot, idDealer)).toBe(0);
  expect(process.exposure.held).toBe(500);
  clock.at += MINUTE_MS / 2;
  await exposureElsewhere(process, lot, 1);
  clock.at += MINUTE_MS / 2 + 1;
  await exposureElsewhere(process, lot, 501);
  expect(process.exposure.held).toBe(2);
});

it('DealerExposure counts a leading bid, then a bid that may be awarded, then a purchase until it is settled', async () => {
  const known: LotKey[] = [];
  const process = startProcess(known);
  const { world } = process;
  const [lot, another] = (await running(world, 2)) as [LotKey, LotKey];
  expect((await offer(process, lot, BASE)).outcome).toBe('accepted');
  expect(await exposureElsewhere(process, another)).toBe(BASE);
  world.clock.at += 61 * MINUTE_MS;
  known.push(lot);
  const { idAuction } = lot;
  const close = new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs: 0 });
  acceptedAnswer(await world.close.execute(close));
  expect(await exposureElsewhere(process, another)).toBe(BASE);
  const award = new AwardLotCommand(world.header(), { lot, idOffer: 1, reason: null });
  acceptedAnswer(await world.award.execute(award));
  expect(await exposureElsewhere(process, another)).toBe(BASE);
  acceptedAnswer(await world.settle.execute(new SettleAwardCommand(world.header(), { lot })));
  expect(await exposureElsewhere(process, another)).toBe(0);
});

it('DealerExposure counts purchases of merged duplicates', async () => {
  const known: LotKey[] = [];
  const process = startProcess(known, [DUPLICATE]);
  const { world } = process;
  const [lot, another] = (await running(world, 2)) as [LotKey, LotKey];
  acceptedAnswer(await world.bid(lot, DUPLICATE, BASE / 100));
  known.push(lot);
  world.clock.at += 61 * MINUTE_MS;
  const { idAuction } = lot;
  const close = new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs: 0 });
  acceptedAnswer(await world.close.execute(close));
  const award = new AwardLotCommand(world.header(), { lot, idOffer: 1, reason: null });
  acceptedAnswer(await world.award.execute(award));
  expect(await exposureElsewhere(process, another)).toBe(BASE);
  expect(await exposureElsewhere(startProcess(known), another)).toBe(0);
});

describe('two processes', () => {
  it('together accept only what the credit covers if both check bids of a dealer at the same time', async () => {
    const one = startProcess();
    const other = startProcess();
    const lots = await running(one.world, 8);
    other.world.clock.at = one.world.clock.at;
    const outcomes = await Promise.all(
      lots.map((lot, n) => offer(n % 2 === 0 ? one : other, lot, 3 * BASE)),
    );
    const codes = outcomes.map((each) => (each.outcome === 'refused' ? each.refusal.code : 'in'));
    expect(codes.toSorted()).toEqual([...Array(5).fill('ABOVE_CREDIT'), 'in', 'in', 'in']);
  });

  it('count bids of the other process before any row shows them, and stop counting outbid bids', async () => {
    const one = startProcess();
    const other = startProcess();
    const [lot, another] = (await running(one.world, 2)) as [LotKey, LotKey];
    other.world.clock.at = one.world.clock.at;
    expect((await offer(one, lot, BASE)).outcome).toBe('accepted');
    expect(await exposureElsewhere(other, another)).toBe(BASE);
    acceptedAnswer(await one.world.bid(lot, 3, 5_500));
    expect((await offer(other, another, BASE)).outcome).toBe('accepted');
  });
});
