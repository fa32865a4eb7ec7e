import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ANNA,
  BRUNO,
  CARLA,
  LOT_STREAM,
  AWARD_STREAM,
  LOT_TOPIC,
  lotScheduled,
  lotStarted,
  offer,
  sealedOffer,
  boundOffer,
  lotClosed,
  awardOpened,
  offerAwarded,
  makeWorld,
} from './live.builders.js';

beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
afterEach(() => void vi.useRealTimers());

describe('private notices', () => {
  it('reach the new leader and the outbid dealer each time', async () => {
    const { happens, notices, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, offer(BRUNO, BRUNO, 510_000), offer(ANNA, ANNA, 520_000));
    expect(notices(ANNA)).toEqual(['LEADING', 'OUTBID', 'LEADING']);
    expect(notices(BRUNO)).toEqual(['LEADING', 'OUTBID']);
    expect(on(`dealers/${BRUNO}/notices`)[1]).toEqual({
      v: 1,
      kind: 'OUTBID',
      idAuction: 12,
      idLot: 1,
      position: 4,
      priceMinor: 520_000,
      at: 40,
    });
  });

  it('reach a dealer whom an agent outbids immediately, but not the leader with the agent', async () => {
    const { happens, notices } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000, 900_000));
    await happens(LOT_STREAM, offer(BRUNO, ANNA, 520_000));
    expect(notices(ANNA)).toEqual(['LEADING']);
    expect(notices(BRUNO)).toEqual(['OUTBID']);
  });

  it('are not sent to leaders who raise their own bid', async () => {
    const { happens, notices } = makeWorld();
    await happens(
      LOT_STREAM,
      lotScheduled(),
      lotStarted,
      offer(ANNA, ANNA, 500_000),
      offer(ANNA, ANNA, 600_000),
    );
    expect(notices(ANNA)).toEqual(['LEADING']);
  });

  it('ENG-20 reach every bidder at a last call, even if bids are hidden', async () => {
    for (const [kind, buildOffer] of [
      ['ASCENDING', offer(ANNA, ANNA, 500_000)],
      ['SEALED', sealedOffer(ANNA)],
    ] as const) {
      const { happens, notices } = makeWorld();
      await happens(LOT_STREAM, lotScheduled({ format: { kind } }), lotStarted, buildOffer);
      const data = { closesAt: 30_000, reason: 'the gate closes' };
      await happens(LOT_STREAM, { type: 'LastCallStarted', data });
      expect(notices(ANNA).at(-1)).toBe('LAST_CALL');
      expect(notices(BRUNO)).toEqual([]);
    }
  });

  it('reach the dealer who leads after a void', async () => {
    const { happens, notices } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, offer(BRUNO, BRUNO, 510_000));
    const standing = { idLeader: ANNA, idLeadingOffer: 1 };
    const voided = { idOffer: 2, reason: 'typo', ...standing, priceMinor: 500_000 };
    await happens(LOT_STREAM, { type: 'OfferVoided', data: { ...voided, reserveMet: false } });
    expect(notices(ANNA)).toEqual(['LEADING', 'OUTBID', 'LEADING']);
    expect(notices(BRUNO)).toEqual(['LEADING', 'VOIDED']);
  });

  it('tell the next dealer that their bid is now the best binding bid if the winning bid is voided', async () => {
    const { happens, notices, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, offer(BRUNO, BRUNO, 510_000), lotClosed(boundOffer(BRUNO, 510_000)));
    const anna = { idLeader: ANNA, idLeadingOffer: 1, priceMinor: 500_000, reserveMet: true };
    const left = { ...anna, bound: [boundOffer(ANNA, 500_000)] };
    const data = { idOffer: 2, idDealer: BRUNO, reason: 'fraud', ...left };
    await happens(LOT_STREAM, { type: 'OfferVoided', data });
    expect(notices(ANNA)).toEqual(['LEADING', 'OUTBID', 'BOUND']);
    expect(on(`dealers/${ANNA}/notices`).at(-1)).toMatchObject({ priceMinor: 500_000 });
    expect(on(`dealers/${BRUNO}/notices`).at(-1)).toMatchObject({
      kind: 'VOIDED',
      reason: 'fraud',
    });
  });

  it('tell the previous leader that their bid is the best binding bid if a click-and-buy is reverted', async () => {
    const { happens, notices } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    const bought = { idOffer: 2, idDealer: BRUNO, priceMinor: 900_000 };
    await happens(LOT_STREAM, { type: 'LotSold', data: bought });
    const data = { reason: 'unpaid', revertedAt: 50_000 };
    await happens(LOT_STREAM, { type: 'LotAwardReverted', data });
    expect(notices(ANNA)).toEqual(['LEADING', 'BOUND']);
    await happens(LOT_STREAM, {
      type: 'LotAwarded',
      data: { ...boundOffer(ANNA, 0), priceMinor: 500_000 },
    });
    await happens(LOT_STREAM, { type: 'LotAwardReverted', data });
    expect(notices(ANNA)).toEqual(['LEADING', 'BOUND']);
  });

  it('ENG-07 tell the dealer of a voided bid the reason, even if another dealer leads', async () => {
    const { happens, notices, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, offer(BRUNO, BRUNO, 510_000));
    const standing = { idLeader: BRUNO, idLeadingOffer: 2, priceMinor: 500_000, reserveMet: false };
    const data = { idOffer: 1, idDealer: ANNA, reason: 'typo', ...standing };
    await happens(LOT_STREAM, { type: 'OfferVoided', data });
    expect(notices(ANNA)).toEqual(['LEADING', 'OUTBID', 'VOIDED']);
    expect(on(`dealers/${ANNA}/notices`).at(-1)).toMatchObject({ reason: 'typo' });
    expect(notices(BRUNO)).toEqual(['LEADING']);
  });

  it('I11 tell a dealer that their sealed bid was voided, without the number of bids', async () => {
    const { happens, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled({ format: { kind: 'SEALED' } }), lotStarted);
    await happens(LOT_STREAM, sealedOffer(ANNA), sealedOffer(BRUNO));
    const nobody = { idLeader: null, idLeadingOffer: null, priceMinor: null, reserveMet: false };
    const data = { idOffer: 1, idDealer: ANNA, reason: 'typo', ...nobody };
    await happens(LOT_STREAM, { type: 'OfferVoided', data });
    const notice = { kind: 'VOIDED', reason: 'typo', position: 1, priceMinor: null };
    expect(on(`dealers/${ANNA}/notices`)).toMatchObject([notice]);
    expect(on(`dealers/${BRUNO}/notices`)).toEqual([]);
  });

  it('ENG-06 in part: tell only bidders why a lot was not sold', async () => {
    const { happens, notices, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, offer(BRUNO, BRUNO, 510_000));
    await happens(LOT_STREAM, lotClosed(boundOffer(BRUNO, 510_000)));
    await happens(AWARD_STREAM, awardOpened(boundOffer(BRUNO, 510_000)));
    await happens(AWARD_STREAM, { type: 'AwardRefused', data: { reason: 'too low' } });
    for (const dealer of [ANNA, BRUNO])
      expect(on(`dealers/${dealer}/notices`).at(-1)).toMatchObject({
        kind: 'LOST',
        reason: 'too low',
      });
    expect(notices(CARLA)).toEqual([]);
  });

  it('ENG-06 in part: tell bidders about a withdrawal and its reason', async () => {
    const { happens, notices, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, { type: 'LotWithdrawn', data: { reason: 'burnt' } });
    const notice = { kind: 'WITHDRAWN', reason: 'burnt', priceMinor: 500_000 };
    expect(on(`dealers/${ANNA}/notices`).at(-1)).toMatchObject(notice);
    expect([notices(BRUNO), notices(CARLA)]).toEqual([[], []]);
  });

  it('tell the winner about a reverted award', async () => {
    const { happens, notices, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, lotClosed(boundOffer(ANNA, 500_000)));
    await happens(
      AWARD_STREAM,
      awardOpened(boundOffer(ANNA, 500_000)),
      offerAwarded(ANNA, 500_000),
    );
    await happens(AWARD_STREAM, { type: 'AwardReverted', data: { reason: 'unpaid' } });
    expect(notices(ANNA)).toEqual(['LEADING', 'WON', 'REVERTED']);
    expect(on(`dealers/${ANNA}/notices`).at(-1)).toMatchObject({ priceMinor: 500_000 });
  });

  it('tell winner and losers about an award, and the buyer about a purchase', async () => {
    const { happens, notices, on } = makeWorld();
    await happens(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await happens(LOT_STREAM, offer(BRUNO, BRUNO, 510_000), lotClosed(boundOffer(BRUNO, 510_000)));
    await happens(
      AWARD_STREAM,
      awardOpened(boundOffer(BRUNO, 510_000)),
      offerAwarded(BRUNO, 510_000),
    );
    await happens(AWARD_STREAM, { type: 'AwardSettled', data: { idPurchase: 3 } });
    expect(notices(ANNA)).toEqual(['LEADING', 'OUTBID', 'LOST']);
    expect(notices(BRUNO)).toEqual(['LEADING', 'WON', 'PURCHASE']);
    expect(on(`dealers/${BRUNO}/notices`)[2]).toMatchObject({ priceMinor: 510_000, position: 4 });
  });

  it('tell every bidder that a lot was not awarded', async () => {
    const { happens, notices } = makeWorld();
    await happens(
      LOT_STREAM,
      lotScheduled({ format: { kind: 'SEALED' } }),
      lotStarted,
      sealedOffer(ANNA),
      sealedOffer(BRUNO),
    );
    await happens(LOT_STREAM, lotClosed(boundOffer(ANNA, 500_000)));
    await happens(AWARD_STREAM, awardOpened(boundOffer(ANNA, 500_000)));
    await happens(AWARD_STREAM, { type: 'AwardRefused', data: { reason: 'low' } });
    expect([notices(ANNA), notices(BRUNO)]).toEqual([['LOST'], ['LOST']]);
  });

  it('are sent once even if events are delivered twice', async () => {
    const { add, publisher, notices } = makeWorld();
    const all = add(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    await publisher.handle(all);
    await publisher.handle(all);
    await publisher.handle(all.slice(1));
    expect(notices(ANNA)).toEqual(['LEADING']);
  });

  it('use the leader that was stored before a restart', async () => {
    const { add, start, notices, on } = makeWorld();
    add(LOT_STREAM, lotScheduled(), lotStarted, offer(ANNA, ANNA, 500_000));
    const next = add(LOT_STREAM, offer(BRUNO, BRUNO, 510_000));
    add(LOT_STREAM, offer(CARLA, CARLA, 520_000));
    await start().handle(next);
    expect(notices(ANNA)).toEqual(['OUTBID']);
    expect(notices(BRUNO)).toEqual(['LEADING']);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ position: 3, priceMinor: 510_000, offers: 2 });
  });

  it('use the bidders that were stored before a restart, even if the award arrives first', async () => {
    const { add, start, notices, on } = makeWorld();
    add(
      LOT_STREAM,
      lotScheduled(),
      lotStarted,
      offer(ANNA, ANNA, 500_000),
      offer(BRUNO, BRUNO, 510_000),
    );
    add(LOT_STREAM, lotClosed(boundOffer(BRUNO, 510_000)));
    add(AWARD_STREAM, awardOpened(boundOffer(BRUNO, 510_000)));
    await start().handle(add(AWARD_STREAM, offerAwarded(BRUNO, 510_000)));
    expect([notices(ANNA), notices(BRUNO)]).toEqual([['LOST'], ['WON']]);
    expect(on(LOT_TOPIC).at(-1)).toMatchObject({ status: 'CLD', awardStatus: 'AWA', position: 4 });
  });
});
