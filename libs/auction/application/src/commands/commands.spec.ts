import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accepted,
  aBidder,
  aLot,
  anAuctionWorld,
  MINUTE,
  type AuctionWorld,
} from '../testing/auction-world.js';
import {
  AwardAuctionCommand,
  AwardLotCommand,
  BuyNowCommand,
  CloseDueLotsCommand,
  CreateAuctionCommand,
  EditAuctionCommand,
  ExtendAuctionCommand,
  NotAwardCommand,
  PauseLotsCommand,
  RemoveVehicleCommand,
  ReopenLotCommand,
  ResumeLotsCommand,
  RevertAwardCommand,
  SettleAwardCommand,
  StartAuctionCommand,
  WithdrawLotCommand,
} from './index.js';

let log: MemoryEventLog;
let world: AuctionWorld;
let idAuction: number;
beforeEach(() => {
  log = new MemoryEventLog();
  world = anAuctionWorld(new MemoryEventStore(log));
});

const lot = (idLot: number) => ({ idAuction, idLot });
const refused = (code: string, facts = {}) => ({
  outcome: 'refused',
  refusal: { code, facts: expect.objectContaining(facts) },
});
/** Types by stream of everything that one command wrote: proof of one append. */
const writtenLast = () => {
  const commandId = JSON.parse(log.events.at(-1)?.metadata ?? '{}').commandId as string;
  return (log.commands.get(commandId) ?? []).map(({ stream, type }) => `${stream} ${type}`);
};
const statusOf = async () => {
  const auction = await world.states.auction(idAuction);
  if (auction.status === null) return null;
  const lots = [...auction.lots.values()].map(
    ({ status, awardStatus }) => `${status}${awardStatus === null ? '' : `/${awardStatus}`}`,
  );
  return [auction.status, ...lots];
};
const closeDue = (closeDrainMs = 0) =>
  world.close.execute(new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs }));
const running = async (lots = [aLot(1), aLot(2)], policy = {}) => {
  idAuction = await world.publish(lots, policy);
  await world.run(idAuction);
};
const ended = async (
  lots = [aLot(1), aLot(2)],
  offers: [number, number, number][] = [[1, 7, 5_000]],
) => {
  await running(lots);
  for (const [idLot, idDealer, euros] of offers)
    accepted(await world.bid(lot(idLot), idDealer, euros));
  world.clock.at += 60 * MINUTE;
  accepted(await closeDue());
};

