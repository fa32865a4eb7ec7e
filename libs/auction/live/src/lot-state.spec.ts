import { liveLot } from '@fairlot/contracts/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ANNA,
  BRUNO,
  LOT_STREAM,
  AWARD_STREAM,
  LOT_TOPIC,
  ENDS_AT,
  lotScheduled,
  lotStarted,
  offer,
  boundOffer,
  lotClosed,
  awardOpened,
  makeWorld,
  type LogEvent,
} from './live.builders.js';

beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
afterEach(() => void vi.useRealTimers());

describe('the public state of a lot', () => {
  it('contains price, next minimum, number of bids and whether the reserve is met', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    await happens(LOT_STREAM, lotScheduled({ clickAndBuyMinor: 900_000 }), lotStarted);
    expect(on(LOT_TOPIC).at(-1)).toEqual({
      v: 2,
      idAuction: 12,
      idLot: 1,
      position: 1,
      awardPosition: -1,
      serverNow: 5_000,
      status: 'RUN',
      lotStatus: 'OPN',
      paused: false,
      pause: null,
      format: { kind: 'ASCENDING' },
      currency: 'EUR',
      basePriceMinor: 500_000,
      unitMinor: 10_000,
      confirmAbovePermille: 1_500,
      priceMinor: null,
      minimumNextMinor: 500_000,
      reserveMet: false,
      clickAndBuyMinor: 900_000,
      offers: 0,
      startsAt: 1_000,
      endsAt: ENDS_AT,
      extension: null,
      lastCall: null,
      closedAt: null,
      closing: null,
      closeReason: null,
      awardStatus: null,
    });
    vi.advanceTimersByTime(10);
    await happens(LOT_STREAM, offer(ANNA, ANNA, 500_000), offer(BRUNO, BRUNO, 900_000));
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({
      position: 3,
      serverNow: 5_010,
      priceMinor: 900_000,
      minimumNextMinor: 910_000,
      reserveMet: true,
      clickAndBuyMinor: null,
      offers: 2,
    });
  });

  it('ENG-20 contains a last call until it is cancelled, and not after the close', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    const call = { closesAt: 30_000, reason: 'the gate closes' };
    const lastCall: LogEvent = { type: 'LastCallStarted', data: call };
    const seen = async (event: LogEvent) => {
      await happens(LOT_STREAM, event);
      vi.advanceTimersByTime(1);
      return liveLot.parse(on(LOT_TOPIC).at(-1));
    };
    await happens(LOT_STREAM, lotScheduled(), lotStarted);
    expect(await seen(lastCall)).toMatchObject({ lastCall: call, endsAt: ENDS_AT, status: 'RUN' });
    const off: LogEvent = { type: 'LastCallCancelled', data: { cause: 'OFFER' } };
    expect(await seen(off)).toMatchObject({ lastCall: null, endsAt: ENDS_AT });
    await seen(lastCall);
    expect(await seen(lotClosed())).toMatchObject({ lastCall: null, status: 'CLD' });
  });

  it('changes with void, pause, resume, extension, close, award, revert, reopening and withdrawal', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    const after = async (stream: string, event: LogEvent) => {
      await happens(stream, event);
      vi.advanceTimersByTime(1);
      return liveLot.parse(on(LOT_TOPIC).at(-1));
    };
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    const lapsed = { idLeader: null, idLeadingOffer: null, priceMinor: null };
    const voided: LogEvent = {
      type: 'OfferVoided',
      data: { idOffer: 1, reason: 'typo', ...lapsed, reserveMet: false },
    };
    expect(await after(LOT_STREAM, voided)).toMatchObject({ priceMinor: null, offers: 0 });
    const paused: LogEvent = { type: 'LotPaused', data: { reason: 'rain' } };
    // An event of version 1 contains no time of the pause, so the time of its request is used.
    expect(await after(LOT_STREAM, paused)).toMatchObject({
      paused: true,
      pause: { at: 40, reason: 'rain' },
    });
    const resumed: LogEvent = { type: 'LotResumed', data: { endsAt: 61_000 } };
    expect(await after(LOT_STREAM, resumed)).toMatchObject({
      paused: false,
      pause: null,
      endsAt: 61_000,
      extension: { reason: 'PAUSE', at: 50, note: null },
    });
    const longer: LogEvent = {
      type: 'LotExtended',
      data: { endsAt: 62_000, reason: 'OWNER', note: 'late start' },
    };
    expect(await after(LOT_STREAM, longer)).toMatchObject({
      endsAt: 62_000,
      extension: { reason: 'OWNER', at: 60, note: 'late start' },
    });
    await happens(LOT_STREAM, offer(ANNA, ANNA, 500_000));
    const best = boundOffer(ANNA, 500_000);
    expect(await after(LOT_STREAM, lotClosed(best))).toMatchObject({
      status: 'CLD',
      awardStatus: 'TBA',
      minimumNextMinor: null,
    });
    await happens(AWARD_STREAM, awardOpened(best));
    expect(
      await after(AWARD_STREAM, { type: 'AwardRefused', data: { reason: 'low' } }),
    ).toMatchObject({
      status: 'CLD',
      awardStatus: 'NAW',
    });
    const won = { idOffer: 1, idDealer: ANNA, priceMinor: 500_000 };
    expect(await after(LOT_STREAM, { type: 'LotAwarded', data: won })).toMatchObject({
      status: 'AWA',
      awardStatus: 'AWA',
      priceMinor: 500_000,
    });
    const reverted: LogEvent = { type: 'LotAwardReverted', data: { reason: 'unpaid' } };
    expect(await after(LOT_STREAM, reverted)).toMatchObject({ status: 'CLD', awardStatus: 'TBA' });
    const reopened: LogEvent = { type: 'LotReopened', data: { endsAt: 70_000, reason: 'early' } };
    expect(await after(LOT_STREAM, reopened)).toMatchObject({
      status: 'RUN',
      awardStatus: null,
      endsAt: 70_000,
    });
    expect(
      await after(LOT_STREAM, { type: 'LotWithdrawn', data: { reason: 'sold' } }),
    ).toMatchObject({
      status: 'WDR',
      closing: 'WITHDRAWN',
      closeReason: 'sold',
    });
  });

  it('ENG-03 contains start and reason of a pause, and neither after a withdrawal', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    const after = async (event: LogEvent) => {
      await happens(LOT_STREAM, event);
      vi.advanceTimersByTime(1);
      return liveLot.parse(on(LOT_TOPIC).at(-1));
    };
    await happens(LOT_STREAM, lotScheduled({ format: { kind: 'SEALED' } }), lotStarted);
    const paused = (pausedAt: number, reason: string): LogEvent => ({
      type: 'LotPaused',
      data: { pausedAt, reason },
    });
    expect((await after(paused(3_000, 'rain'))).pause).toEqual({ at: 3_000, reason: 'rain' });
    expect((await after({ type: 'LotResumed', data: { endsAt: ENDS_AT } })).pause).toBeNull();
    expect((await after(paused(4_000, 'hail'))).pause).toEqual({ at: 4_000, reason: 'hail' });
    const withdrawn: LogEvent = { type: 'LotWithdrawn', data: { reason: 'sold' } };
    expect(await after(withdrawn)).toMatchObject({ paused: false, pause: null });
  });

  it('ENG-20 contains the reason of an early close until the lot is reopened', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    const facts = { closedAt: 4_000, awardStatus: 'NAW', reserveMet: false, bound: [] } as const;
    await happens(LOT_STREAM, lotScheduled(), lotStarted);
    await happens(LOT_STREAM, { type: 'LotClosed', data: { ...facts, reason: 'no interest' } });
    vi.advanceTimersByTime(1);
    const early = { closedAt: 4_000, closing: 'EARLY', closeReason: 'no interest' };
    const shown = { status: 'CLD', ...early, endsAt: ENDS_AT };
    expect(on(LOT_TOPIC).at(-1)).toMatchObject(shown);
    await happens(LOT_STREAM, {
      type: 'LotReopened',
      data: { endsAt: 70_000, reason: 'too soon' },
    });
    vi.advanceTimersByTime(1);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({
      status: 'RUN',
      closedAt: null,
      closing: null,
      closeReason: null,
    });
  });

  it('contains the price of a click-and-buy, and after its revert the price before it', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    const bought = { idOffer: 2, idDealer: BRUNO, priceMinor: 900_000 };
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, { type: 'LotSold', data: bought });
    vi.advanceTimersByTime(1);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ status: 'AWA', priceMinor: 900_000 });
    await happens(LOT_STREAM, { type: 'LotAwardReverted', data: { reason: 'unpaid' } });
    vi.advanceTimersByTime(1);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ status: 'CLD', priceMinor: 500_000 });
  });

  it('counts each revert once: after a revert of version 1, only the revert of the later award', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    const won = { idOffer: 2, idDealer: BRUNO, priceMinor: 900_000 };
    const { priceMinor: amountMinor, ...winner } = won;
    const awarded = (award: 'CLICK_BUY' | 'AUCTION'): LogEvent => ({
      type: 'OfferAwarded',
      data: { ...winner, amountMinor, channel: award, reason: null },
    });
    const unpaid = { reason: 'unpaid' };
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, { type: 'LotSold', data: won });
    await happens(AWARD_STREAM, awardOpened(boundOffer(BRUNO, 900_000)), awarded('CLICK_BUY'));
    await happens(LOT_STREAM, { type: 'LotAwardReverted', data: unpaid });
    await happens(AWARD_STREAM, { type: 'AwardReverted', data: unpaid });
    await happens(LOT_STREAM, { type: 'LotAwarded', data: won });
    await happens(AWARD_STREAM, awarded('AUCTION'));
    await happens(LOT_STREAM, {
      type: 'LotAwardReverted',
      data: { ...unpaid, revertedAt: 60_000 },
    });
    await happens(AWARD_STREAM, { type: 'AwardReverted', data: unpaid });
    await happens(AWARD_STREAM, { type: 'AwardRefused', data: { reason: 'low' } });
    vi.advanceTimersByTime(1);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ status: 'CLD', awardStatus: 'NAW', offers: 1 });
  });

  it('contains the result of the remaining bids if the winning bid of a closed lot is voided', async () => {
    const { happens, on } = makeWorld({ conflateMs: 0 });
    const now = () => {
      vi.advanceTimersByTime(1);
      return on(LOT_TOPIC).at(-1);
    };
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, offer(BRUNO, BRUNO, 510_000), lotClosed(boundOffer(BRUNO, 510_000)));
    await happens(AWARD_STREAM, awardOpened(boundOffer(BRUNO, 510_000)));
    const anna = {
      idLeader: ANNA,
      idLeadingOffer: 1,
      leaderMaxMinor: 500_000,
      priceMinor: 500_000,
    };
    const left = { ...anna, reserveMet: true, bound: [boundOffer(ANNA, 500_000)] };
    await happens(LOT_STREAM, {
      type: 'OfferVoided',
      data: { idOffer: 2, reason: 'fraud', ...left },
    });
    expect(now()).toMatchObject({ status: 'CLD', awardStatus: 'TBA', priceMinor: 500_000 });
    await happens(
      AWARD_STREAM,
      { type: 'AwardDropped', data: {} },
      awardOpened(boundOffer(ANNA, 500_000)),
    );
    await happens(AWARD_STREAM, { type: 'AwardRefused', data: { reason: 'low' } });
    expect(now()).toMatchObject({ awardStatus: 'NAW', priceMinor: 500_000, offers: 1 });
  });
});
