// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeLiveLot, makeLot, makeAuction } from '../../testing/builders.js';
import { makePortal } from '../../testing/fake-portal.js';
import { catchUp } from './catch-up.js';
import { LiveAuctionStore } from './live-auction-store.js';

afterEach(() => void vi.unstubAllGlobals());

const makeRoom = (lots: number) => {
  const news = { standingMoved: vi.fn() };
  const room = new LiveAuctionStore(1, news, (flush) => flush());
  const lotList = Array.from({ length: lots }, (_, index) => makeLot({ idLot: index + 1 }));
  room.seed({ ...makeAuction(), lotList });
  return room;
};
describe('after a lost connection', () => {
  it('reads the board, but keeps newer live states that arrive meanwhile', async () => {
    const lots = Array.from({ length: 20 }, (_, index) =>
      makeLot({ idLot: index + 1, position: 30, priceMinor: 700_000 }),
    );
    const portal = makePortal({ 'SEC-48': () => ({ ...makeAuction(), lotList: lots }) });
    const room = makeRoom(20);
    room.receive(makeLiveLot({ idLot: 2, position: 31, priceMinor: 710_000 }));
    await catchUp(room);
    expect(portal.asked).toHaveLength(1);
    expect(room.lots.get(1)?.live.priceMinor).toBe(700_000);
    expect(room.lots.get(2)?.live.priceMinor).toBe(710_000);
  });
});
