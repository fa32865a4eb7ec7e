import { auctionStream, awardStream, lotStream } from '@fairlot/auction-domain';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeBidder,
  acceptedAnswer,
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
import {
  AwardAuctionCommand,
  AwardLotCommand,
  BuyNowCommand,
  CloseDueLotsCommand,
  DeleteAuctionCommand,
  NotAwardCommand,
  ReopenLotCommand,
  RevertAwardCommand,
  SettleAwardCommand,
  VoidOfferCommand,
} from '../index.js';

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
const closeDue = (closeDrainMs = 0) =>
  world.close.execute(new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs }));
const running = async (lots = [makeLot(1), makeLot(2)], policy = {}) => {
  idAuction = await world.publish(lots, policy);
  await world.run(idAuction);
};
const ended = async (
  lots = [makeLot(1), makeLot(2)],
  offers: [number, number, number][] = [[1, 7, 5_000]],
) => {
  await running(lots);
  for (const [idLot, idDealer, euros] of offers)
    acceptedAnswer(await world.bid(lot(idLot), idDealer, euros));
  world.clock.at += 60 * MINUTE_MS;
  acceptedAnswer(await closeDue());
};

describe('awards', () => {
  const award = (idLot: number, idOffer: number, reason: string | null = null) =>
    world.award.execute(new AwardLotCommand(world.header(), { lot: lot(idLot), idOffer, reason }));
  const awardAll = (idLots: number[] | null = null) =>
    world.awardAll.execute(new AwardAuctionCommand(world.header(), { idAuction, idLots }));
  const notAward = (idLots: number[] | null) =>
    world.notAward.execute(
      new NotAwardCommand(world.header(), { idAuction, idLots, reason: 'too low' }),
    );
  const revert = () =>
    world.revert.execute(new RevertAwardCommand(world.header(), { lot: lot(1), reason: 'unpaid' }));

  it('SEC-49 of a lot write events of award, lot, vehicle and auction in one append', async () => {
    await ended();
    acceptedAnswer(await award(1, 1));
    expect(writtenLast()).toEqual([
      `${awardStream(lot(1))} OfferAwarded`,
      `${lotStream(lot(1))} LotAwarded`,
      'vehicle-1 VehicleAwarded',
      `${auctionStream(idAuction)} AuctionLotsChanged`,
      `${auctionStream(idAuction)} AuctionAwarded`,
    ]);
    expect(await statusOf()).toEqual(['AWA', 'AWA/AWA', 'CLD/NAW']);
    expect(await award(1, 1)).toEqual(refused('INVALID_TRANSITION', { awardStatus: 'AWA' }));
    expect(await award(2, 1)).toEqual(refused('OFFER_UNKNOWN'));
    expect(await award(3, 1)).toEqual(refused('LOT_UNKNOWN'));
  });

  it('SEC-50 in bulk decide each lot whose reserve price is met, and leave other lots unchanged', async () => {
    const lots = [makeLot(1), makeLot(2, { reserveMinor: 9_000_00 }), makeLot(3), makeLot(4)];
    await ended(lots, [
      [1, 7, 5_000],
      [2, 7, 5_000],
      [3, 8, 5_000],
    ]);
    const results = acceptedAnswer(await awardAll());
    expect(results).toEqual([
      { idLot: 1, refusal: null },
      {
        idLot: 2,
        refusal: { code: 'RESERVE_NOT_MET', facts: {} },
      },
      { idLot: 3, refusal: null },
    ]);
    expect(await statusOf()).toEqual(['CLD', 'AWA/AWA', 'CLD/TBA', 'AWA/AWA', 'CLD/NAW']);
    const none = await awardAll([2]);
    expect(none).toMatchObject({ outcome: 'accepted', receipt: null });
  });

  it('I6 in bulk skip only the lot whose vehicle was awarded in another auction', async () => {
    await ended(
      [makeLot(2), makeLot(1), makeLot(3)],
      [
        [1, 7, 5_000],
        [2, 7, 5_000],
        [3, 7, 5_000],
      ],
    );
    await awardElsewhere(log, 1);
    expect(acceptedAnswer(await awardAll()).map(({ refusal }) => refusal?.code ?? null)).toEqual([
      null,
      'VEHICLE_ALREADY_AWARDED',
      null,
    ]);
    expect(await statusOf()).toEqual(['CLD', 'AWA/AWA', 'CLD/TBA', 'AWA/AWA']);
    expect(await world.states.award(lot(2))).toMatchObject({ status: 'TBA' });
  });

  it('are possible for a closed lot while its auction runs (ADR 44)', async () => {
    await running([makeLot(1), makeLot(2, { endsAt: world.clock.at + 120 * MINUTE_MS })]);
    for (const idLot of [1, 2]) acceptedAnswer(await world.bid(lot(idLot), 7, 5_000));
    world.clock.at += 60 * MINUTE_MS;
    acceptedAnswer(await closeDue());
    expect(await award(2, 1)).toEqual(refused('INVALID_TRANSITION', { awardStatus: null }));
    acceptedAnswer(await award(1, 1));
    expect(await statusOf()).toEqual(['RUN', 'AWA/AWA', 'RUN']);
  });

  it('STA-080 are possible only for lots with a pending or declined award, never for a running lot', async () => {
    await running();
    for (const idLot of [1, 2]) acceptedAnswer(await world.bid(lot(idLot), 7, 5_000));
    expect(await award(1, 1)).toEqual(refused('INVALID_TRANSITION', { awardStatus: null }));
    world.clock.at += 60 * MINUTE_MS;
    acceptedAnswer(await closeDue());
    acceptedAnswer(await notAward([1]));
    expect(await statusOf()).toEqual(['CLD', 'CLD/NAW', 'CLD/TBA']);
    acceptedAnswer(await award(1, 1));
    acceptedAnswer(await award(2, 1));
    expect(await statusOf()).toEqual(['AWA', 'AWA/AWA', 'AWA/AWA']);
    expect(await award(2, 1)).toEqual(refused('INVALID_TRANSITION', { awardStatus: 'AWA' }));
  });

  it('STA-081 can be declined for given lots, or for all lots', async () => {
    await ended(
      [makeLot(1), makeLot(2), makeLot(3)],
      [
        [1, 7, 5_000],
        [2, 7, 5_000],
      ],
    );
    expect(acceptedAnswer(await notAward([1, 3]))).toEqual([
      { idLot: 1, refusal: null },
      { idLot: 3, refusal: { code: 'INVALID_TRANSITION', facts: { awardStatus: 'NAW' } } },
    ]);
    expect(acceptedAnswer(await notAward(null))).toEqual([{ idLot: 2, refusal: null }]);
    expect(await statusOf()).toEqual(['AWA', 'CLD/NAW', 'CLD/NAW', 'CLD/NAW']);
  });

  it('STA-073 can be reverted until they are settled, which makes the vehicle available again', async () => {
    await ended([makeLot(1)], [[1, 7, 5_000]]);
    acceptedAnswer(await award(1, 1));
    acceptedAnswer(await revert());
    expect(await statusOf()).toEqual(['CLD', 'CLD/TBA']);
    acceptedAnswer(await award(1, 1));
    const settle = new SettleAwardCommand(world.header(), { lot: lot(1) });
    const settled = acceptedAnswer(await world.settle.execute(settle));
    expect(settled).toEqual({ idPurchase: expect.any(Number) });
    const restarted = makeAuctionWorld(new MemoryEventStore(log));
    restarted.clock.at = world.clock.at;
    expect(acceptedAnswer(await restarted.settle.execute(settle))).toEqual(settled);
    expect(await revert()).toEqual(refused('ALREADY_SETTLED', settled));
  });

  const voidOffer = (idOffer: number) => {
    const data = { lot: lot(1), idOffer, reason: 'forged papers', byStaff: true };
    return world.voidOffer.execute(new VoidOfferCommand(world.header(), data));
  };

  it('can go to the next bid if the leading bid is voided after the close', async () => {
    await ended(
      [makeLot(1)],
      [
        [1, 7, 5_000],
        [1, 8, 5_100],
        [1, 9, 9_000],
      ],
    );
    acceptedAnswer(await award(1, 3));
    expect(await voidOffer(3)).toEqual(refused('INVALID_TRANSITION', { status: 'AWA' }));
    acceptedAnswer(await revert());
    acceptedAnswer(await voidOffer(3));
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} OfferVoided`,
      `${awardStream(lot(1))} AwardDropped`,
      `${awardStream(lot(1))} AwardOpened`,
      `${auctionStream(idAuction)} AuctionLotsChanged`,
    ]);
    const bound = [{ idOffer: 2, idDealer: 8, amountMinor: 5_100_00 }];
    expect(await world.states.award(lot(1))).toMatchObject({ status: 'TBA', bound });
    acceptedAnswer(await voidOffer(2));
    acceptedAnswer(await voidOffer(1));
    expect(await statusOf()).toEqual(['AWA', 'CLD/NAW']);
    expect(await voidOffer(1)).toEqual(refused('OFFER_UNKNOWN', { idOffer: 1 }));
  });

  it('STA-079 can go to the previous leader after a click-and-buy is reverted, or the lot can be reopened', async () => {
    await running([makeLot(1, { clickAndBuyMinor: 9_000_00 })]);
    acceptedAnswer(await world.bid(lot(1), 8, 5_000));
    const purchase = { amountMinor: 9_000_00, ifPosition: null };
    const buy = { lot: lot(1), ...purchase, bidder: makeBidder(7) };
    acceptedAnswer(await world.buy.execute(new BuyNowCommand(world.header(70), buy)));
    world.clock.at += 45 * MINUTE_MS;
    acceptedAnswer(await revert());
    expect(await statusOf()).toEqual(['CLD', 'CLD/TBA']);
    const bound = [{ idOffer: 1, idDealer: 8, amountMinor: 5_000_00 }];
    expect(await world.states.award(lot(1))).toMatchObject({ status: 'TBA', bound });
    const published = await world.states.lot(lot(1));
    const endsAt = published.status === null ? 0 : published.endsAt;
    const reopen = { lot: lot(1), endsAt, reason: 'the buyer did not pay' };
    acceptedAnswer(await world.reopen.execute(new ReopenLotCommand(world.header(), reopen)));
    expect(await statusOf()).toEqual(['RUN', 'RUN']);
    acceptedAnswer(await world.bid(lot(1), 9, 5_100));
  });

  it('STA-075 prevent the deletion of their auction while bids await a decision, but neither before the start nor after', async () => {
    await ended();
    const remove = new DeleteAuctionCommand(world.header(), { idAuction });
    const facts = { status: 'CLD', bound: true };
    expect(await world.remove.execute(remove)).toEqual(refused('INVALID_TRANSITION', facts));
    const unsold = { idAuction, idLots: null, reason: 'too low' };
    acceptedAnswer(await world.notAward.execute(new NotAwardCommand(world.header(), unsold)));
    const scheduled = await world.publish([makeLot(9)]);
    for (const id of [idAuction, scheduled]) {
      const again = new DeleteAuctionCommand(world.header(), { idAuction: id });
      acceptedAnswer(await world.remove.execute(again));
    }
  });
});