describe('publishing and starting', () => {
  it('SEC-42 STA-074 publishes the auction and its lots in one append', async () => {
    idAuction = await world.publish([aLot(1), aLot(2)]);
    expect(writtenLast()).toEqual([
      `auction-${idAuction} AuctionPublished`,
      `lot-${idAuction}.1 LotScheduled`,
      `lot-${idAuction}.2 LotScheduled`,
    ]);
    expect(await statusOf()).toEqual(['SCH', 'SCH', 'SCH']);
  });

  it('writes nothing when one lot is refused', async () => {
    const data = {
      idOwnerDealer: 1,
      auction: world.draft(),
      lots: [aLot(1), aLot(2, { basePriceMinor: 0 })],
    };
    const outcome = await world.create.execute(new CreateAuctionCommand(world.header(), data));
    expect(outcome).toEqual(refused('INVALID_TERMS', { idLot: 2 }));
    const twice = { ...data, lots: [aLot(1), aLot(1)] };
    expect(await world.create.execute(new CreateAuctionCommand(world.header(), twice))).toEqual(
      refused('INVALID_TERMS', { field: 'idVehicles', idVehicle: 1 }),
    );
    expect(log.events).toEqual([]);
  });

  it('gives a repeat the same auction, also from a new engine', async () => {
    const data = { idOwnerDealer: 1, auction: world.draft(), lots: [aLot(1)] };
    const command = new CreateAuctionCommand(world.header(), data);
    const first = accepted(await world.create.execute(command));
    const other = anAuctionWorld(new MemoryEventStore(log));
    await other.publish([aLot(9)]).catch(() => {});
    expect(accepted(await other.create.execute(command))).toEqual(first);
  });

  it('STA-070 starts at the start and not before, all lots in one append', async () => {
    idAuction = await world.publish([aLot(1), aLot(2)]);
    const start = () => world.start.execute(new StartAuctionCommand(world.header(), { idAuction }));
    world.clock.at += MINUTE - 1;
    expect(await start()).toEqual(refused('INVALID_TRANSITION', { status: 'SCH' }));
    world.clock.at += 1;
    accepted(await start());
    expect(writtenLast()).toHaveLength(4);
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'RUN']);
    expect(await start()).toEqual(refused('INVALID_TRANSITION', { status: 'RUN' }));
  });

  it('SEC-43 edits in full while scheduled: keeps, adds and takes out lots', async () => {
    idAuction = await world.publish([aLot(1), aLot(2)]);
    const lots = [
      { ...aLot(3), idLot: null },
      { ...aLot(2, { basePriceMinor: 900_00 }), idLot: 2 },
    ];
    const edit = () =>
      world.edit.execute(
        new EditAuctionCommand(world.header(), { idAuction, auction: world.draft(), lots }),
      );
    accepted(await edit());
    expect((await world.states.lot(lot(1))).status).toBe('WDR');
    expect(await world.states.lot(lot(2))).toMatchObject({ terms: { basePriceMinor: 900_00 } });
    expect(await world.states.lot(lot(3))).toMatchObject({
      status: 'SCH',
      terms: { idVehicles: [3] },
    });
    expect(await world.states.auction(idAuction)).toMatchObject({ terms: { idLots: [3, 2] } });
    await world.run(idAuction);
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'RUN']);
    expect(await edit()).toEqual(refused('INVALID_TRANSITION', { status: 'RUN' }));
  });

  it('SEC-74 takes a vehicle out of a scheduled lot; without its last one the lot is withdrawn', async () => {
    idAuction = await world.publish([aLot(1, { idVehicles: [1, 2] }), aLot(3)]);
    const remove = (idVehicle: number) =>
      world.removeVehicle.execute(
        new RemoveVehicleCommand(world.header(), { lot: lot(1), idVehicle }),
      );
    expect(await remove(9)).toEqual(refused('NOT_FOUND'));
    expect(accepted(await remove(1))).toEqual({ withdrawn: false });
    expect(accepted(await remove(2))).toEqual({ withdrawn: true });
    expect(await statusOf()).toEqual(['SCH', 'WDR', 'SCH']);
  });

  it('answers NOT_FOUND for an auction that does not exist', async () => {
    idAuction = 404;
    expect(await closeDue()).toEqual(refused('NOT_FOUND'));
    expect(await world.bid(lot(1), 7, 5_000)).toEqual(refused('NOT_FOUND'));
  });
});

describe('offers', () => {
  it('SEC-59 answers where the dealer stands, with a receipt of the offer', async () => {
    await running();
    const outcome = await world.bid(lot(1), 7, 5_000);
    expect(outcome).toMatchObject({
      outcome: 'accepted',
      receipt: { stream: `lot-${idAuction}.1`, position: 2 },
      answer: { idOffer: 1, state: 'LEADING', priceMinor: 5_000_00, minimumNextMinor: 5_100_00 },
    });
    accepted(await world.bid(lot(1), 7, 9_000, { kind: 'AGENT' }));
    expect(accepted(await world.bid(lot(1), 8, 6_000))).toMatchObject({
      state: 'OUTBID',
      priceMinor: 6_100_00,
    });
    expect(await world.bid(lot(1), 8, 6_100)).toEqual(
      refused('BELOW_MIN_NEXT', { minimumNextMinor: 6_200_00 }),
    );
  });

  it('gives a retry after a restart the same offer, never a second one', async () => {
    await running();
    const commandId = crypto.randomUUID();
    const first = accepted(await world.bid(lot(1), 7, 5_000, { commandId }));
    const restarted = anAuctionWorld(new MemoryEventStore(log));
    restarted.clock.at = world.clock.at;
    // What the edge looks up may have changed since; it is the same command all the same.
    const bidder = aBidder(7, { creditMinor: 1 });
    const again = await restarted.bid(lot(1), 7, 5_000, { commandId, bidder });
    expect(accepted(again)).toEqual(first);
    expect(await restarted.bid(lot(1), 7, 5_100, { commandId })).toEqual(
      refused('COMMAND_ID_REUSED'),
    );
    expect(log.streams.get(`lot-${idAuction}.1`)).toHaveLength(3);
  });

  it('touches the lot alone by a soft close of scope LOT', async () => {
    const softClose = {
      scope: 'LOT',
      windowMs: MINUTE,
      addMs: 2 * MINUTE,
      maxCount: 9,
      hardStopMs: 9 * MINUTE,
    };
    await running([aLot(1), aLot(2)], { softClose });
    world.clock.at += 60 * MINUTE - 1;
    accepted(await world.bid(lot(1), 7, 5_000));
    expect(writtenLast()).toEqual([
      `lot-${idAuction}.1 OfferAccepted`,
      `lot-${idAuction}.1 LotExtended`,
    ]);
  });

  it('moves the auction and every other running lot by one of scope AUCTION, in one append', async () => {
    const softClose = {
      scope: 'AUCTION',
      windowMs: MINUTE,
      addMs: 2 * MINUTE,
      maxCount: 9,
      hardStopMs: 9 * MINUTE,
    };
    await running([aLot(1), aLot(2), aLot(3)], { softClose });
    accepted(
      await world.withdraw.execute(
        new WithdrawLotCommand(world.header(), { lot: lot(3), reason: 'sold', byStaff: false }),
      ),
    );
    world.clock.at += 60 * MINUTE - 1;
    const { endsAt } = accepted(await world.bid(lot(1), 7, 5_000));
    expect(endsAt).toBe(world.clock.at + 2 * MINUTE);
    expect(writtenLast()).toEqual([
      `lot-${idAuction}.1 OfferAccepted`,
      `lot-${idAuction}.1 LotExtended`,
      `auction-${idAuction} AuctionExtended`,
      `lot-${idAuction}.2 LotExtended`,
    ]);
    expect(await world.states.lot(lot(2))).toMatchObject({ endsAt });
    expect(await world.states.auction(idAuction)).toMatchObject({ endsAt });
  });
});

