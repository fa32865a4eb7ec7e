// @vitest-environment jsdom
import type { LotView } from '@fairlot/contracts/auction';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLiveLot, aLot, anAuction, NOW } from '../../testing/builders.js';
import { aPortal } from '../../testing/fake-portal.js';
import { catchUp } from './catch-up.js';
import { LiveRoom } from './live-room.js';

afterEach(() => void vi.unstubAllGlobals());

const NOT_OFFERED = {
  ...{ state: 'NONE' as const, amountMinor: null, isAgent: false, rank: null },
  ...{ maximumMinor: null, minimumNextMinor: null, minimumAgentMinor: null, reason: null },
};
const aRoom = (lots = 1, own: LotView['own'] = null) => {
  const news = { standingMoved: vi.fn() };
  const room = new LiveRoom(1, news, (flush) => flush());
  const lotList = Array.from({ length: lots }, (_, index) => aLot({ idLot: index + 1, own }));
  room.seed({ ...anAuction(), lotList });
  return room;
};
const entry = (position: number, priceMinor: number) => ({
  position,
  type: 'OfferAccepted',
  at: NOW,
  state: aLiveLot({ position, priceMinor }),
});

describe('after a cut (ENG-08)', () => {
  it('asks for what followed the last known position, and shows the newest of it', async () => {
    const portal = aPortal({
      'SEC-44': () => anAuction(),
      'ENG-08': () => ({ outcome: 'events', events: [entry(11, 530_000), entry(12, 540_000)] }),
    });
    const room = aRoom();
    await catchUp(room);
    const asked = portal.asked.find(({ id }) => id === 'ENG-08');
    expect(asked?.request.query.get('after')).toBe('10');
    expect(room.lots.get(1)?.live.priceMinor).toBe(540_000);
  });

  it('takes a snapshot where the gap was too long', async () => {
    const state = aLiveLot({ position: 900, priceMinor: 990_000 });
    aPortal({ 'SEC-44': () => anAuction(), 'ENG-08': () => ({ outcome: 'snapshot', state }) });
    const room = aRoom();
    await catchUp(room);
    expect(room.lots.get(1)?.live.priceMinor).toBe(990_000);
  });

  it('keeps what it knows when nothing was missed', async () => {
    aPortal({
      'SEC-44': () => anAuction(),
      'ENG-08': () => ({ outcome: 'nothing', position: 10 }),
    });
    const room = aRoom();
    await catchUp(room);
    expect(room.lots.get(1)?.live.priceMinor).toBe(520_000);
  });

  it.each([
    ['a buyer', NOT_OFFERED, 1],
    ['a manager, who has none,', null, 0],
  ])('asks for the standings of %s', async (_, own, times) => {
    const portal = aPortal({
      'SEC-44': () => anAuction(),
      'ENG-08': () => ({ outcome: 'nothing', position: 10 }),
    });
    await catchUp(aRoom(1, own));
    expect(portal.asked.filter(({ id }) => id === 'ENG-17')).toHaveLength(times);
  });

  it('reads a whole board in one answer, and keeps what came live in the meantime', async () => {
    const lots = Array.from({ length: 20 }, (_, index) =>
      aLot({ idLot: index + 1, position: 30, priceMinor: 700_000 }),
    );
    const portal = aPortal({ 'SEC-48': () => ({ ...anAuction(), lotList: lots }) });
    const room = aRoom(20);
    room.receive(aLiveLot({ idLot: 2, position: 31, priceMinor: 710_000 }));
    await catchUp(room);
    expect(portal.asked).toHaveLength(1);
    expect(room.lots.get(1)?.live.priceMinor).toBe(700_000);
    expect(room.lots.get(2)?.live.priceMinor).toBe(710_000);
  });
});
