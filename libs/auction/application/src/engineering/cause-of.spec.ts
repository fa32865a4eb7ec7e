import { describe, expect, it } from 'vitest';
import { aLog } from './testing/a-log.js';

const cause = async (log: ReturnType<typeof aLog>, index: number, data = {}) =>
  (await log.causeOf(index, data))?.index ?? null;
const causes = (log: ReturnType<typeof aLog>, indexes: readonly number[]) =>
  Promise.all(indexes.map((index) => cause(log, index)));

describe('what an event follows from', () => {
  it('a soft close: every extension of the command from the offer that brought it', async () => {
    const log = aLog(
      { command: 'a', stream: 'lot-1.1', types: ['OfferAccepted', 'LotExtended'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionExtended'] },
      { command: 'a', stream: 'lot-1.2', types: ['LotExtended'] },
    );
    expect(await causes(log, [1, 2, 3, 4])).toEqual([null, 1, 1, 1]);
  });

  it('an extension by the owner: the lots from the auction, and that from nothing', async () => {
    const log = aLog(
      { command: 'o', stream: 'lot-1.1', types: ['OfferAccepted'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionExtended'] },
      { command: 'a', stream: 'lot-1.1', types: ['LotExtended'] },
    );
    expect(await causes(log, [2, 3])).toEqual([null, 2]);
  });

  it('a technical extension: the auction from the lot that could not be closed', async () => {
    const log = aLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotExtended'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionExtended'] },
    );
    expect(await causes(log, [1, 2])).toEqual([null, 1]);
  });

  it('a close: the award from its own lot, the auction from what closed', async () => {
    const log = aLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotClosed'] },
      { command: 'a', stream: 'award-1.1', types: ['AwardOpened'] },
      { command: 'a', stream: 'lot-1.2', types: ['LotClosed'] },
      { command: 'a', stream: 'award-1.2', types: ['AwardOpened'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionLotsChanged', 'AuctionClosed'] },
    );
    expect(await causes(log, [1, 2, 4, 5, 6])).toEqual([null, 1, 3, 3, 5]);
  });

  it('awards in bulk: each lot from its own award, although one command made all', async () => {
    const log = aLog(
      { command: 'a', stream: 'award-1.1', types: ['OfferAwarded'] },
      { command: 'a', stream: 'lot-1.1', types: ['LotAwarded'] },
      { command: 'a', stream: 'award-1.2', types: ['OfferAwarded'] },
      { command: 'a', stream: 'lot-1.2', types: ['LotAwarded'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionLotsChanged', 'AuctionAwarded'] },
    );
    expect(await causes(log, [1, 2, 4, 6])).toEqual([null, 1, 3, 5]);
  });

  it('a click-and-buy: award and auction from the sale', async () => {
    const log = aLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotSold'] },
      { command: 'a', stream: 'award-1.1', types: ['AwardOpened', 'OfferAwarded'] },
      { command: 'a', stream: 'auction-1', types: ['AuctionLotsChanged'] },
    );
    expect(await causes(log, [1, 2, 3, 4])).toEqual([null, 1, 1, 1]);
  });

  it('a revert from the newest award that it takes back, its lot from the revert', async () => {
    const log = aLog(
      { command: 'a', stream: 'award-1.1', types: ['OfferAwarded'] },
      { command: 'b', stream: 'award-1.1', types: ['AwardReverted'] },
      { command: 'c', stream: 'award-1.1', types: ['OfferAwarded'] },
      { command: 'd', stream: 'award-1.1', types: ['AwardReverted'] },
      { command: 'd', stream: 'lot-1.1', types: ['LotAwardReverted'] },
    );
    expect(await causes(log, [2, 4, 5])).toEqual([1, 3, 4]);
  });

  it('a voided offer from the offer that it voids, by its number', async () => {
    const log = aLog(
      { command: 'a', stream: 'lot-1.1', types: ['LotScheduled', 'OfferAccepted'] },
      { command: 'b', stream: 'lot-1.1', types: ['OfferAccepted'] },
      { command: 'c', stream: 'lot-1.1', types: ['OfferVoided'] },
    );
    expect(await cause(log, 4, { idOffer: 1 })).toBe(2);
    expect(await cause(log, 4, { idOffer: 2 })).toBe(3);
    expect(await cause(log, 4)).toBeNull();
  });

  it('never anything of another command with the same lot', async () => {
    const log = aLog(
      { command: 'a', stream: 'lot-1.1', types: ['OfferAccepted'] },
      { command: 'b', stream: 'lot-1.1', types: ['LotExtended'] },
    );
    expect(await cause(log, 2)).toBeNull();
  });
});

describe('the log of an auction', () => {
  const log = aLog(
    { command: 'a', stream: 'lot-1.1', types: ['LotScheduled', 'LotStarted'] },
    { command: 'b', stream: 'vehicle-9', types: ['VehicleClaimed'] },
    { command: 'b', stream: 'award-1.1', types: ['AwardOpened'] },
  ).log;

  it('counts its own events only, from 1', () => {
    expect(log.places.map(({ index, kind, idLot }) => [index, kind, idLot])).toEqual([
      ...[
        [1, 'lot', 1],
        [2, 'lot', 1],
      ],
      [3, 'award', 1],
    ]);
  });

  it('knows how many stand at a place or before it, also at one of another stream', () => {
    expect(['0', '1', '2', '3', '4', '9'].map((at) => log.countUntil(at))).toEqual([
      ...[0, 1, 2, 2, 3, 3],
    ]);
    expect(['2', '3'].map((at) => log.has(at))).toEqual([true, false]);
  });
});
