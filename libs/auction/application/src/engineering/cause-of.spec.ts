import { describe, expect, it } from 'vitest';
import { makeLog } from './testing/make-log.js';

const cause = async (log: ReturnType<typeof makeLog>, index: number, data = {}) =>
  (await log.causeOf(index, data))?.index ?? null;
const causes = (log: ReturnType<typeof makeLog>, indexes: readonly number[]) =>
  Promise.all(indexes.map((index) => cause(log, index)));

describe('the cause of an event', () => {
  it('is the bid for every extension by a soft close', async () => {
    const log = makeLog(
      { command: 'a', stream: 'lot-1.1', types: ['OfferAccepted', 'LotExtended'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionExtended'] },
      { command: 'a', stream: 'lot-1.2', types: ['LotExtended'] },
    );
    expect(await causes(log, [1, 2, 3, 4])).toEqual([null, 1, 1, 1]);
  });

  it('is the extension of the auction for lots that the owner extended, and null for the auction itself', async () => {
    const log = makeLog(
      { command: 'o', stream: 'lot-1.1', types: ['OfferAccepted'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionExtended'] },
      { command: 'a', stream: 'lot-1.1', types: ['LotExtended'] },
    );
    expect(await causes(log, [2, 3])).toEqual([null, 2]);
  });

  it('is the lot that could not close, for a technical extension', async () => {
    const log = makeLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotExtended'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionExtended'] },
    );
    expect(await causes(log, [1, 2])).toEqual([null, 1]);
  });

  it('is the close of its lot for an award, and the latest close of a lot for the auction', async () => {
    const log = makeLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotClosed'] },
      { command: 'a', stream: 'award-1.1', types: ['AwardOpened'] },
      { command: 'a', stream: 'lot-1.2', types: ['LotClosed'] },
      { command: 'a', stream: 'award-1.2', types: ['AwardOpened'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionLotsChanged', 'AuctionClosed'] },
    );
    expect(await causes(log, [1, 2, 4, 5, 6])).toEqual([null, 1, 3, 3, 5]);
  });

  it('is the award of the same lot for each lot of a bulk award, although one command wrote them all', async () => {
    const log = makeLog(
      { command: 'a', stream: 'award-1.1', types: ['OfferAwarded'] },
      { command: 'a', stream: 'lot-1.1', types: ['LotAwarded'] },
      { command: 'a', stream: 'award-1.2', types: ['OfferAwarded'] },
      { command: 'a', stream: 'lot-1.2', types: ['LotAwarded'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionLotsChanged', 'AuctionAwarded'] },
    );
    expect(await causes(log, [1, 2, 4, 6])).toEqual([null, 1, 3, 5]);
  });

  it('is the sale for the award and the auction after a click-and-buy', async () => {
    const log = makeLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotSold'] },
      { command: 'a', stream: 'award-1.1', types: ['AwardOpened', 'OfferAwarded'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionLotsChanged'] },
    );
    expect(await causes(log, [1, 2, 3, 4])).toEqual([null, 1, 1, 1]);
  });

  it('is the latest award for a revert, and the revert for its lot', async () => {
    const log = makeLog(
      { command: 'a', stream: 'award-1.1', types: ['OfferAwarded'] },
      { command: 'b', stream: 'award-1.1', types: ['AwardReverted'] },
      { command: 'c', stream: 'award-1.1', types: ['OfferAwarded'] },
      { command: 'd', stream: 'award-1.1', types: ['AwardReverted'] },
      { command: 'd', stream: 'lot-1.1', types: ['LotAwardReverted'] },
    );
    expect(await causes(log, [2, 4, 5])).toEqual([1, 3, 4]);
  });

  it('is the bid with the same number for a voided bid', async () => {
    const log = makeLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotScheduled', 'OfferAccepted'] },
      { command: 'b', stream: 'lot-1.1', types: ['OfferAccepted'] },
      { command: 'c', stream: 'lot-1.1', types: ['OfferVoided'] },
    );
    expect(await cause(log, 4, { idOffer: 1 })).toBe(2);
    expect(await cause(log, 4, { idOffer: 2 })).toBe(3);
    expect(await cause(log, 4)).toBeNull();
  });

  it('is never an event of another command on the same lot', async () => {
    const log = makeLog(
      { command: 'a', stream: 'lot-1.1', types: ['OfferAccepted'] },
      { command: 'b', stream: 'lot-1.1', types: ['LotExtended'] },
    );
    expect(await cause(log, 2)).toBeNull();
  });
});

describe('the log of an auction', () => {
  const log = makeLog(
    { command: 'a', stream: 'lot-1.1', types: ['LotScheduled', 'LotStarted'] },
    { command: 'b', stream: 'vehicle-9', types: ['VehicleClaimed'] },
    { command: 'b', stream: 'award-1.1', types: ['AwardOpened'] },
  ).log;

  it('counts only the events of the auction, from 1', () => {
    expect(log.places.map(({ index, kind, idLot }) => [index, kind, idLot])).toEqual([
      [1, 'lot', 1],
      [2, 'lot', 1],
      [3, 'award', 1],
    ]);
  });

  it('returns the number of events up to a position, even a position of another stream', () => {
    expect(['0', '1', '2', '3', '4', '9'].map((at) => log.countUntil(at))).toEqual([
      0, 1, 2, 2, 3, 3,
    ]);
    expect(['2', '3'].map((at) => log.has(at))).toEqual([true, false]);
  });
});