describe('click-and-buy', () => {
  const buyable = [
    aLot(1, { clickAndBuyMinor: 9_000_00 }),
    aLot(2, { clickAndBuyMinor: 9_000_00 }),
  ];
  const buy = (idDealer: number, idLot = 1) =>
    world.buy.execute(
      new BuyNowCommand(world.header(idDealer * 10), {
        lot: lot(idLot),
        confirmed: true,
        bidder: aBidder(idDealer),
      }),
    );

  it('STA-079 sells once: lot, award, vehicle and auction in one append', async () => {
    await running(buyable);
    const [first, second] = await Promise.all([buy(7), buy(8)]);
    expect(accepted(first)).toEqual({ idOffer: 1, priceMinor: 9_000_00 });
    expect(second).toEqual(refused('ALREADY_SOLD', { position: 2 }));
    expect(writtenLast()).toEqual([
      `lot-${idAuction}.1 LotSold`,
      `award-${idAuction}.1 AwardOpened`,
      `award-${idAuction}.1 OfferAwarded`,
      'vehicle-1 VehicleAwarded',
      `auction-${idAuction} AuctionLotsChanged`,
    ]);
    expect(await statusOf()).toEqual(['RUN', 'AWA/AWA', 'RUN']);
    accepted(await buy(7, 2));
    expect(await statusOf()).toEqual(['AWA', 'AWA/AWA', 'AWA/AWA']);
  });

  it('I6 never sells a vehicle that another auction has awarded: nothing is written', async () => {
    await running(buyable);
    accepted(await buy(7));
    await running(buyable);
    const before = log.events.length;
    expect(await buy(8)).toEqual(refused('VEHICLE_ALREADY_AWARDED'));
    expect(log.events).toHaveLength(before);
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'RUN']);
  });
});

