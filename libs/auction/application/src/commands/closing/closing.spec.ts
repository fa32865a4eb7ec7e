import { auctionStream, awardStream, lotStream } from '@fairlot/auction-domain';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  acceptedAnswer,
  makeLot,
  buildOffer,
  makeAuctionWorld,
  MINUTE_MS,
  type AuctionWorld,
} from '../../testing/auction-world.js';
import { refused, readAuctionStatus, typesOfLatestCommand } from '../../testing/judging.js';
import {
  CloseDueLotsCommand,
  ExtendAuctionCommand,
  PauseLotsCommand,
  PlaceOfferCommand,
  ReopenLotCommand,
  ResumeLotsCommand,
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

describe('closing lots', () => {
  it('STA-071 closes due lots, opens their awards and updates the auction, in one append', async () => {
    await ended();
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} LotClosed`,
      `${awardStream(lot(1))} AwardOpened`,
      `${lotStream(lot(2))} LotClosed`,
      `${awardStream(lot(2))} AwardOpened`,
      'vehicle-2 VehicleUnlisted',
      `${auctionStream(idAuction)} AuctionLotsChanged`,
      `${auctionStream(idAuction)} AuctionClosed`,
    ]);
    expect(await statusOf()).toEqual(['CLD', 'CLD/TBA', 'CLD/NAW']);
  });

  it('closes lots in the millisecond of their end; before that, returns when to check again', async () => {
    await running([makeLot(1), makeLot(2, { endsAt: world.clock.at + 30 * MINUTE_MS })]);
    const end = world.clock.at + 29 * MINUTE_MS;
    world.clock.at = end - 1;
    expect(acceptedAnswer(await closeDue())).toEqual({ closed: [], extended: [], nextAt: end });
    world.clock.at = end;
    expect(acceptedAnswer(await closeDue())).toEqual({
      closed: [2],
      extended: [],
      nextAt: end + 31 * MINUTE_MS,
    });
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'CLD/NAW']);
  });

  it('waits until every bid with a timestamp before the end is decided, but not for later bids', async () => {
    await running([makeLot(1), makeLot(2)]);
    world.clock.at += 60 * MINUTE_MS - 1;
    const ticket = world.pending.stamp(lot(1));
    world.clock.at += 1;
    world.pending.stamp(lot(2));
    expect(acceptedAnswer(await closeDue())).toMatchObject({
      closed: [2],
      nextAt: world.clock.at + 5,
    });
    expect(await world.bid(lot(2), 8, 5_000)).toEqual(refused('LOT_NOT_OPEN'));
    const header = { ...world.header(70), ingressAt: ticket.ingressAt };
    const offer = world.offer.execute(new PlaceOfferCommand(header, buildOffer(lot(1), 7, 5_000)));
    expect(acceptedAnswer(await offer)).toMatchObject({ state: 'LEADING' });
    ticket.release();
    expect(acceptedAnswer(await closeDue())).toMatchObject({ closed: [1], nextAt: null });
    expect(await statusOf()).toEqual(['CLD', 'CLD/TBA', 'CLD/NAW']);
  });

  it('waits for a fixed time too if other processes take bids', async () => {
    await running([makeLot(1)]);
    world.clock.at += 60 * MINUTE_MS + 1_999;
    expect(acceptedAnswer(await closeDue(2_000))).toMatchObject({
      closed: [],
      nextAt: world.clock.at + 1,
    });
    world.clock.at += 1;
    expect(acceptedAnswer(await closeDue(2_000))).toMatchObject({ closed: [1] });
  });

  it('extends a lot instead of closing it if an outage delayed the close (TECHNICAL)', async () => {
    await running();
    world.clock.at += 62 * MINUTE_MS + 1;
    const extendedTo = world.clock.at + 5 * MINUTE_MS;
    const answer = { closed: [], extended: [1, 2], nextAt: extendedTo };
    expect(acceptedAnswer(await closeDue())).toEqual(answer);
    expect(await world.states.auction(idAuction)).toMatchObject({
      status: 'RUN',
      endsAt: extendedTo,
    });
    acceptedAnswer(await world.bid(lot(1), 7, 5_000));
  });

  it('extends lots that an outage affected and closes the others, in one append', async () => {
    await running([makeLot(1), makeLot(2, { endsAt: world.clock.at + 59 * MINUTE_MS })]);
    world.clock.at += 60 * MINUTE_MS;
    const outage = { fromAt: world.clock.at - 50_000, untilAt: world.clock.at - 40_000 };
    const data = { idAuction, closeDrainMs: 0, outages: [outage] };
    const closing = world.close.execute(new CloseDueLotsCommand(world.header(), data));
    expect(acceptedAnswer(await closing)).toMatchObject({ closed: [2], extended: [1] });
  });

  it('keeps a paused lot open, and closes it after it is resumed', async () => {
    await running([makeLot(1)]);
    const [paused] = acceptedAnswer(
      await world.pause.execute(
        new PauseLotsCommand(world.header(), { idAuction, idLots: null, reason: 'photographs' }),
      ),
    );
    expect(paused).toEqual({ idLot: 1, refusal: null });
    world.clock.at += 60 * MINUTE_MS;
    expect(acceptedAnswer(await closeDue())).toEqual({ closed: [], extended: [], nextAt: null });
    const resume = new ResumeLotsCommand(world.header(), { idAuction, idLots: [1] });
    expect(acceptedAnswer(await world.resume.execute(resume))).toEqual([
      { idLot: 1, refusal: null },
    ]);
    const endsAt = world.clock.at + 60 * MINUTE_MS;
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} LotResumed`,
      `${auctionStream(idAuction)} AuctionExtended`,
    ]);
    expect(await world.states.auction(idAuction)).toMatchObject({ endsAt });
    expect(acceptedAnswer(await closeDue()).nextAt).toBe(endsAt);
  });

  it('SEC-71 extends the auction and every running lot in one append, but no closed lots', async () => {
    await running([makeLot(1), makeLot(2, { endsAt: world.clock.at + 2 * MINUTE_MS })]);
    world.clock.at += MINUTE_MS;
    acceptedAnswer(await closeDue());
    const endsAt = world.clock.at + 90 * MINUTE_MS;
    const extend = () =>
      world.extend.execute(
        new ExtendAuctionCommand(world.header(), { idAuction, endsAt, reason: 'more time' }),
      );
    acceptedAnswer(await extend());
    expect(writtenLast()).toEqual([
      `${auctionStream(idAuction)} AuctionExtended`,
      `${lotStream(lot(1))} LotExtended`,
    ]);
    expect(await extend()).toEqual(refused('END_NOT_LATER'));
  });

  it.each([
    ['later', 90, [1, 2]],
    ['earlier', 50, [1, 3, 4]],
  ])(
    'STA-076 a %s end moves all lots that do not already end at that time',
    async (_what, minutes, moved) => {
      const publishedAt = world.clock.at;
      const after = (count: number) => publishedAt + count * MINUTE_MS;
      const ends = [61, 50, 90, 91].map(after);
      await running(ends.map((end, index) => makeLot(index + 1, { endsAt: end })));
      const extension = { idAuction, endsAt: after(minutes), reason: 'another end' };
      acceptedAnswer(
        await world.extend.execute(new ExtendAuctionCommand(world.header(), extension)),
      );
      expect(writtenLast()).toEqual([
        `${auctionStream(idAuction)} AuctionExtended`,
        ...moved.map((idLot) => `${lotStream(lot(idLot))} LotExtended`),
      ]);
    },
  );

  it('reopens a closed lot without an award, and opens a new award when it closes again', async () => {
    await ended();
    const endsAt = world.clock.at + 10 * MINUTE_MS;
    acceptedAnswer(
      await world.reopen.execute(
        new ReopenLotCommand(world.header(), { lot: lot(1), endsAt, reason: 'outage' }),
      ),
    );
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'CLD/NAW']);
    acceptedAnswer(await world.bid(lot(1), 8, 5_100));
    world.clock.at = endsAt;
    acceptedAnswer(await closeDue());
    expect(await world.states.award(lot(1))).toMatchObject({
      status: 'TBA',
      bound: [{ idDealer: 8 }],
    });
  });
});

