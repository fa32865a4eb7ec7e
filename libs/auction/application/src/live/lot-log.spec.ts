import { AwardLotCommand, CloseDueLotsCommand, NotAwardCommand } from '../commands/index.js';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { describe, expect, it } from 'vitest';
import {
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  countIdsFrom,
  MINUTE_MS,
} from '../testing/auction-world.js';
import { LotLog } from './lot-log.js';

/** Queries of a read model that has no rows yet. */
const NO_ROWS = { pastOf: async () => [] };

it('ENG-08 the lot log returns an event of another process immediately', async () => {
  const log = new MemoryEventLog();
  const writer = makeAuctionWorld(new MemoryEventStore(log));
  const idAuction = await writer.publish([makeLot(1)]);
  await writer.run(idAuction);
  const lot = { idAuction, idLot: 1 };
  const other = new MemoryEventStore(log);
  const reader = makeAuctionWorld(other, {}, countIdsFrom(100));
  const lots = new LotLog(other, reader.clock, NO_ROWS);
  expect(await lots.after(lot, 1)).toEqual({ outcome: 'nothing', position: 1 });
  for (const [n, position] of [2, 3].entries()) {
    acceptedAnswer(await writer.bid(lot, 7 + n, 5_000 + 100 * n));
    const answer = await lots.after(lot, position - 1);
    expect(answer).toMatchObject({ outcome: 'events', events: [{ position }] });
    expect(await lots.after(lot, position)).toEqual({ outcome: 'nothing', position });
  }
});

describe('ENG-08 later award decisions', () => {
  const closed = async (offers: number) => {
    const world = makeAuctionWorld(new MemoryEventStore());
    const idAuction = await world.publish([makeLot(1)]);
    await world.run(idAuction);
    const lot = { idAuction, idLot: 1 };
    for (let n = 0; n < offers; n += 1)
      acceptedAnswer(await world.bid(lot, 7 + (n % 2), 5_000 + 100 * n));
    world.clock.at += 60 * MINUTE_MS;
    const close = { idAuction, closeDrainMs: 0 };
    acceptedAnswer(await world.close.execute(new CloseDueLotsCommand(world.header(), close)));
    const refuse = { idAuction, idLots: null, reason: 'too little' };
    acceptedAnswer(await world.notAward.execute(new NotAwardCommand(world.header(), refuse)));
    return { world, lot, log: new LotLog(world.store, world.clock, NO_ROWS) };
  };

  it('are contained only in the last of the missed events', async () => {
    const { lot, log } = await closed(2);
    expect(await log.after(lot, 1)).toMatchObject({
      outcome: 'events',
      events: [
        { type: 'OfferAccepted', state: { awardStatus: null } },
        { type: 'OfferAccepted', state: { awardStatus: null } },
        { type: 'LotClosed', state: { awardStatus: 'NAW' } },
      ],
    });
  });

  it('are contained in the snapshot that replaces too many missed events', async () => {
    const { world, lot, log } = await closed(501);
    const snapshot = () => log.after(lot, 1);
    expect(await snapshot()).toMatchObject({ outcome: 'snapshot', state: { awardStatus: 'NAW' } });
    const award = { lot, idOffer: 501, reason: null };
    acceptedAnswer(await world.award.execute(new AwardLotCommand(world.header(), award)));
    expect(await snapshot()).toMatchObject({ state: { status: 'AWA', awardStatus: 'AWA' } });
  });
});
