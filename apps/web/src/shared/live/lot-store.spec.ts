import type { DealerNotice } from '@fairlot/contracts/live';
import { describe, expect, it, vi } from 'vitest';
import { makeLiveLot, makeLot, makeAnswer, NOW } from '../../testing/builders.js';
import { LotStore } from './lot-store.js';

const makeStore = () => {
  const frames: (() => void)[] = [];
  const store = new LotStore((flush) => frames.push(flush));
  const paint = () => frames.splice(0).forEach((flush) => flush());
  return { store, paint };
};
const makeStanding = () => ({
  amountMinor: 520_000,
  isAgent: false,
  rank: 1,
  reason: null,
  undone: null,
  maximumMinor: null,
  minimumNextMinor: null,
  minimumAgentMinor: null,
});
const notice = (kind: DealerNotice['kind'], position: number) => ({
  v: 1 as const,
  kind,
  idAuction: 1,
  idLot: 1,
  position,
  priceMinor: 530_000,
  at: NOW,
});

describe('the lots of a live auction', () => {
  it('never show an older price than before, in whatever order messages arrive', () => {
    const { store, paint } = makeStore();
    store.seed([makeLot({ position: 10 })]);
    store.receive(makeLiveLot({ position: 14, priceMinor: 560_000 }));
    expect(store.receive(makeLiveLot({ position: 12, priceMinor: 540_000 }))).toBe(false);
    store.seed([makeLot({ position: 11, priceMinor: 530_000 })]);
    paint();
    expect(store.get(1)?.live.priceMinor).toBe(560_000);
  });

  it("accept a decision about the award, although the lot's position does not change", () => {
    const { store, paint } = makeStore();
    store.seed([makeLot({ position: 10 })]);
    const decided = (awardStatus: 'TBA' | 'NAW', awardPosition: number) =>
      store.receive(makeLiveLot({ position: 12, status: 'CLD', awardStatus, awardPosition }));
    expect(decided('TBA', 0)).toBe(true);
    expect(decided('NAW', 1)).toBe(true);
    expect(decided('TBA', 0)).toBe(false);
    paint();
    expect(store.get(1)?.live.awardStatus).toBe('NAW');
  });

  it('notify only the subscribers of a changed lot, once per frame, with the newest of 200 changes', () => {
    const { store, paint } = makeStore();
    store.seed([makeLot({ position: 0 }), makeLot({ idLot: 2, position: 0 })]);
    const first = vi.fn();
    const second = vi.fn();
    store.subscribe(1, first);
    store.subscribe(2, second);
    for (let position = 1; position <= 200; position += 1)
      store.receive(makeLiveLot({ position, priceMinor: position * 100 }));
    expect(first).not.toHaveBeenCalled();
    paint();
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).not.toHaveBeenCalled();
    expect(store.get(1)?.live).toMatchObject({ position: 200, priceMinor: 20_000 });
  });

  it("keep the dealer's newer status if an older notice arrives after a response", () => {
    const { store, paint } = makeStore();
    store.seed([makeLot()]);
    store.answered(
      makeAnswer('c', { receipt: { ...makeAnswer('c').receipt, position: 20 } }),
      1,
      false,
    );
    store.notice(notice('OUTBID', 15));
    paint();
    expect(store.get(1)?.own.state).toBe('LEADING');
    store.notice(notice('OUTBID', 21));
    paint();
    expect(store.get(1)?.own).toMatchObject({ state: 'OUTBID', rank: null });
  });

  it('keep the outcome of a closed lot if an older bid notice arrives, until the lot is reopened', () => {
    const { store, paint } = makeStore();
    store.seed([makeLot()]);
    store.notice(notice('WON', 31));
    store.notice(notice('OUTBID', 30));
    paint();
    expect(store.get(1)?.own).toMatchObject({ state: 'WON', priceMinor: 530_000 });
    store.notice(notice('LEADING', 34));
    paint();
    expect(store.get(1)?.own.state).toBe('LEADING');
  });

  const REVERTED = { kind: 'REVERTED' as const, reason: 'Forged papers', at: NOW };
  const reading = { idLot: 1, position: 12, priceMinor: 520_000 };
  const awaiting = { ...makeStanding(), ...reading, state: 'AWAITING' as const };

  it('show a reverted award and its reason from a read, even without a notice', () => {
    const { store, paint } = makeStore();
    store.seed([
      makeLot({ status: 'AWA', awardStatus: 'AWA', own: { ...makeStanding(), state: 'WON' } }),
    ]);
    const reverted = { position: 12, status: 'CLD', awardStatus: 'TBA', awardPosition: 2 } as const;
    store.receive(makeLiveLot(reverted));
    store.standings([{ ...awaiting, undone: REVERTED }]);
    paint();
    expect(store.get(1)?.own).toMatchObject({ state: 'AWAITING', undone: REVERTED });
  });

  it('keep a reverted award from a notice until a read is newer than the notice', () => {
    const { store, paint } = makeStore();
    store.seed([makeLot({ own: { ...makeStanding(), state: 'WON' } })]);
    store.notice({ ...notice('REVERTED', 12), reason: REVERTED.reason });
    store.standings([awaiting]);
    paint();
    expect(store.get(1)?.own.undone).toEqual(REVERTED);
    store.standings([{ ...awaiting, position: 13 }]);
    paint();
    expect(store.get(1)?.own.undone).toBeNull();
  });

  it.each(['LEADING', 'OUTBID', 'AWAITING'] as const)(
    'keep the note about the voided bid of a dealer who was %s, although a read contains no bid',
    (state) => {
      const { store, paint } = makeStore();
      store.seed([makeLot({ own: { ...makeStanding(), state } })]);
      store.notice(notice('VOIDED', 31));
      store.standings([]);
      paint();
      expect(store.get(1)?.own).toMatchObject({ state: 'NONE', undone: { kind: 'VOIDED' } });
    },
  );

  const isWatchedLot = (store: LotStore) => store.get(1)?.observed;

  it('keep the user’s watch choice until a read that was requested after the choice was saved', () => {
    const { store } = makeStore();
    store.seed([makeLot()]);
    store.observe(1, true);
    store.asksAnew();
    store.seed([makeLot()]);
    expect(isWatchedLot(store)).toBe(true);
    store.watchSaved(1, true);
    // This read was requested before the choice was saved.
    store.seed([makeLot()]);
    expect(isWatchedLot(store)).toBe(true);
    store.asksAnew();
    // Meanwhile, another device has stopped watching the lot.
    store.seed([makeLot()]);
    expect(isWatchedLot(store)).toBe(false);
  });

  it('keep the user’s latest watch choice while an earlier one is being saved', () => {
    const { store } = makeStore();
    store.seed([makeLot()]);
    store.observe(1, true);
    store.observe(1, false);
    store.watchSaved(1, true);
    store.asksAnew();
    store.seed([makeLot({ observed: true })]);
    expect(isWatchedLot(store)).toBe(false);
  });

  it('show the earlier watch state after saving has failed, until a read says otherwise', () => {
    const { store, paint } = makeStore();
    store.seed([makeLot()]);
    store.observe(1, true);
    store.watchFailed(1, true);
    paint();
    expect(isWatchedLot(store)).toBe(false);
    store.seed([makeLot({ observed: true })]);
    expect(isWatchedLot(store)).toBe(true);
  });

  it('ignore lots of other auctions', () => {
    const { store } = makeStore();
    store.seed([makeLot()]);
    expect(store.receive(makeLiveLot({ idLot: 99 }))).toBe(false);
  });
});