describe('closing', () => {
  it('STA-071 closes due lots, opens their awards and tells the auction, in one append', async () => {
    await ended();
    expect(writtenLast()).toEqual([
      `lot-${idAuction}.1 LotClosed`,
      `award-${idAuction}.1 AwardOpened`,
      `lot-${idAuction}.2 LotClosed`,
      `award-${idAuction}.2 AwardOpened`,
      `auction-${idAuction} AuctionLotsChanged`,
      `auction-${idAuction} AuctionClosed`,
    ]);
    expect(await statusOf()).toEqual(['CLD', 'CLD/TBA', 'CLD/NAW']);
  });

  it('closes in the millisecond of the end, and tells when to look again before it', async () => {
    await running([aLot(1), aLot(2, { endsAt: world.clock.at + 30 * MINUTE })]);
    const end = world.clock.at + 29 * MINUTE;
    world.clock.at = end - 1;
    expect(accepted(await closeDue())).toEqual({ closed: [], extended: [], nextAt: end });
    world.clock.at = end;
    expect(accepted(await closeDue())).toEqual({
      closed: [2],
      extended: [],
      nextAt: end + 31 * MINUTE,
    });
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'CLD/NAW']);
  });

  it('waits until every offer stamped before the end is decided, and not for later ones', async () => {
    await running([aLot(1), aLot(2)]);
    world.clock.at += 60 * MINUTE - 1;
    const ticket = world.ledger.stamp(lot(1));
    world.clock.at += 1;
    world.ledger.stamp(lot(2));
    expect(accepted(await closeDue())).toMatchObject({ closed: [2], nextAt: world.clock.at + 5 });
    expect(await world.bid(lot(2), 8, 5_000)).toEqual(refused('LOT_NOT_OPEN'));
    const header = { ...world.header(70), ingressAt: ticket.ingressAt };
    const offer = world.offer.execute({ header, data: aBid(lot(1)) } as never);
    expect(accepted(await offer)).toMatchObject({ state: 'LEADING' });
    ticket.release();
    expect(accepted(await closeDue())).toMatchObject({ closed: [1], nextAt: null });
    expect(await statusOf()).toEqual(['CLD', 'CLD/TBA', 'CLD/NAW']);
  });

  it('waits the drain time on top where other processes take offers, too', async () => {
    await running([aLot(1)]);
    world.clock.at += 60 * MINUTE + 1_999;
    expect(accepted(await closeDue(2_000))).toMatchObject({
      closed: [],
      nextAt: world.clock.at + 1,
    });
    world.clock.at += 1;
    expect(accepted(await closeDue(2_000))).toMatchObject({ closed: [1] });
  });

  it('extends instead of closing when it is late by an outage (TECHNICAL)', async () => {
    await running();
    world.clock.at += 62 * MINUTE + 1;
    const extendedTo = world.clock.at + 5 * MINUTE;
    const answer = { closed: [], extended: [1, 2], nextAt: extendedTo };
    expect(accepted(await closeDue())).toEqual(answer);
    expect(await world.states.auction(idAuction)).toMatchObject({
      status: 'RUN',
      endsAt: extendedTo,
    });
    accepted(await world.bid(lot(1), 7, 5_000));
  });

  it('leaves a paused lot open, and closes it after it resumed', async () => {
    await running([aLot(1)]);
    const [paused] = accepted(
      await world.pause.execute(
        new PauseLotsCommand(world.header(), { idAuction, idLots: null, reason: 'photographs' }),
      ),
    );
    expect(paused).toEqual({ idLot: 1, refusal: null });
    world.clock.at += 60 * MINUTE;
    expect(accepted(await closeDue())).toEqual({ closed: [], extended: [], nextAt: null });
    const resume = new ResumeLotsCommand(world.header(), { idAuction, idLots: [1, 5] });
    expect(accepted(await world.resume.execute(resume))).toEqual([
      { idLot: 1, refusal: null },
      { idLot: 5, refusal: { code: 'LOT_UNKNOWN', facts: {} } },
    ]);
    expect(accepted(await closeDue()).nextAt).toBe(world.clock.at + MINUTE);
  });

  it('SEC-71 STA-076 extends the auction and every running lot in one append, closed ones stay closed', async () => {
    await running([aLot(1), aLot(2, { endsAt: world.clock.at + 2 * MINUTE })]);
    world.clock.at += MINUTE;
    accepted(await closeDue());
    const endsAt = world.clock.at + 90 * MINUTE;
    const extend = () =>
      world.extend.execute(
        new ExtendAuctionCommand(world.header(), { idAuction, endsAt, reason: 'more time' }),
      );
    accepted(await extend());
    expect(writtenLast()).toEqual([
      `auction-${idAuction} AuctionExtended`,
      `lot-${idAuction}.1 LotExtended`,
    ]);
    expect(await extend()).toEqual(refused('END_NOT_LATER'));
  });

  it('reopens a closed lot without an award, and closes it again into a new award', async () => {
    await ended();
    const endsAt = world.clock.at + 10 * MINUTE;
    accepted(
      await world.reopen.execute(
        new ReopenLotCommand(world.header(), { lot: lot(1), endsAt, reason: 'outage' }),
      ),
    );
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'CLD/NAW']);
    accepted(await world.bid(lot(1), 8, 5_100));
    world.clock.at = endsAt;
    accepted(await closeDue());
    expect(await world.states.award(lot(1))).toMatchObject({
      status: 'TBA',
      bound: [{ idDealer: 8 }],
    });
  });
});

/** An offer of dealer 7 at the base price. */
const aBid = (key: { idAuction: number; idLot: number }) => ({
  lot: key,
  kind: 'OFFER',
  amountMinor: 5_000_00,
  currency: 'EUR',
  confirmed: true,
  ifPosition: null,
  bidder: aBidder(7),
});