describe('pausing and extending', () => {
  const pause = () =>
    world.pause.execute(
      new PauseLotsCommand(world.header(), { idAuction, idLots: null, reason: 'photographs' }),
    );

  it('wait for a bid that arrived before the pause', async () => {
    await running([makeLot(1)]);
    const ticket = world.pending.stamp(lot(1));
    world.clock.at += 1;
    const looks = vi.spyOn(world.pending, 'drained');
    const pausing = pause();
    await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(2));
    const header = { ...world.header(70), ingressAt: ticket.ingressAt };
    acceptedAnswer(
      await world.offer.execute(new PlaceOfferCommand(header, buildOffer(lot(1), 7, 5_000))),
    );
    ticket.release();
    expect(acceptedAnswer(await pausing)).toEqual([{ idLot: 1, refusal: null }]);
    expect(await world.bid(lot(1), 8, 5_100)).toEqual(refused('LOT_PAUSED'));
  });

  it('skip a lot that has ended but is not closed yet', async () => {
    await running([makeLot(1), makeLot(2, { endsAt: world.clock.at + 90 * MINUTE_MS })]);
    world.clock.at += 60 * MINUTE_MS;
    const late = { code: 'INVALID_TRANSITION', facts: expect.anything() };
    expect(acceptedAnswer(await pause())).toEqual([
      { idLot: 1, refusal: late },
      { idLot: 2, refusal: null },
    ]);
    const endsAt = world.clock.at + 60 * MINUTE_MS;
    const data = { idAuction, endsAt, reason: 'more time' };
    acceptedAnswer(await world.extend.execute(new ExtendAuctionCommand(world.header(), data)));
    expect(writtenLast()).toEqual([
      `${auctionStream(idAuction)} AuctionExtended`,
      `${lotStream(lot(2))} LotExtended`,
    ]);
    expect(acceptedAnswer(await closeDue())).toMatchObject({ closed: [1] });
  });

  it('are refused for an auction in which every lot has ended', async () => {
    await running();
    world.clock.at += 60 * MINUTE_MS;
    const data = { idAuction, endsAt: world.clock.at + 60 * MINUTE_MS, reason: 'more time' };
    expect(
      await world.extend.execute(new ExtendAuctionCommand(world.header(), data)),
    ).toMatchObject({ refusal: { code: 'INVALID_TRANSITION' } });
    expect(acceptedAnswer(await closeDue())).toMatchObject({ closed: [1, 2] });
  });
});
