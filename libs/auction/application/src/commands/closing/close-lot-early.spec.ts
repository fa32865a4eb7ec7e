import { auctionStream, awardStream, lotStream } from '@fairlot/auction-domain';
import { LAST_CALL_MS } from '@fairlot/auction-rules';
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
import { CloseDueLotsCommand, CloseLotCommand, PlaceOfferCommand } from '../index.js';

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
const closeDue = () =>
  world.close.execute(new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs: 0 }));
const running = async (lots = [makeLot(1), makeLot(2)]) => {
  idAuction = await world.publish(lots);
  await world.run(idAuction);
};
describe('ENG-20 closing a lot early', () => {
  const closeEarly = (idLot: number, header = world.header()) =>
    world.closeEarly.execute(
      new CloseLotCommand(header, { lot: lot(idLot), reason: 'the gate closes', byStaff: false }),
    );

  it('starts a last call, after which the clock closes the lot without a hint from the read model', async () => {
    await running();
    acceptedAnswer(await world.bid(lot(1), 7, 5_000));
    world.clock.at += MINUTE_MS;
    acceptedAnswer(await closeEarly(1));
    expect(writtenLast()).toEqual([`${lotStream(lot(1))} LastCallStarted`]);
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'RUN']);
    const closesAt = world.clock.at + LAST_CALL_MS;
    world.clock.at = closesAt - 1;
    expect(acceptedAnswer(await closeDue())).toMatchObject({ closed: [], nextAt: closesAt });
    world.clock.at = closesAt;
    acceptedAnswer(await closeDue());
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} LotClosed`,
      `${awardStream(lot(1))} AwardOpened`,
      `${auctionStream(idAuction)} AuctionLotsChanged`,
    ]);
    expect(await statusOf()).toEqual(['RUN', 'CLD/TBA', 'RUN']);
  });

  it('is cancelled by a bid in one append, and the lot closes at its planned end', async () => {
    await running([makeLot(1)]);
    acceptedAnswer(await closeEarly(1));
    world.clock.at += LAST_CALL_MS - 1;
    const header = world.header(70);
    acceptedAnswer(
      await world.offer.execute(new PlaceOfferCommand(header, buildOffer(lot(1), 7, 5_000))),
    );
    expect(writtenLast()).toEqual([
      `${lotStream(lot(1))} OfferAccepted`,
      `${lotStream(lot(1))} LastCallCancelled`,
    ]);
    world.clock.at += MINUTE_MS;
    expect(acceptedAnswer(await closeDue())).toMatchObject({ closed: [] });
    expect(await statusOf()).toEqual(['RUN', 'RUN']);
  });

  it('does not prevent a bid that arrived in time but is decided after the end of the last call', async () => {
    await running([makeLot(1)]);
    acceptedAnswer(await closeEarly(1));
    world.clock.at += LAST_CALL_MS - 1;
    const ticket = world.pending.stamp(lot(1));
    world.clock.at += 1;
    expect(acceptedAnswer(await closeDue())).toMatchObject({ closed: [] });
    const header = { ...world.header(70), ingressAt: ticket.ingressAt };
    acceptedAnswer(
      await world.offer.execute(new PlaceOfferCommand(header, buildOffer(lot(1), 7, 5_000))),
    );
    ticket.release();
    expect(acceptedAnswer(await closeDue())).toMatchObject({ closed: [] });
    expect(await statusOf()).toEqual(['RUN', 'RUN']);
  });

  it('is refused while bids arrive, and starts only one last call if its command is repeated', async () => {
    await running([makeLot(1)]);
    acceptedAnswer(await world.bid(lot(1), 7, 5_000));
    expect(await closeEarly(1)).toEqual(
      refused('LOT_IN_PLAY', { inPlayUntilAt: world.clock.at + MINUTE_MS }),
    );
    world.clock.at += MINUTE_MS;
    const header = world.header();
    const first = await closeEarly(1, header);
    expect(await closeEarly(1, header)).toEqual(first);
    const endsAt = world.clock.at + LAST_CALL_MS;
    expect(await closeEarly(1)).toEqual(refused('INVALID_TRANSITION', { status: 'RUN', endsAt }));
  });

  it('waits for a bid that arrived before it, which then cancels it', async () => {
    await running([makeLot(1)]);
    const ticket = world.pending.stamp(lot(1));
    world.clock.at += 1;
    const looks = vi.spyOn(world.pending, 'drained');
    const closing = closeEarly(1);
    await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(2));
    const header = { ...world.header(70), ingressAt: ticket.ingressAt };
    acceptedAnswer(
      await world.offer.execute(new PlaceOfferCommand(header, buildOffer(lot(1), 7, 5_000))),
    );
    ticket.release();
    expect(await closing).toEqual(
      refused('LOT_IN_PLAY', { inPlayUntilAt: ticket.ingressAt + MINUTE_MS }),
    );
    expect(await statusOf()).toEqual(['RUN', 'RUN']);
  });

  it('does not wait for a bid that arrived after it', async () => {
    await running([makeLot(1)]);
    const header = world.header();
    world.clock.at += 1;
    world.pending.stamp(lot(1));
    expect(acceptedAnswer(await closeEarly(1, header))).toBeNull();
    expect(writtenLast()).toEqual([`${lotStream(lot(1))} LastCallStarted`]);
  });
});