describe('awards', () => {
  const award = (idLot: number, idOffer: number, reason: string | null = null) =>
    world.award.execute(new AwardLotCommand(world.header(), { lot: lot(idLot), idOffer, reason }));
  const awardAll = (idLots: number[] | null = null) =>
    world.awardAll.execute(new AwardAuctionCommand(world.header(), { idAuction, idLots }));
  const revert = () =>
    world.revert.execute(new RevertAwardCommand(world.header(), { lot: lot(1), reason: 'unpaid' }));

  it('SEC-49 STA-080 awards a lot: award, lot, vehicle and auction in one append', async () => {
    await ended();
    accepted(await award(1, 1));
    expect(writtenLast()).toEqual([
      `award-${idAuction}.1 OfferAwarded`,
      `lot-${idAuction}.1 LotAwarded`,
      'vehicle-1 VehicleAwarded',
      `auction-${idAuction} AuctionLotsChanged`,
      `auction-${idAuction} AuctionAwarded`,
    ]);
    expect(await statusOf()).toEqual(['AWA', 'AWA/AWA', 'CLD/NAW']);
    expect(await award(1, 1)).toEqual(refused('INVALID_TRANSITION', { awardStatus: 'AWA' }));
    expect(await award(2, 1)).toEqual(refused('OFFER_NOT_BOUND'));
    expect(await award(3, 1)).toEqual(refused('LOT_UNKNOWN'));
  });

  it('SEC-50 awards each lot whose reserve is met and leaves the rest as it is', async () => {
    const lots = [aLot(1), aLot(2, { reserveMinor: 9_000_00 }), aLot(3), aLot(4)];
    await ended(lots, [
      [1, 7, 5_000],
      [2, 7, 5_000],
      [3, 8, 5_000],
    ]);
    const results = accepted(await awardAll());
    expect(results).toEqual([
      { idLot: 1, refusal: null },
      {
        idLot: 2,
        refusal: { code: 'INVALID_TRANSITION', facts: { awardStatus: 'TBA', reserveMet: false } },
      },
      { idLot: 3, refusal: null },
    ]);
    expect(await statusOf()).toEqual(['CLD', 'AWA/AWA', 'CLD/TBA', 'AWA/AWA', 'CLD/NAW']);
    const none = await awardAll([2]);
    expect(none).toMatchObject({ outcome: 'accepted', receipt: null });
  });

  it('I6 awards what it can when one vehicle is taken: that lot alone is left', async () => {
    await ended([aLot(1)], [[1, 7, 5_000]]);
    accepted(await award(1, 1));
    await ended(
      [aLot(2), aLot(1), aLot(3)],
      [
        [1, 7, 5_000],
        [2, 7, 5_000],
        [3, 7, 5_000],
      ],
    );
    expect(accepted(await awardAll()).map(({ refusal }) => refusal?.code ?? null)).toEqual([
      null,
      'VEHICLE_ALREADY_AWARDED',
      null,
    ]);
    expect(await statusOf()).toEqual(['CLD', 'AWA/AWA', 'CLD/TBA', 'AWA/AWA']);
    expect(await world.states.award(lot(2))).toMatchObject({ status: 'TBA' });
  });

  it('SEC-52 STA-081 awards the named lots, or all, to nobody', async () => {
    await ended(
      [aLot(1), aLot(2), aLot(3)],
      [
        [1, 7, 5_000],
        [2, 7, 5_000],
      ],
    );
    const notAward = (idLots: number[] | null) =>
      world.notAward.execute(
        new NotAwardCommand(world.header(), { idAuction, idLots, reason: 'too low' }),
      );
    expect(accepted(await notAward([1, 3]))).toEqual([
      { idLot: 1, refusal: null },
      { idLot: 3, refusal: { code: 'INVALID_TRANSITION', facts: { awardStatus: 'NAW' } } },
    ]);
    expect(accepted(await notAward(null))).toEqual([{ idLot: 2, refusal: null }]);
    expect(await statusOf()).toEqual(['AWA', 'CLD/NAW', 'CLD/NAW', 'CLD/NAW']);
  });

  it('SEC-51 STA-073 reverts an award and frees the vehicle, until it is settled', async () => {
    await ended([aLot(1)], [[1, 7, 5_000]]);
    accepted(await award(1, 1));
    accepted(await revert());
    expect(await statusOf()).toEqual(['CLD', 'CLD/TBA']);
    accepted(await award(1, 1));
    const settle = new SettleAwardCommand(world.header(), { lot: lot(1) });
    const settled = accepted(await world.settle.execute(settle));
    expect(settled).toEqual({ idPurchase: expect.any(Number) });
    const restarted = anAuctionWorld(new MemoryEventStore(log));
    restarted.clock.at = world.clock.at;
    expect(accepted(await restarted.settle.execute(settle))).toEqual(settled);
    expect(await revert()).toEqual(refused('ALREADY_SETTLED', settled));
  });
});
