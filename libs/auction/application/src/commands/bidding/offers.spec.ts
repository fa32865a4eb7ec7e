import { auctionStream, awardStream, lotStream } from '@fairlot/auction-domain';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedAnswer,
  makeBidder,
  makeLot,
  makeAuctionWorld,
  MINUTE_MS,
  type AuctionWorld,
} from '../../testing/auction-world.js';
import {
  awardElsewhere,
  refused,
  readAuctionStatus,
  typesOfLatestCommand,
} from '../../testing/judging.js';
import { BuyNowCommand, WithdrawLotCommand } from '../index.js';

let log: MemoryEventLog;
let world: AuctionWorld;
let idAuction: number;
beforeEach(() => {
  log = new MemoryEventLog();
  world = makeAuctionWorld(new MemoryEventStore(log));
});

const lot = (idLot: number) => ({ idAuction, idLot });
const writtenLast = () => typesOfLatestCommand(log);
const statusOf = () => readAuctionStatus(world, idAuction);
const running = async (lots = [makeLot(1), makeLot(2)], policy = {}) => {
  idAuction = await world.publish(lots, policy);
  await world.run(idAuction);
};

describe('placing bids', () => {
  it("SEC-59 returns the dealer's status with a receipt of the bid", async () => {
    await running();
    const outcome = await world.bid(lot(1), 7, 5_000);
    expect(outcome).toMatchObject({
      outcome: 'accepted',
      receipt: { stream: lotStream(lot(1)), position: 2 },
      answer: { idOffer: 1, state: 'LEADING', priceMinor: 5_000_00, minimumNextMinor: 5_100_00 },
    });
    acceptedAnswer(await world.bid(lot(1), 7, 9_000, { kind: 'AGENT' }));
    expect(acceptedAnswer(await world.bid(lot(1), 8, 6_000))).toMatchObject({
      state: 'OUTBID',
      priceMinor: 6_100_00,
    });
    expect(await world.bid(lot(1), 8, 6_100)).toEqual(
      refused('BELOW_MIN_NEXT', { minimumNextMinor: 6_200_00 }),
    );
  });

  it('returns the same bid for a retry after a restart, and places no second one', async () => {
    await running();
    const commandId = crypto.randomUUID();
    const first = acceptedAnswer(await world.bid(lot(1), 7, 5_000, { commandId }));
    const restarted = makeAuctionWorld(new MemoryEventStore(log));
    restarted.clock.at = world.clock.at;
    // The facts of the bidder may have changed since the first attempt, but the command is the
    // same.
    const bidder = makeBidder(7, { creditMinor: 1 });
    const again = await restarted.bid(lot(1), 7, 5_000, { commandId, bidder });
    expect(acceptedAnswer(again)).toEqual(first);
    expect(await restarted.bid(lot(1), 7, 5_100, { commandId })).toEqual(
      refused('COMMAND_ID_REUSED'),
    );
    expect(log.streams.get(lotStream(lot(1)))).toHaveLength(3);
  });

  it('changes only the lot in a soft close of scope LOT', async () => {
    const softClose = {
      scope: 'LOT',
      windowMs: MINUTE_MS,
      addMs: 2 * MINUTE_MS,
      maxCount: 9,
      hardStopMs: 9 * MINUTE_MS,
    };
    await running([makeLot(1), makeLot(2)], { softClose });
    world.clock.at += 60 * MINUTE_MS - 1;
    acceptedAnswer(await world.bid(lot(1), 7, 5_000));
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} OfferAccepted`,
      `${lotStream(lot(1))} LotExtended`,
    ]);
  });

  it('moves the auction and every other running lot in a soft close of scope AUCTION, in one append', async () => {
    const softClose = {
      scope: 'AUCTION',
      windowMs: MINUTE_MS,
      addMs: 2 * MINUTE_MS,
      maxCount: 9,
      hardStopMs: 9 * MINUTE_MS,
    };
    await running([makeLot(1), makeLot(2), makeLot(3)], { softClose });
    acceptedAnswer(
      await world.withdraw.execute(
        new WithdrawLotCommand(world.header(), { lot: lot(3), reason: 'sold', byStaff: false }),
      ),
    );
    world.clock.at += 60 * MINUTE_MS - 1;
    const { endsAt } = acceptedAnswer(await world.bid(lot(1), 7, 5_000));
    expect(endsAt).toBe(world.clock.at + 2 * MINUTE_MS);
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} OfferAccepted`,
      `${lotStream(lot(1))} LotExtended`,
      `${lotStream(lot(2))} LotExtended`,
      `${auctionStream(idAuction)} AuctionExtended`,
    ]);
    expect(await world.states.lot(lot(2))).toMatchObject({ endsAt });
    expect(await world.states.auction(idAuction)).toMatchObject({ endsAt });
  });
});

describe('click-and-buy', () => {
  const buyable = [
    makeLot(1, { clickAndBuyMinor: 9_000_00 }),
    makeLot(2, { clickAndBuyMinor: 9_000_00 }),
  ];
  const buy = (idDealer: number, idLot = 1) =>
    world.buy.execute(
      new BuyNowCommand(world.header(idDealer * 10), {
        lot: lot(idLot),
        amountMinor: 9_000_00,
        ifPosition: null,
        bidder: makeBidder(idDealer),
      }),
    );

  it('STA-079 sells a lot once, with events of lot, award, vehicle and auction in one append', async () => {
    await running(buyable);
    const [first, second] = await Promise.all([buy(7), buy(8)]);
    expect(acceptedAnswer(first)).toEqual({ idOffer: 1, priceMinor: 9_000_00 });
    expect(second).toEqual(refused('ALREADY_SOLD', { position: 2 }));
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} LotSold`,
      `${awardStream(lot(1))} AwardOpened`,
      `${awardStream(lot(1))} OfferAwarded`,
      'vehicle-1 VehicleAwarded',
      `${auctionStream(idAuction)} AuctionLotsChanged`,
    ]);
    expect(await statusOf()).toEqual(['RUN', 'AWA/AWA', 'RUN']);
    acceptedAnswer(await buy(7, 2));
    expect(await statusOf()).toEqual(['AWA', 'AWA/AWA', 'AWA/AWA']);
  });

  it('I6 is refused without events if the vehicle was awarded in another auction', async () => {
    await running(buyable);
    await awardElsewhere(log, 1);
    const before = log.events.length;
    expect(await buy(8)).toEqual(refused('VEHICLE_ALREADY_AWARDED'));
    expect(log.events).toHaveLength(before);
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'RUN']);
  });
});
